/* SPDX-License-Identifier: MIT */
/* Tables of class "sortable" sort by the column whose head is pressed. A cell
 * counts as its data-sort, else as the number that it begins with, else as text. */
"use strict";

function cellValue(row, column) {
  const cell = row.cells[column];
  const text = cell.dataset.sort ?? cell.textContent.trim();
  const number = Number.parseFloat(text.replaceAll(",", ""));
  return Number.isNaN(number) ? text : number;
}

/* Numbers before texts (a dash is no number) whatever the direction, texts as
 * people order them. */
function compareValues(a, b, sign) {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  if (typeof a === "number") return sign * (a - b);
  return sign * a.localeCompare(b, "en", { numeric: true });
}

function sortTable(table, head) {
  const direction = head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
  for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", direction);
  const sign = direction === "ascending" ? 1 : -1;
  const column = head.cellIndex;
  const rows = [...table.tBodies[0].rows].map((row) => [cellValue(row, column), row]);
  rows.sort((a, b) => compareValues(a[0], b[0], sign));
  table.tBodies[0].append(...rows.map((pair) => pair[1]));
}

/* The whole head takes clicks; a button in it brings focus, Enter and Space. */
function makeSortable(table) {
  for (const head of table.tHead.rows[table.tHead.rows.length - 1].cells) {
    if (head.tagName !== "TH") continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    head.addEventListener("click", () => sortTable(table, head));
  }
}

for (const table of document.querySelectorAll("table.sortable")) makeSortable(table);
