/**
 * Solids as distances: each function answers how far a point is from a surface, below 0 within it. Metres; y is up, x to
 * the right and z towards who looks at the front.
 */

/** Of the origin; `Math.hypot` takes many times as long. */
export function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Of a rectangle with round corners, seen from above. */
export function roundRectangle(x: number, z: number, halfWidth: number, halfLength: number, radius: number): number {
  const dx = Math.abs(x) - halfWidth + radius;
  const dz = Math.abs(z) - halfLength + radius;
  return length(Math.max(dx, 0), Math.max(dz, 0)) + Math.min(Math.max(dx, dz), 0) - radius;
}

/** Of what stands upright on an outline: `outline` and `height` are the distances to its side and to its top or bottom. */
export function prism(outline: number, height: number, radius: number): number {
  const a = outline + radius;
  const b = height + radius;
  return length(Math.max(a, 0), Math.max(b, 0)) + Math.min(Math.max(a, b), 0) - radius;
}

/** From 0 at `from` to 1 at `to`, with soft ends. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return share * share * (3 - 2 * share);
}

/** A number in [0, 1) for a place of a grid, given by whole numbers; the same each time. */
export function grain(x: number, y: number, z: number): number {
  const mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(z, 1_274_126_177);
  const hashed = Math.imul(mixed ^ (mixed >>> 13), 1_103_515_245);
  return ((hashed ^ (hashed >>> 16)) >>> 0) / 4_294_967_296;
}

/** Smooth noise from 0 to 1 over the plane. */
export function cloud(x: number, y: number): number {
  const cellX = Math.floor(x);
  const cellY = Math.floor(y);
  const u = smoothStep(0, 1, x - cellX);
  const v = smoothStep(0, 1, y - cellY);
  const low = grain(cellX, cellY, 0) * (1 - u) + grain(cellX + 1, cellY, 0) * u;
  const high = grain(cellX, cellY + 1, 0) * (1 - u) + grain(cellX + 1, cellY + 1, 0) * u;
  return low * (1 - v) + high * v;
}
