/** One step of an outline, as fonts have them; lengths in the unit of whoever draws. */
export type DrawnStep = {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  readonly args: readonly number[];
};

/** How an outline comes onto the picture: scale and place of its origin, in pixels. */
export type OutlinePlacement = {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
};

/** Part of a picture, and how much of each pixel of it is covered, 0 to 1. */
export type Coverage = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shares: Float32Array;
};

type Line = readonly [x0: number, y0: number, x1: number, y1: number];

/** Straight pieces of a curve: letters of some 100 pixels look round by these. */
const pieces = 8;

/** The straight lines of an outline, in pixels. */
export function flatten(steps: readonly DrawnStep[], { x, y, scaleX, scaleY }: OutlinePlacement): readonly Line[] {
  const lines: Line[] = [];
  let [startX, startY, atX, atY] = [x, y, x, y];
  const to = (nextX: number, nextY: number): void => {
    if (nextX !== atX || nextY !== atY) lines.push([atX, atY, nextX, nextY]);
    [atX, atY] = [nextX, nextY];
  };
  for (const { command, args } of steps) {
    const at = (index: number): readonly [number, number] => [
      x + (args[index] ?? 0) * scaleX,
      y + (args[index + 1] ?? 0) * scaleY,
    ];
    switch (command) {
      case 'moveTo':
        to(startX, startY);
        [startX, startY] = at(0);
        [atX, atY] = [startX, startY];
        break;
      case 'lineTo':
        to(...at(0));
        break;
      case 'quadraticCurveTo': {
        const [fromX, fromY, [midX, midY], [endX, endY]] = [atX, atY, at(0), at(2)];
        for (let piece = 1; piece <= pieces; piece++) {
          const t = piece / pieces;
          const u = 1 - t;
          to(u * u * fromX + 2 * u * t * midX + t * t * endX, u * u * fromY + 2 * u * t * midY + t * t * endY);
        }
        break;
      }
      case 'bezierCurveTo': {
        const [fromX, fromY, [oneX, oneY], [twoX, twoY], [endX, endY]] = [atX, atY, at(0), at(2), at(4)];
        for (let piece = 1; piece <= pieces; piece++) {
          const t = piece / pieces;
          const u = 1 - t;
          const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
          to(a * fromX + b * oneX + c * twoX + d * endX, a * fromY + b * oneY + c * twoY + d * endY);
        }
        break;
      }
      case 'closePath':
        to(startX, startY);
    }
  }
  to(startX, startY);
  return lines;
}

/**
 * How much of each pixel lies inside closed lines: exact shares, so that edges are smooth. Contours that run the other way are
 * holes, as in letters. What lies beyond the picture is left out; null where nothing is on it.
 */
export function cover(lines: readonly Line[], width: number, height: number): Coverage | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [x0, y0, x1, y1] of lines) {
    left = Math.min(left, x0, x1);
    right = Math.max(right, x0, x1);
    top = Math.min(top, y0, y1);
    bottom = Math.max(bottom, y0, y1);
  }
  left = Math.max(0, Math.floor(left));
  top = Math.max(0, Math.floor(top));
  right = Math.min(width, Math.ceil(right));
  bottom = Math.min(height, Math.ceil(bottom));
  const [wide, high] = [right - left, bottom - top];
  if (wide <= 0 || high <= 0) return null;
  // Each line adds what it changes from its pixel on to the right; sums along a row are the covered shares.
  const stride = wide + 2;
  const changes = new Float32Array(stride * high);
  const clamp = (at: number): number => Math.min(Math.max(at - left, 0), wide);
  for (const [x0, y0, x1, y1] of lines) {
    if (y0 === y1) continue;
    const direction = y0 < y1 ? 1 : -1;
    const [upX, upY, lowX, lowY] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (lowX - upX) / (lowY - upY);
    const end = Math.min(Math.ceil(lowY), bottom);
    for (let row = Math.max(Math.floor(upY), top); row < end; row++) {
      const from = Math.max(upY, row);
      const until = Math.min(lowY, row + 1);
      const share = (until - from) * direction;
      const [one, two] = [clamp(upX + (from - upY) * slope), clamp(upX + (until - upY) * slope)];
      addEdge(changes, (row - top) * stride, Math.min(one, two), Math.max(one, two), share);
    }
  }
  const shares = new Float32Array(wide * high);
  for (let row = 0; row < high; row++) {
    let sum = 0;
    for (let column = 0; column < wide; column++) {
      sum += changes[row * stride + column] ?? 0;
      shares[row * wide + column] = Math.min(1, Math.abs(sum));
    }
  }
  return { left, top, width: wide, height: high, shares };
}

/** Adds a piece of a line within one row, from `x0` to `x1`: what lies right of it is covered by `share` more. */
function addEdge(changes: Float32Array, row: number, x0: number, x1: number, share: number): void {
  const first = Math.floor(x0);
  const add = (column: number, amount: number): void => {
    changes[row + column] = (changes[row + column] ?? 0) + amount;
  };
  if (x1 <= first + 1) {
    const middle = (x0 + x1) / 2 - first;
    add(first, share * (1 - middle));
    add(first + 1, share * middle);
    return;
  }
  const perPixel = share / (x1 - x0);
  // What the line has passed left of a pixel covers it whole, what it passes within to its right.
  let [passed, covered, column] = [0, 0, first];
  for (; column < x1; column++) {
    const [from, until] = [Math.max(x0, column), Math.min(x1, column + 1)];
    const within = (until - from) * perPixel;
    const next = passed + within * (column + 1 - (from + until) / 2);
    add(column, next - covered);
    covered = next;
    passed += within;
  }
  add(column, share - covered);
}
