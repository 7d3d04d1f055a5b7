/* SPDX-License-Identifier: MIT */
/* Launches as people write them: numbers, sizes with units, and the state of
 * the explorer in the page's address, #sm_90/256/72/40K. */

const BYTES_OF_UNIT = { "": 1, b: 1, k: 1024, kb: 1024, kib: 1024, m: 1 << 20, mb: 1 << 20,
  mib: 1 << 20 };

/* NaN for what is no number, or no whole number of bytes. */
function parseAmount(text, axis) {
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)$/i.exec(text.trim());
  const unit = match && BYTES_OF_UNIT[match[2].toLowerCase()];
  if (!unit || (axis !== SMEM && !/^\d+$/.test(text.trim()))) return Number.NaN;
  const amount = Number(match[1]) * unit;
  return Number.isInteger(amount) ? amount : Number.NaN;
}

/* The shortest that reads back as the same: 40K, 27.5K, 57345. */
function plainAmount(value, axis) {
  const isWhole = axis !== SMEM || value === 0 || value % 128 !== 0;
  return isWhole ? String(value) : `${value / 1024}K`;
}

function shownNumber(value) {
  return value.toLocaleString("en");
}

const MIB = 1024 * 1024;

/* "72", "56 KiB", "16 MiB", "57,345 B". */
function shownAmount(value, axis) {
  if (axis !== SMEM) return shownNumber(value);
  if (value % MIB === 0 && value > 0) return `${shownNumber(value / MIB)} MiB`;
  return value % 128 === 0 && value > 0 ? `${shownNumber(value / 1024)} KiB`
    : `${shownNumber(value)} B`;
}

const AXIS_NAMES = ["Threads per block", "Registers per thread", "Shared memory per block"];
const UNITS = ["threads", "registers", "shared memory"];

/* What the vendor of the chosen architecture calls things; texts are ours. */
let vendorWords = {};

const OUR_NOUNS = /scalar registers?|\b(shared memory|thread|warp|block|SM|register)(s?)\b/gi;

/* A text of ours in the words of the vendor: "3 workgroups per CU". */
function inWords(text) {
  return text.replace(OUR_NOUNS, (all, noun, plural) => {
    const word = noun && vendorWords[noun.toLowerCase()];
    if (!word) return all;
    const first = /^[A-Z]/.test(noun) ? word[0].toUpperCase() : word[0];
    return first + word.slice(1) + plural;
  });
}

function axisName(axis) {
  return inWords(AXIS_NAMES[axis]);
}

/* "72 registers", "1 register", "40 KiB of shared memory". */
function namedAmount(value, axis) {
  if (axis === SMEM && value === 0) return inWords("no shared memory");
  if (axis === SMEM) return inWords(`${shownAmount(value, axis)} of shared memory`);
  return inWords(`${shownNumber(value)} ${value === 1 ? UNITS[axis].slice(0, -1) : UNITS[axis]}`);
}

function countOf(count, word) {
  return inWords(`${shownNumber(count)} ${word}${count === 1 ? "" : "s"}`);
}

/* A way to launch that is not the first of the page follows the sizes. */
function writeAddress(archName, point, settingKey) {
  const parts = [archName, ...point.map(plainAmount)];
  if (settingKey) parts.push(settingKey);
  return `#${parts.map(encodeURIComponent).join("/")}`;
}

/* NULL for an address that is no launch. */
function readAddress(address) {
  const parts = address.slice(1).split("/");
  if (parts.length < 4 || parts.length > 5) return null;
  try {
    const [arch, threads, regs, smem, key = ""] = parts.map(decodeURIComponent);
    return { arch, texts: [threads, regs, smem], key };
  } catch {
    return null;
  }
}
