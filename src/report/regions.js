/* SPDX-License-Identifier: MIT */
/*
 * Answers from the region table that the program wrote into the page. Nothing
 * here knows how occupancy is computed: a launch is looked up in the box that
 * holds it, and cliffs are where the answers of neighbouring boxes differ.
 *
 * A point is [threads per block, registers per thread, bytes of shared memory];
 * a table has boxes up to table.max, and for each axis the first value from
 * which every launch is refused, with the reason.
 */

const THREADS = 0;
const REGS = 1;
const SMEM = 2;

function moved(point, axis, value) {
  return point.map((old, a) => a === axis ? value : old);
}

/* The reason that comes first; 0 is no reason. */
function firstReason(a, b) {
  if (a === 0 || b === 0) return a + b;
  return Math.min(a, b);
}

/* Why a launch beyond the boxes is refused; 0 where it is not beyond. */
function reasonOutside(table, point) {
  return table.outside
    .filter(([axis, first, last]) => first <= point[axis] && point[axis] <= last)
    .map((row) => row[3])
    .reduce(firstReason, 0);
}

function boxesOfSize(table, threads) {
  return table.sizes.find(([first, last]) => first <= threads && threads <= last)[2];
}

function boxAt(table, point) {
  const [threads, regs, smem] = point.map((value, axis) => Math.min(value, table.max[axis]));
  return boxesOfSize(table, threads).find(
    (box) => box[0] <= regs && regs <= box[1] && box[2] <= smem && smem <= box[3]);
}

function lookUp(table, point) {
  const [, , , , status, blocks, warps, limits] = boxAt(table, point);
  const outside = reasonOutside(table, point);
  if (outside === 0) return { status, blocks, warps, limits };
  return { status: firstReason(status, outside), blocks: 0, warps: 0, limits: 0 };
}

function sameAnswer(a, b) {
  return a.status === b.status && a.blocks === b.blocks && a.warps === b.warps &&
    a.limits === b.limits;
}

/* The values at which a box begins along `axis`, the other inputs held. */
function startsAlong(table, point, axis) {
  if (axis === THREADS) return table.sizes.map((size) => size[0]);
  const [threads, regs, smem] = point.map((value, a) => Math.min(value, table.max[a]));
  return boxesOfSize(table, threads)
    .filter((box) => axis === REGS ? box[2] <= smem && smem <= box[3]
      : box[0] <= regs && regs <= box[1])
    .map((box) => box[axis === REGS ? 0 : 2]);
}

/* Everything along one axis, as pieces with one answer: {first, last, answer}. */
function plateausAlong(table, point, axis, limit) {
  const outside = table.outside.filter((row) => row[0] === axis).map((row) => row[1]);
  const starts = [...new Set([...startsAlong(table, point, axis), ...outside])];
  const pieces = [];
  for (const first of starts.sort((a, b) => a - b)) {
    const answer = lookUp(table, moved(point, axis, first));
    const before = pieces[pieces.length - 1];
    if (before && sameAnswer(before.answer, answer)) continue;
    if (before) before.last = first - 1;
    pieces.push({ first, last: limit, answer });
  }
  return pieces;
}

/*
 * How far the answer at `point` holds along `axis`, and what lies beyond: the
 * pieces next to it, and the nearest with another number of blocks.
 */
function cliffsAt(table, point, axis, limit) {
  const pieces = plateausAlong(table, point, axis, limit);
  const at = pieces.findIndex((piece) => piece.first <= point[axis] && point[axis] <= piece.last);
  const isOther = (piece) => piece.answer.blocks !== pieces[at].answer.blocks;
  return {
    here: pieces[at],
    below: pieces[at - 1],
    above: pieces[at + 1],
    otherBelow: pieces.slice(0, at).reverse().find(isOther),
    otherAbove: pieces.slice(at + 1).find(isOther),
  };
}
