/* SPDX-License-Identifier: MIT */
/* The explorer's launch on the maps among the charts of the page: a ring,
 * dashed where the map holds another value of the third input. */

/* A share of the plot's length; null beyond its end. */
function shareOfAxis(scale, point) {
  const value = (scale.axis === SMEM ? point[scale.axis] : point[scale.axis] - 0.5) / scale.unit;
  if (value > scale.high) return null;
  if (value <= scale.low) return 0;
  return scale.isLog ? Math.log2(value / scale.low) / Math.log2(scale.high / scale.low)
    : (value - scale.low) / (scale.high - scale.low);
}

function ringOf(figure) {
  const shown = figure.querySelector(".shown");
  let ring = shown.querySelector(".ring");
  if (!ring) {
    ring = document.createElement("span");
    ring.setAttribute("aria-hidden", "true");
    shown.append(ring);
  }
  return ring;
}

function placeRing(figure, archName, settingKey, point) {
  const plane = JSON.parse(figure.dataset.plane);
  const ring = ringOf(figure);
  const x = shareOfAxis(plane.x, point);
  const y = shareOfAxis(plane.y, point);
  ring.hidden = plane.arch !== archName || x === null || y === null;
  if (ring.hidden) return;
  const isOnSlice = plane.setting === settingKey && point.every((value, axis) =>
    axis === plane.x.axis || axis === plane.y.axis || value === plane.held[axis]);
  ring.className = isOnSlice ? "ring" : "ring elsewhere";
  const [left, bottom] = plane.origin;
  ring.style.left = `${100 * (left + x * plane.x.length) / plane.picture[0]}%`;
  ring.style.top = `${100 * (bottom - y * plane.y.length) / plane.picture[1]}%`;
  ring.title = `The explorer's launch: ${point.map(namedAmount).join(", ")}` +
    (isOnSlice ? "" : "; not on this map, which holds another value");
}

function showOnCharts(archName, settingKey, point) {
  for (const figure of document.querySelectorAll("figure[data-plane]"))
    placeRing(figure, archName, settingKey, point);
}
