/* SPDX-License-Identifier: MIT */
/*
 * What the explorer answers to each launch, asked as a reader would: choices
 * and fields changed one by one, the answer read from the page. A launch is
 * [architecture, number of the setting, threads, registers, shared memory].
 */
const read = (name) => document.getElementById(`explorer-${name}`).textContent;

function put(name, value, event) {
  const field = document.getElementById(`explorer-${name}`);
  if (String(field.value) === String(value)) return;
  field.value = value;
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

function chooseArch(name) {
  const options = [...document.getElementById("explorer-arch").options];
  put("arch", options.findIndex((option) => option.text.split(" ")[0] === name), "change");
}

return arguments[0].map(([arch, setting, threads, regs, smem]) => {
  chooseArch(arch);
  put("setting", setting, "change");
  put("threads", threads, "input");
  put("regs", regs, "input");
  put("smem", smem, "input");
  const cliffs = [...document.getElementById("explorer-cliffs").rows].map((row) =>
    [...row.cells].slice(1).map((cell) => cell.textContent));
  return ["blocks", "warps", "occupancy", "limits", "error"].map(read).concat([cliffs]);
});
