/** A point of a signature, in units of the pad's width: independent of the screen. */
export type PenPoint = { readonly x: number; readonly y: number };
export type PenStroke = readonly PenPoint[];

/** The drawing, and its states before each action, for undo. */
export type Drawing = { readonly strokes: readonly PenStroke[]; readonly past: readonly (readonly PenStroke[])[] };

export const emptyDrawing: Drawing = { strokes: [], past: [] };

/** Height of the pad relative to its width. */
export const padRatio = 0.42;

/** Minimum distance between points, in widths of the pad. */
const nearest = 0.003;
/** Minimum length of a signature, in widths of the pad. */
const shortest = 0.1;

/** The stroke with another point; the same stroke if the point is too near to the last. */
export function extendStroke(stroke: PenStroke, point: PenPoint): PenStroke {
  const last = stroke.at(-1);
  return last !== undefined && distance(last, point) < nearest ? stroke : [...stroke, point];
}

/** Adds a finished stroke to the drawing. */
export function addStroke({ strokes, past }: Drawing, stroke: PenStroke): Drawing {
  return stroke.length === 0 ? { strokes, past } : { strokes: [...strokes, stroke], past: [...past, strokes] };
}

/** Clears the drawing; can be undone. */
export function clearDrawing({ strokes, past }: Drawing): Drawing {
  return strokes.length === 0 ? { strokes, past } : { strokes: [], past: [...past, strokes] };
}

/** Reverts the last stroke or clearing. */
export function undoDrawing({ strokes, past }: Drawing): Drawing {
  return { strokes: past.at(-1) ?? strokes, past: past.slice(0, -1) };
}

/** Whether the strokes are long enough for a signature. */
export function isSignature(strokes: readonly PenStroke[]): boolean {
  const length = (stroke: PenStroke): number =>
    stroke.reduce((sum, point, place) => sum + distance(stroke[place - 1] ?? point, point), 0);
  return strokes.reduce((sum, stroke) => sum + length(stroke), 0) >= shortest;
}

/** The smallest rectangle around all strokes. */
export function boundsOf(strokes: readonly PenStroke[]): { x: number; y: number; width: number; height: number } {
  const points = strokes.flat();
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function distance(a: PenPoint, b: PenPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
