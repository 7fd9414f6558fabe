/** The zoom of a picture: factor relative to the fitted size, and offset of its centre in px. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number };

/** A position in px from the centre. */
export type ZoomPoint = { readonly x: number; readonly y: number };

/** Width and height of the space, in px. */
export type Room = { readonly width: number; readonly height: number };

export const fitted: Zoom = { scale: 1, x: 0, y: 0 };
export const greatestScale = 5;
/** Factor after a double click. */
export const closeScale = 2.5;

/** The same with another scale: the point at `point` stays in place, as far as the picture still covers its space. */
export function zoomTo({ scale, x, y }: Zoom, wanted: number, point: ZoomPoint, room: Room): Zoom {
  const next = Math.min(Math.max(wanted, 1), greatestScale);
  const ratio = next / scale;
  return within({ scale: next, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio }, room);
}

/** The same moved, at most to the picture's edge. */
export function moveBy({ scale, x, y }: Zoom, by: ZoomPoint, room: Room): Zoom {
  return within({ scale, x: x + by.x, y: y + by.y }, room);
}

function within({ scale, x, y }: Zoom, { width, height }: Room): Zoom {
  if (scale <= 1) return fitted;
  const [maxX, maxY] = [(width * (scale - 1)) / 2, (height * (scale - 1)) / 2];
  return { scale, x: clamp(x, maxX), y: clamp(y, maxY) };
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, -most), most);
}

/** Number of pictures to turn for a drag in px: a longer drag turns several. */
export function turnsOf(dragged: number, width: number): number {
  const way = Math.abs(dragged);
  const first = Math.min(48, width / 4);
  if (way < first) return 0;
  return Math.sign(dragged) * (1 + Math.floor((way - first) / Math.max(96, width / 3)));
}
