/* SPDX-License-Identifier: MIT */
/*
 * Maps of the explorer: the boxes of a region table that a plane through the
 * point cuts, coloured by the limit that binds, with the point on top.
 */

const SVG = "http://www.w3.org/2000/svg";
const MARGIN = { left: 46, right: 14, top: 22, bottom: 34 };
/* About the width of a letter of a word. */
const WORD_PX = 6.2;
/* Less shared memory than this is shown in bytes. */
const KIB_FROM = 4096;
/* An axis of more than this ends at a round number. */
const ROUND_FROM = 64;

function svgElement(parent, name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
}

/* A tie without the limit that the table leaves out of it. */
function drawnLimits(table, limits) {
  const [where, what] = table.left_out;
  return limits & where ? limits & ~what : limits;
}

/* The boxes that hold the third input of the point, as rectangles of the plane. */
function sliceBoxes(table, point, xAxis, yAxis) {
  const held = [THREADS, REGS, SMEM].find((axis) => axis !== xAxis && axis !== yAxis);
  const value = Math.min(point[held], table.max[held]);
  const slice = [];
  for (const [firstThreads, lastThreads, boxes] of table.sizes)
    for (const box of boxes) {
      const ranges = [[firstThreads, lastThreads], [box[0], box[1]], [box[2], box[3]]];
      if (ranges[held][0] <= value && value <= ranges[held][1])
        slice.push({ x: ranges[xAxis], y: ranges[yAxis], status: box[4], blocks: box[5],
          limits: drawnLimits(table, box[7]) });
    }
  return mergeBoxes(slice);
}

/* Boxes of one colour and count that stand on one another are one. */
function mergeBoxes(slice) {
  const open = new Map();
  const merged = [];
  for (const box of slice.sort((a, b) => a.y[0] - b.y[0])) {
    const key = [...box.x, box.status, box.blocks, box.limits].join();
    const below = open.get(key);
    if (below && below.y[1] + 1 === box.y[0]) {
      below.y = [below.y[0], box.y[1]];
    } else {
      open.set(key, box);
      merged.push(box);
    }
  }
  return merged;
}

/*
 * Values to pixels. Cells are closed on the right, as warps and allocation
 * units fill: the edge of a range lies at its last value. A log axis begins at
 * a power of two below the first edge; left of it nothing changes.
 */
function makeScale(axis, max, ranges, isLog, from, to) {
  const unit = axis === SMEM && max >= KIB_FROM ? 1024 : 1;
  const firstEdge = Math.min(...ranges.map((range) => range[1]));
  const low = isLog ? 2 ** Math.floor(Math.log2(Math.max(firstEdge / 2, 1))) : 0;
  const isRound = !isLog && axis !== SMEM && max >= ROUND_FROM;
  const high = isRound ? Math.ceil(max / 8) * 8 : Math.max(max, 2 * low);
  const share = (value) => isLog ? Math.log2(Math.max(value, low) / low) / Math.log2(high / low)
    : value / high;
  return {
    low, high, unit, isLog,
    px: (value) => from + Math.min(share(value), 1) * (to - from),
    value: (px) => {
      const part = Math.min(Math.max((px - from) / (to - from), 0), 1);
      return isLog ? low * (high / low) ** part : part * high;
    },
  };
}

/* Powers of two on a log axis; else the smallest power-of-two step with few tics. */
function ticsOf(scale, most) {
  const tics = [];
  if (scale.isLog) {
    for (let value = scale.low; value <= scale.high; value *= 2) tics.push(value);
    return tics.length > most ? tics.filter((_, i) => i % 2 === 0) : tics;
  }
  let step = scale.unit;
  while (scale.high / step > most) step *= 2;
  for (let value = 0; value <= scale.high; value += step) tics.push(value);
  return tics;
}

function limiterNames(limits, limiters) {
  return limiters.filter((_, i) => limits & (1 << i)).map(([name]) => name);
}

/* Two limits are striped, three and more grey, a refused launch hatched. */
function fillOf(svg, id, box, limiters) {
  if (box.status !== 0) return paintPattern(svg, `${id}-refused`, null);
  const names = limiterNames(box.limits, limiters);
  if (names.length === 1) return { class: `fill ${names[0]}` };
  if (names.length > 2) return { class: "fill tied" };
  return paintPattern(svg, `${id}-${names.join("-")}`, names);
}

function paintPattern(svg, id, names) {
  if (!svg.querySelector(`#${id}`)) {
    const size = names ? 14 : 9;
    const pattern = svgElement(svg, "pattern", { id, width: size, height: size,
      patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
    svgElement(pattern, "rect", { width: size, height: size,
      class: names ? `fill ${names[0]}` : "unfit" });
    svgElement(pattern, "rect", names ? { width: size / 2, height: size, class: `fill ${names[1]}` }
      : { width: 1.2, height: size, class: "hatch" });
  }
  return { fill: `url(#${id})` };
}

/* Where two rectangles touch and hold different numbers of blocks, a line. */
function drawBorders(svg, placed) {
  const lines = [];
  for (const a of placed)
    for (const b of placed) {
      if (a.box.blocks === b.box.blocks) continue;
      const top = Math.max(a.top, b.top), bottom = Math.min(a.bottom, b.bottom);
      const left = Math.max(a.left, b.left), right = Math.min(a.right, b.right);
      if (a.right === b.left && top < bottom) lines.push(`M${a.right} ${top}V${bottom}`);
      if (a.top === b.bottom && left < right) lines.push(`M${left} ${a.top}H${right}`);
    }
  svgElement(svg, "path", { d: lines.join(""), class: "border" });
}

/* Each number of blocks once, in its largest rectangle, where it fits; rather
 * in one of a single colour. */
function drawCounts(svg, placed, limiters) {
  const largest = new Map();
  const ease = (box) => limiterNames(box.limits, limiters).length === 1 ? 1 : 0.5;
  const room = ({ box, left, right, top, bottom }) =>
    ease(box) * Math.min(right - left, bottom - top, 25) + 0.001 * Math.min(right - left, 90);
  for (const rect of placed) {
    const known = largest.get(rect.box.blocks);
    if (!known || room(known) < room(rect)) largest.set(rect.box.blocks, rect);
  }
  const counted = new Set();
  for (const [blocks, rect] of largest) {
    const size = Math.min((rect.right - rect.left) * 0.8, (rect.bottom - rect.top) * 0.8, 20);
    if (blocks === 0 || size < 10) continue;
    svgElement(svg, "text", { x: (rect.left + rect.right) / 2,
      y: (rect.top + rect.bottom) / 2 + size * 0.36, class: "count",
      "font-size": size.toFixed(1) }, String(blocks));
    counted.add(rect);
  }
  return counted;
}

/* Colour is not all: the word of each limit, where there is room beside a count. */
function drawWords(svg, placed, counted, limiters) {
  const words = new Map([["cannot launch", (box) => box.status !== 0]]);
  for (const [name, word] of limiters)
    words.set(inWords(word), (box) => box.status === 0 && limiterNames(box.limits, limiters).join() === name);
  for (const [word, holds] of words) {
    const width = word.length * WORD_PX + 12;
    const fits = (rect) => rect.right - rect.left >= width &&
      rect.bottom - rect.top >= (counted.has(rect) ? 62 : 20);
    const area = (rect) => (rect.right - rect.left) * (rect.bottom - rect.top);
    const rects = placed.filter((rect) => holds(rect.box) && fits(rect));
    if (rects.length === 0) continue;
    const rect = rects.reduce((best, other) => area(other) > area(best) ? other : best);
    svgElement(svg, "text", { x: rect.right - 6, y: rect.top + 15,
      class: rect.box.status === 0 ? "word" : "word unfit-word" }, word);
  }
}

function drawAxes(svg, frame, x, y, xAxis, yAxis) {
  const ticText = (scale, value) => String(value / scale.unit);
  for (const value of ticsOf(x, (frame.right - frame.left) / 38)) {
    svgElement(svg, "path", { d: `M${x.px(value)} ${frame.bottom}v4`, class: "tic" });
    svgElement(svg, "text", { x: x.px(value), y: frame.bottom + 15, class: "middle" },
      ticText(x, value));
  }
  for (const value of ticsOf(y, (frame.bottom - frame.top) / 24)) {
    svgElement(svg, "path", { d: `M${frame.left} ${y.px(value)}h-4`, class: "tic" });
    svgElement(svg, "text", { x: frame.left - 7, y: y.px(value) + 4, class: "end" },
      ticText(y, value));
  }
  const title = (scale, axis) => axisName(axis) +
    (axis !== SMEM ? "" : scale.unit === 1 ? " (bytes)" : " (KiB)") +
    (scale.isLog ? ", log scale" : "");
  svgElement(svg, "text", { x: 0, y: 11 }, title(y, yAxis));
  svgElement(svg, "text", { x: frame.right, y: frame.bottom + 30, class: "end" }, title(x, xAxis));
}

/* The point is solid where it lies on the map, hollow at the edge of it. */
function drawPoint(svg, frame, table, point, x, y, xAxis, yAxis) {
  const middle = (scale, axis) => scale.px(axis === SMEM ? point[axis] : point[axis] - 0.5);
  const px = middle(x, xAxis), py = middle(y, yAxis);
  const isOn = [xAxis, yAxis].every((axis) => point[axis] <= table.max[axis]);
  svgElement(svg, "path", { d: `M${frame.left} ${py}H${frame.right}M${px} ${frame.top}V${frame.bottom}`,
    class: "cross" });
  svgElement(svg, "path", { d: `M${px} ${py - 8}l8 8l-8 8l-8 -8z`,
    class: isOn ? "point" : "point hollow" });
}

/*
 * Draw the map of a plane into `host`, whose width it takes. `view` holds the
 * table, the point, the limiters, the axes and whether they are logarithmic.
 * Returns the limit codes that occur, and what a pixel stands for.
 */
function drawMap(host, view) {
  const { table, point, limiters, xAxis, yAxis, isLog } = view;
  const width = Math.max(host.clientWidth, 240);
  const height = Math.round(Math.min(width * 0.72, 360));
  const frame = { left: MARGIN.left, right: width - MARGIN.right, top: MARGIN.top,
    bottom: height - MARGIN.bottom };
  const boxes = sliceBoxes(table, point, xAxis, yAxis);
  const x = makeScale(xAxis, table.max[xAxis], boxes.map((box) => box.x), isLog, frame.left, frame.right);
  const y = makeScale(yAxis, table.max[yAxis], boxes.map((box) => box.y), isLog, frame.bottom, frame.top);
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({ width, height, role: "img", "aria-label": view.label }))
    svg.setAttribute(key, value);
  const before = (scale, range) => scale.px(range[0] === 0 ? 0 : range[0] - 1);
  const placed = boxes.map((box) => ({ box,
    left: before(x, box.x), right: x.px(box.x[1]), bottom: before(y, box.y), top: y.px(box.y[1]) }));
  for (const { box, left, right, top, bottom } of placed)
    svgElement(svg, "rect", { x: left, y: top, width: right - left, height: bottom - top,
      "shape-rendering": "crispEdges", ...fillOf(svg, host.id, box, limiters) });
  drawBorders(svg, placed);
  drawWords(svg, placed, drawCounts(svg, placed, limiters), limiters);
  drawAxes(svg, frame, x, y, xAxis, yAxis);
  drawPoint(svg, frame, table, point, x, y, xAxis, yAxis);
  host.replaceChildren(svg);
  return { boxes, valueAt: (px, py) => [x.value(px), y.value(py)] };
}
