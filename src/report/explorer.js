/* SPDX-License-Identifier: MIT */
/* The explorer: what is typed, dragged or in the address, answered on the page. */

const MAPS = [
  { id: "explorer-pairs", xAxis: REGS, yAxis: SMEM, held: THREADS, isLog: true },
  { id: "explorer-sizes", xAxis: REGS, yAxis: THREADS, held: SMEM, isLog: false },
];
/* Where registers limit nothing, the other two inputs are all there is. */
const MAPS_WITHOUT_REGISTERS = [
  { id: "explorer-pairs", xAxis: SMEM, yAxis: THREADS, held: REGS, isLog: false },
  { id: "explorer-sizes" },
];
const INPUTS = ["threads", "regs", "smem"];
const CLIFF_HEADS = ["holds", "with less", "with more"];
const SLIDER_STEPS = [1, 1, 256];
/* What an arrow key adds in a field: a warp of most architectures, 1, 1 KiB. */
const KEY_STEPS = { ArrowUp: [32, 1, 1024], ArrowDown: [-32, -1, -1024] };
const ADDRESS_DELAY_MS = 300;

function byId(name) {
  return document.getElementById(`explorer-${name}`);
}

function textElement(name, text, className) {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

class Explorer {
  constructor(data) {
    this.data = data;
    this.arch = data.archs[0];
    this.setting = data.start.setting;
    this.point = [...data.start.sizes];
    this.views = [];
  }

  get maps() {
    return this.arch.no_registers ? MAPS_WITHOUT_REGISTERS : MAPS;
  }

  get table() {
    const table = this.arch.tables[this.setting];
    return typeof table === "number" ? this.arch.tables[table] : table;
  }

  start() {
    this.tellOfLarge();
    if (!this.arch) return;
    this.fillChoices();
    this.rememberLabels();
    this.listen();
    byId("tool").hidden = false;
    const isAsked = this.readAddress();
    this.isUsed = isAsked;
    this.show();
    if (isAsked) this.comeIntoView();
    new ResizeObserver(() => this.drawLater()).observe(byId("pairs"));
  }

  fillChoices() {
    byId("arch").append(...this.data.archs.map((arch, i) =>
      new Option(arch.family ? `${arch.name} (${arch.family})` : arch.name, i)));
    byId("setting").append(...this.data.settings.map((setting, i) => new Option(setting.words, i)));
    byId("setting-field").hidden = this.data.settings.length === 1;
  }

  /* The page's own labels, which are put into the words of each architecture. */
  rememberLabels() {
    this.labels = [...document.querySelectorAll("#explorer-tool label, #explorer-tool .unit")]
      .map((element) => [element, element.textContent]);
    this.sliderLabels = INPUTS.map((name) => byId(`${name}-slider`))
      .map((slider) => [slider, slider.getAttribute("aria-label")]);
  }

  changeWords() {
    vendorWords = this.arch.words ?? {};
    for (const [element, text] of this.labels) element.textContent = inWords(text);
    for (const [slider, text] of this.sliderLabels) slider.setAttribute("aria-label", inWords(text));
    this.data.settings.forEach((setting, i) => {
      byId("setting").options[i].text = inWords(setting.words);
    });
    if (this.data.settings.length === 1)
      byId("assumed").textContent = inWords(`Launched with ${this.data.settings[0].words}.`);
    byId("regs").parentNode.hidden = this.arch.no_registers === true;
  }

  tellOfLarge() {
    const names = this.data.too_large.join(", ");
    byId("large").hidden = names === "";
    byId("large").textContent = `Too large for a page: ${names}. occsweep calc answers for it.`;
  }

  listen() {
    byId("arch").addEventListener("change", () => {
      this.arch = this.data.archs[byId("arch").value];
      this.changed();
    });
    byId("setting").addEventListener("change", () => {
      this.setting = Number(byId("setting").value);
      this.changed();
    });
    INPUTS.forEach((name, axis) => this.listenToInput(name, axis));
    for (const button of document.querySelectorAll("#explorer .preset"))
      button.addEventListener("click", () => {
        this.setting = Number(button.dataset.setting);
        this.arch = this.data.archs.find((arch) => arch.name === button.dataset.arch) ?? this.arch;
        this.goTo(button.dataset.sizes.split(" ").map(Number));
      });
    MAPS.forEach((map, i) =>
      document.getElementById(map.id).addEventListener("click", (event) => this.pick(i, event)));
    window.addEventListener("hashchange", () => {
      if (!this.readAddress()) return;
      this.isUsed = true;
      this.show();
      this.comeIntoView();
    });
  }

  /* An address that asks a question is no place on the page by itself. */
  comeIntoView() {
    document.getElementById("explorer").scrollIntoView();
  }

  listenToInput(name, axis) {
    byId(name).addEventListener("input", () => this.readInput(axis));
    byId(name).addEventListener("change", () => {
      if (!byId(name).hasAttribute("aria-invalid")) this.showInputs();
    });
    byId(name).addEventListener("keydown", (event) => {
      const steps = KEY_STEPS[event.key];
      if (!steps) return;
      event.preventDefault();
      this.goTo(moved(this.point, axis, this.within(this.point[axis] + steps[axis], axis)));
    });
    byId(`${name}-slider`).addEventListener("input", (event) =>
      this.goTo(moved(this.point, axis, Number(event.target.value))));
  }

  readInput(axis) {
    const field = byId(INPUTS[axis]);
    const value = this.checkedAmount(field.value, axis);
    field.toggleAttribute("aria-invalid", Number.isNaN(value));
    if (Number.isNaN(value)) {
      const [least, most] = this.data.limits[axis].map((limit) => shownAmount(limit, axis));
      byId("answer").classList.add("stale");
      byId("error").textContent = `${axisName(axis)} must be ${least} to ${most}` +
        (axis === SMEM ? ", such as 40K or 40960." : ".");
      return;
    }
    this.point[axis] = value;
    this.changed(field);
  }

  /* The nearest that the architecture has. */
  within(value, axis) {
    return Math.max(Math.min(value, this.table.max[axis]), this.data.limits[axis][0]);
  }

  checkedAmount(text, axis) {
    const value = parseAmount(text, axis);
    const [least, most] = this.data.limits[axis];
    return least <= value && value <= most ? value : Number.NaN;
  }

  goTo(point) {
    this.point = point;
    this.changed();
  }

  /* The field being typed into is left as it is. */
  changed(typedInto) {
    this.isUsed = true;
    this.show(typedInto);
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => this.writeAddress(), ADDRESS_DELAY_MS);
  }

  writeAddress() {
    const key = this.setting === 0 ? "" : this.data.settings[this.setting].key;
    history.replaceState(null, "", writeAddress(this.arch.name, this.point, key));
  }

  /* False for an address that is no launch of this page. */
  readAddress() {
    const address = readAddress(location.hash);
    if (!address) return false;
    const arch = this.data.archs.find((one) => one.name === address.arch);
    const point = address.texts.map((text, axis) => this.checkedAmount(text, axis));
    const setting = address.key === "" ? 0
      : this.data.settings.findIndex((one) => one.key === address.key);
    if (!arch || setting < 0 || point.some(Number.isNaN)) return false;
    Object.assign(this, { arch, setting, point });
    return true;
  }

  show(typedInto) {
    byId("arch").value = this.data.archs.indexOf(this.arch);
    byId("setting").value = this.setting;
    this.changeWords();
    this.showInputs(typedInto);
    const answer = lookUp(this.table, this.point);
    this.showAnswer(answer);
    byId("cliffs").replaceChildren(...[THREADS, REGS, SMEM]
      .filter((axis) => axis !== REGS || !this.arch.no_registers).map((axis) => this.cliffRow(axis)));
    this.drawLater();
  }

  showInputs(typedInto) {
    byId("error").textContent = "";
    byId("answer").classList.remove("stale");
    INPUTS.forEach((name, axis) => {
      const field = byId(name), slider = byId(`${name}-slider`);
      field.removeAttribute("aria-invalid");
      if (field !== typedInto) field.value = plainAmount(this.point[axis], axis);
      slider.min = this.data.limits[axis][0];
      slider.max = this.table.max[axis];
      slider.step = SLIDER_STEPS[axis];
      slider.value = this.point[axis];
      slider.setAttribute("aria-valuetext", namedAmount(this.point[axis], axis));
    });
  }

  /* "limited by" and the names with their colours, or why it is refused. */
  verdict(answer) {
    const parts = document.createDocumentFragment();
    if (answer.status !== 0) {
      parts.append(textElement("span", "cannot launch:", "refused"),
        ` ${inWords(this.data.reasons[answer.status][1])}`);
      return parts;
    }
    this.data.limiters.filter((_, i) => answer.limits & (1 << i)).forEach(([name, word], i) =>
      parts.append(i > 0 ? " + " : "", textElement("span", inWords(word), `limit ${name}`)));
    return parts;
  }

  /* For people, and in the data attributes for scripts that read the page. */
  showAnswer(answer) {
    Object.assign(byId("answer").dataset, { status: this.data.reasons[answer.status][0],
      blocksPerSm: answer.blocks, warpsPerSm: answer.warps, limiterCode: answer.limits });
    byId("blocks").textContent = countOf(answer.blocks, "block");
    byId("warps").textContent = countOf(answer.warps, "warp");
    byId("of-warps").textContent = inWords(`of ${this.arch.occupancy.length - 1} per SM`);
    byId("occupancy").textContent = this.arch.occupancy[answer.warps];
    byId("limits").replaceChildren(answer.status === 0 ? "limited by " : "", this.verdict(answer));
  }

  cliffRow(axis) {
    const cliffs = cliffsAt(this.table, this.point, axis, this.data.limits[axis][1]);
    const row = document.createElement("tr");
    const name = textElement("th", axisName(axis));
    name.scope = "row";
    const range = document.createElement("td");
    range.dataset.head = CLIFF_HEADS[0];
    const { first, last } = cliffs.here;
    range.append(first === last ? shownAmount(first, axis)
      : `${first === 0 ? 0 : shownAmount(first, axis)} to ${shownAmount(last, axis)}`);
    row.append(name, range,
      this.cliffCell(axis, cliffs.below, cliffs.otherBelow, "last", CLIFF_HEADS[1]),
      this.cliffCell(axis, cliffs.above, cliffs.otherAbove, "first", CLIFF_HEADS[2]));
    return row;
  }

  /* The next answer, and where that has as many blocks, the next that has not. */
  cliffCell(axis, next, other, end, head) {
    const cell = document.createElement("td");
    cell.dataset.head = head;
    for (const piece of new Set([next, other]))
      if (piece) cell.append(this.cliffButton(axis, piece, end));
    if (!next) cell.append("\u2013");
    return cell;
  }

  cliffButton(axis, piece, end) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "cliff";
    const count = piece.answer.status === 0
      ? `${countOf(piece.answer.blocks, "block")}, ${this.arch.occupancy[piece.answer.warps]}, `
      : "";
    button.append(textElement("b", shownAmount(piece[end], axis)), ` ${count}`,
      this.verdict(piece.answer));
    button.addEventListener("click", () => this.goTo(moved(this.point, axis, piece[end])));
    return button;
  }

  drawLater() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    if (this.isUsed)
      showOnCharts(this.arch.name, this.data.settings[this.setting].key, this.point);
    const codes = new Set();
    this.views = this.maps.map((map) => {
      const isThere = this.table.max[map.xAxis] > 0 && this.table.max[map.yAxis] > 0;
      document.getElementById(map.id).parentNode.hidden = !isThere;
      if (!isThere) return null;
      const title = this.titleOf(map);
      document.getElementById(`${map.id}-title`).textContent = title;
      const view = drawMap(document.getElementById(map.id), { ...map, table: this.table,
        point: this.point, limiters: this.data.limiters, label: this.describe(title) });
      view.boxes.forEach((box) => codes.add(box.status === 0 ? box.limits : 0));
      return view;
    });
    this.showLegend(codes);
  }

  titleOf(map) {
    const axes = inWords(`${AXIS_NAMES[map.xAxis]} and ${AXIS_NAMES[map.yAxis].toLowerCase()}`);
    return map.held === REGS ? axes
      : `${axes}, at ${namedAmount(this.point[map.held], map.held)}`;
  }

  describe(title) {
    const answer = lookUp(this.table, this.point);
    const where = this.point.map(namedAmount).join(", ");
    return `Map of ${title}. The point: ${where}, ${countOf(answer.blocks, "block")} ` +
      inWords("per SM.");
  }

  showLegend(codes) {
    const bits = [...codes].reduce((all, code) => all | code, 0);
    const legend = byId("legend");
    legend.replaceChildren(inWords("The number is blocks per SM, the colour what limits them: "));
    this.data.limiters.filter((_, i) => bits & (1 << i)).forEach(([name, word]) =>
      legend.append(textElement("span", inWords(word), `limit ${name}`), " "));
    const sizes = [...codes].map((code) => limiterNames(code, this.data.limiters).length);
    if (sizes.includes(2)) legend.append(" \u00b7 striped: both");
    if (sizes.some((size) => size > 2)) legend.append(" \u00b7 grey: three and more");
    if (codes.has(0)) legend.append(" \u00b7 hatched: cannot launch");
    if (this.table.left_out[0] !== 0)
      legend.append(inWords(" \u00b7 where blocks limit, one barrier per block limits as much"));
    legend.append(". A click on a map goes there.");
  }

  pick(index, event) {
    const map = this.maps[index], view = this.views[index];
    const svg = event.currentTarget.firstElementChild;
    if (!view || !svg) return;
    const place = svg.getBoundingClientRect();
    const values = view.valueAt(event.clientX - place.left, event.clientY - place.top);
    const point = [...this.point];
    [map.xAxis, map.yAxis].forEach((axis, i) => {
      const step = SLIDER_STEPS[axis];
      point[axis] = this.within(Math.round(values[i] / step) * step, axis);
    });
    this.goTo(point);
  }
}

const explorerData = byId("data");
if (explorerData) new Explorer(JSON.parse(explorerData.textContent)).start();
