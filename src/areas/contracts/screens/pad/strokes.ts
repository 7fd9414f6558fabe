/** A point of a signature, in widths of the pad: the same on a phone and at a desk. */
export type PenPoint = { readonly x: number; readonly y: number };
export type PenStroke = readonly PenPoint[];

/** What is drawn, and what was drawn before each act that may be undone. */
export type Drawing = { readonly strokes: readonly PenStroke[]; readonly past: readonly (readonly PenStroke[])[] };

export const emptyDrawing: Drawing = { strokes: [], past: [] };

/** Height of the pad in its widths. */
export const padRatio = 0.42;

/** Points nearer to each other than this draw nothing new, widths of the pad. */
const nearest = 0.003;
/** Less than this is a slip of the hand and no signature, widths of the pad. */
const shortest = 0.1;

/** The stroke with another point; the same one where the point is too near to the last. */
export function extendStroke(stroke: PenStroke, point: PenPoint): PenStroke {
  const last = stroke.at(-1);
  return last !== undefined && distance(last, point) < nearest ? stroke : [...stroke, point];
}

/** A finished stroke belongs to the drawing. */
export function addStroke({ strokes, past }: Drawing, stroke: PenStroke): Drawing {
  return stroke.length === 0 ? { strokes, past } : { strokes: [...strokes, stroke], past: [...past, strokes] };
}

/** Takes everything away, which may be undone. */
export function clearDrawing({ strokes, past }: Drawing): Drawing {
  return strokes.length === 0 ? { strokes, past } : { strokes: [], past: [...past, strokes] };
}

/** How it was before the last stroke or clearing. */
export function undoDrawing({ strokes, past }: Drawing): Drawing {
  return { strokes: past.at(-1) ?? strokes, past: past.slice(0, -1) };
}

/** Whether enough is drawn to be a signature. */
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
