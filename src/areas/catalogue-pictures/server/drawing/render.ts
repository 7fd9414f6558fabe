import type { PictureView } from '../../../../domain/picture-address.ts';
import { smoothStep } from './solids.ts';
import type { Colour, Subject } from './subject.ts';

/** What a picture is taken of, and how. */
export type Shot = {
  readonly subject: Subject;
  readonly view: PictureView;
  readonly width: number;
  readonly height: number;
  /** Floor and wall, as light. */
  readonly backdrop: Colour;
  /** Part of the frame that the subject fills, and how far its centre is from that of the frame, from -1 to 1. */
  readonly fill: number;
  readonly shift: readonly [number, number];
};

/** Where the camera stands, by the view: a direction from the subject. */
const directions: Readonly<Record<PictureView, readonly [number, number, number]>> = {
  frente: [0, 0.3, 1],
  lado: [1, 0.3, 0],
  cima: [0, 1, 0.02],
  canto: [0.78, 0.52, 1],
};

/** Tangent of half the angle of view, as of a long lens: few vanishing lines. */
const lens = 0.24;
const light = normalise([-0.55, 0.95, 0.5]);

type Vector = readonly [number, number, number];
type Camera = {
  readonly eye: Vector;
  readonly right: Vector;
  readonly up: Vector;
  readonly ahead: Vector;
  readonly lift: number;
};
/** What is worked out once for a picture, so that its pixels need not. */
type Scene = {
  readonly shot: Shot;
  readonly camera: Camera;
  /** How much light the floor has where a pixel shows it. */
  readonly floorLightAt: (column: number, row: number) => number;
};
type Ray = [number, number, number];

/** Red, green and blue bytes, row by row. Pixels at edges are taken four times, so that they are smooth. */
export function renderShot(shot: Shot): Uint8Array {
  const { width, height } = shot;
  const camera = placeCamera(shot);
  const scene = { shot, camera, floorLightAt: createFloorLight(shot, camera) };
  const linear = new Float32Array(width * height * 3);
  const hits = new Uint8Array(width * height);
  const out: Colour = [0, 0, 0];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      hits[at] = sample(scene, column + 0.5, row + 0.5, out) ? 1 : 0;
      linear.set(out, at * 3);
    }
  }
  return toBytes(smoothEdges(scene, linear, hits), width);
}

/** Takes pixels that differ much from a neighbour at four places. */
function smoothEdges(scene: Scene, linear: Float32Array, hits: Uint8Array): Float32Array {
  const { width, height } = scene.shot;
  const smooth = linear.slice();
  const part: Colour = [0, 0, 0];
  const lights = new Float32Array(hits.length);
  for (let at = 0; at < lights.length; at += 1) lights[at] = (linear[at * 3 + 1] ?? 0) ** 0.45;
  const differ = (one: number, other: number): boolean =>
    hits[one] !== hits[other] || Math.abs((lights[one] ?? 0) - (lights[other] ?? 0)) > 0.07;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const isEdge =
        (row > 0 && differ(at - width, at)) ||
        (row < height - 1 && differ(at + width, at)) ||
        (column > 0 && differ(at - 1, at)) ||
        (column < width - 1 && differ(at + 1, at));
      if (!isEdge) continue;
      const sum: Colour = [0, 0, 0];
      for (const [dx, dy] of partsOfPixel) {
        sample(scene, column + dx, row + dy, part);
        for (let index = 0; index < 3; index += 1) sum[index] = (sum[index] ?? 0) + (part[index] ?? 0) / 4;
      }
      smooth.set(sum, at * 3);
    }
  }
  return smooth;
}

const partsOfPixel = [
  [0.37, 0.12],
  [0.88, 0.37],
  [0.12, 0.63],
  [0.63, 0.88],
] as const;

/** Direction of the light that comes through a place of the picture, into `out`. */
function aim({ width, height, shift }: Shot, camera: Camera, column: number, row: number, out: Ray): void {
  const { right, up, ahead, lift } = camera;
  const unit = (2 * lens) / height;
  const u = (column - width / 2) * unit - (shift[0] * lens * width) / height;
  const v = (height / 2 - row) * unit - shift[1] * lens + lift;
  const dx = ahead[0] + right[0] * u + up[0] * v;
  const dy = ahead[1] + right[1] * u + up[1] * v;
  const dz = ahead[2] + right[2] * u + up[2] * v;
  const size = Math.sqrt(dx * dx + dy * dy + dz * dz);
  out[0] = dx / size;
  out[1] = dy / size;
  out[2] = dz / size;
}

/** Light that comes through a place of the picture; answers whether the subject is there. */
function sample(scene: Scene, column: number, row: number, out: Colour): boolean {
  const { shot, camera } = scene;
  const { subject } = shot;
  const { eye } = camera;
  aim(shot, camera, column, row, ray);
  const [dx, dy, dz] = ray;
  if (findRange(subject.extent, eye, ray)) {
    let t = range.from;
    for (let step = 0; step < 140 && t < range.to; step += 1) {
      const near = subject.distance(eye[0] + dx * t, eye[1] + dy * t, eye[2] + dz * t);
      if (near < 0.0004 * t * 0.4) {
        shadeSubject(shot, eye, ray, t, out);
        return true;
      }
      t += near;
    }
  }
  shadeBackdrop(scene, column, row, out);
  return false;
}

/** Of the pixel at work: one picture is drawn at a time, and a new one for each pixel would have to be cleared away. */
const ray: Ray = [0, 0, 0];
const range = { from: 0, to: 0 };

function shadeSubject({ subject, backdrop }: Shot, eye: Vector, ray: Vector, t: number, out: Colour): void {
  const x = eye[0] + ray[0] * t;
  const y = eye[1] + ray[1] * t;
  const z = eye[2] + ray[2] * t;
  const normal = normalAt(subject, x, y, z);
  const colour = subject.colour(x, y, z, normal[1]);
  const facing = dot(normal, light);
  const wrapped = Math.max(0, (facing + 0.25) / 1.25);
  const shadow =
    facing > -0.2 ? softShadow(subject, x + normal[0] * 0.01, y + normal[1] * 0.01, z + normal[2] * 0.01) : 1;
  const open = openness(subject, x, y, z, normal);
  const sky = 0.5 + 0.5 * normal[1];
  const bounce = Math.max(0, -normal[1] * 0.5 + 0.35) * smoothStep(0.9, 0, y);
  const facingCamera = Math.max(0, -dot(normal, ray));
  const rim = (1 - facingCamera) ** 4 * 0.06;
  for (let index = 0; index < 3; index += 1) {
    const floor = backdrop[index] ?? 0;
    const arriving = wrapped * shadow * 0.62 + open * (0.25 * sky + 0.06 + 0.17 * facingCamera + bounce * 0.25 * floor);
    out[index] = (colour[index] ?? 0) * arriving + rim * open;
  }
}

/** The floor runs into the wall without an edge, as in a studio; there is more light around the subject. */
function shadeBackdrop({ shot, camera, floorLightAt }: Scene, column: number, row: number, out: Colour): void {
  const { backdrop, view, width, height, shift } = shot;
  const { lift } = camera;
  const floorLight = floorLightAt(column, row);
  const unit = (2 * lens) / height;
  const u = (column - width / 2) * unit - (shift[0] * lens * width) / height;
  const v = (height / 2 - row) * unit - shift[1] * lens + lift;
  const glow = Math.exp(-(u * u + v * v) * 6);
  const falloff = (view === 'cima' ? 0.94 : 0.86 + 0.1 * smoothStep(0, 0.75, row / height)) + 0.12 * glow;
  for (let index = 0; index < 3; index += 1) out[index] = (backdrop[index] ?? 0) * falloff * floorLight;
}

/**
 * Light of the floor at places of the picture. It is found at some of them, as far from each other as its soft shadows
 * allow, and between these lies between what they have.
 */
function createFloorLight(shot: Shot, camera: Camera): (column: number, row: number) => number {
  const step = Math.max(2, Math.round(shot.height / 120));
  const columns = Math.ceil(shot.width / step) + 2;
  const found = new Float32Array(columns * (Math.ceil(shot.height / step) + 2)).fill(-1);
  const way: Ray = [0, 0, 0];
  const at = (column: number, row: number): number => {
    const place = row * columns + column;
    const known = found[place] ?? 1;
    if (known >= 0) return known;
    aim(shot, camera, column * step, row * step, way);
    const light = floorLight(shot.subject, camera.eye, way);
    found[place] = light;
    return light;
  };
  return (column, row) => {
    const left = Math.floor(column / step);
    const top = Math.floor(row / step);
    const u = column / step - left;
    const v = row / step - top;
    const upper = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const lower = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
}

/** How much of the light the floor has where a way meets it, 1 where it meets none: shadows, and less of it near the subject. */
function floorLight(subject: Subject, eye: Vector, [dx, dy, dz]: Vector): number {
  if (dy >= -0.001) return 1;
  const t = -eye[1] / dy;
  const x = eye[0] + dx * t;
  const z = eye[2] + dz * t;
  const away = Math.max(Math.abs(x) - subject.extent[0], Math.abs(z) - subject.extent[2]);
  // Further away than this there is no shadow of it.
  const reach = subject.extent[1] * 2 + 0.15;
  if (away >= reach) return 1;
  const near = Math.max(0, subject.distance(x, 0.02, z));
  const contact = 1 - 0.5 * Math.exp(-near / 0.05) - 0.16 * Math.exp(-near / 0.28);
  const cast = 0.66 + 0.34 * softShadow(subject, x, 0.015, z);
  const fade = smoothStep(reach, reach * 0.4, away);
  return 1 - fade * (1 - contact * cast);
}

/** How much of the light reaches a point: the nearer its way leads past the subject, the less. */
function softShadow(subject: Subject, x: number, y: number, z: number): number {
  let open = 1;
  let t = 0.03;
  for (let step = 0; step < 26; step += 1) {
    const near = subject.distance(x + light[0] * t, y + light[1] * t, z + light[2] * t);
    open = Math.min(open, 0.5 + (0.5 * near) / (0.14 * t));
    if (open < 0) break;
    t += Math.min(Math.max(near, 0.02), 0.12);
    if (y + light[1] * t > subject.extent[1] || t > 2.2) break;
  }
  const clear = Math.max(open, 0);
  return clear * clear * (3 - 2 * clear);
}

/** How much of its surroundings a point sees. */
function openness(subject: Subject, x: number, y: number, z: number, [nx, ny, nz]: Vector): number {
  let closed = 0;
  for (let step = 1; step <= 4; step += 1) {
    const reach = 0.012 * step * step;
    const near = Math.min(
      subject.distance(x + nx * reach, y + ny * reach, z + nz * reach),
      Math.max(0, y + ny * reach),
    );
    closed += (reach - near) / reach / 2 ** step;
  }
  return Math.min(Math.max(1 - 0.9 * closed, 0), 1);
}

/** By four places around the point, at the corners of a tetrahedron. */
function normalAt({ distance }: Subject, x: number, y: number, z: number): Vector {
  const e = 0.0012;
  const a = distance(x + e, y - e, z - e);
  const b = distance(x - e, y - e, z + e);
  const c = distance(x - e, y + e, z - e);
  const d = distance(x + e, y + e, z + e);
  return normalise([a - b - c + d, c + d - a - b, b + d - a - c]);
}

/** The camera as near as the subject's box fits the frame. */
function placeCamera({ subject, view, width, height, fill }: Shot): Camera {
  const [ex, ey, ez] = subject.extent;
  const away = normalise(directions[view]);
  const ahead: Vector = [-away[0], -away[1], -away[2]];
  const right = view === 'cima' ? ([1, 0, 0] as const) : normalise([ahead[2] * -1, 0, ahead[0]]);
  const up = cross(right, ahead);
  const centre: Vector = [0, ey / 2, 0];
  const fits = (distance: number): boolean =>
    [-ex, ex].every((x) =>
      [0, ey].every((y) =>
        [-ez, ez].every((z) => {
          const p: Vector = [
            x - centre[0] + ahead[0] * distance,
            y - centre[1] + ahead[1] * distance,
            z - centre[2] + ahead[2] * distance,
          ];
          const depth = dot(p, ahead);
          return (
            depth > 0.2 &&
            Math.abs(dot(p, right)) / depth < (lens * fill * width) / height &&
            Math.abs(dot(p, up)) / depth < lens * fill
          );
        }),
      ),
    );
  let [low, high] = [0.1, 60];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  const eye: Vector = [centre[0] + away[0] * high, centre[1] + away[1] * high, centre[2] + away[2] * high];
  const heights = [-ex, ex].flatMap((x) =>
    [0, ey].flatMap((y) =>
      [-ez, ez].map((z) => {
        const p: Vector = [x - eye[0], y - eye[1], z - eye[2]];
        return dot(p, up) / dot(p, ahead);
      }),
    ),
  );
  // What is near looks larger: without this the subject would stand too low.
  return { eye, right, up, ahead, lift: (Math.max(...heights) + Math.min(...heights)) / 2 };
}

/** Finds where a ray is within the box of the subject, into `range`; answers whether it is at all. */
function findRange(extent: Subject['extent'], eye: Vector, way: Vector): boolean {
  let from = 0.01;
  let to = 100;
  for (let axis = 0; axis < 3; axis += 1) {
    const half = extent[axis] ?? 0;
    const slope = 1 / (way[axis] || 1e-9);
    const one = ((axis === 1 ? 0 : -half) - (eye[axis] ?? 0)) * slope;
    const other = (half - (eye[axis] ?? 0)) * slope;
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  range.from = from;
  range.to = to;
  return from < to;
}

/** Light as a screen shows it, with highlights that do not clip and grain that keeps soft gradients free of bands. */
function toBytes(linear: Float32Array, width: number): Uint8Array {
  const bytes = new Uint8Array(linear.length);
  for (let at = 0; at < linear.length; at += 1) {
    const value = linear[at] ?? 0;
    const toned = (value * (2.51 * value * 0.6 + 0.35)) / (value * (2.43 * value * 0.6 + 0.45) + 0.14);
    const pixel = Math.floor(at / 3);
    const dither = (((pixel % width) * 13 + Math.floor(pixel / width) * 7) % 16) / 16 - 0.5;
    bytes[at] = Math.min(255, Math.max(0, Math.round(255 * Math.min(toned, 1) ** (1 / 2.2) + dither * 0.8)));
  }
  return bytes;
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function normalise([x, y, z]: Vector): Vector {
  const size = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / size, y / size, z / size];
}
