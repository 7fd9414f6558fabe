import { boundsOf, type PenPoint, type PenStroke } from './strokes.ts';

/** The ink of signatures: dark blue, as on paper, on any ground. */
export const ink = '#14276b';
/** Pen width, as a fraction of the pad's width. */
const pen = 0.0075;
/** Width of a signature's picture, in pixels. */
const pictureWidth = 900;
/** Fonts that look handwritten, among those of common devices. */
const handwriting = '"Segoe Script", "Snell Roundhand", "Brush Script MT", "Dancing Script", cursive';

/** Draws strokes onto a canvas; `scale` is the width of the pad in its pixels. */
export function drawStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly PenStroke[],
  scale: number,
  origin: PenPoint = { x: 0, y: 0 },
): void {
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.lineWidth = Math.max(1.5, pen * scale);
  const at = ({ x, y }: PenPoint): [number, number] => [(x - origin.x) * scale, (y - origin.y) * scale];
  for (const stroke of strokes) drawStroke(context, stroke.map(at));
}

/** A curve through the midpoints of a stroke's points, which rounds the corners of fast strokes. */
function drawStroke(context: CanvasRenderingContext2D, points: readonly [number, number][]): void {
  const [first] = points;
  if (first === undefined) return;
  context.beginPath();
  if (points.length === 1) {
    context.arc(...first, context.lineWidth * 0.7, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  context.moveTo(...first);
  for (const [place, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[place + 1] ?? [x, y];
    context.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
  }
  context.stroke();
}

/** The picture of the drawing, cropped to its strokes. */
export function pictureOfStrokes(strokes: readonly PenStroke[]): Promise<Blob> {
  const bounds = boundsOf(strokes);
  const margin = pen * 2;
  const width = bounds.width + 2 * margin;
  const scale = pictureWidth / Math.max(width, 0.3);
  const canvas = makeCanvas(width * scale, (bounds.height + 2 * margin) * scale);
  drawStrokes(contextOf(canvas), strokes, scale, { x: bounds.x - margin, y: bounds.y - margin });
  return toPicture(canvas);
}

/** The picture of a name in handwriting. */
export function pictureOfName(name: string): Promise<Blob> {
  const size = 120;
  const measure = contextOf(makeCanvas(1, 1));
  measure.font = fontOf(size);
  const wide = Math.ceil(measure.measureText(name).width) + size;
  const shrink = Math.min(1, 2_400 / wide);
  const canvas = makeCanvas(wide * shrink, size * 1.7 * shrink);
  drawName(contextOf(canvas), name, canvas);
  return toPicture(canvas);
}

/** Draws a name in the middle of a canvas, as large as possible. */
export function drawName(
  context: CanvasRenderingContext2D,
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const largest = height * 0.55;
  context.font = fontOf(largest);
  const wide = context.measureText(name).width;
  context.font = fontOf(Math.min(largest, (largest * width * 0.9) / Math.max(1, wide)));
  context.fillText(name, width / 2, height / 2);
}

function fontOf(size: number): string {
  return `italic ${size}px ${handwriting}`;
}

function makeCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  return canvas;
}

/** The context of a canvas, which browsers only refuse when memory is short. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw.');
  return context;
}

function toPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The signature could not be drawn.')) : resolve(blob)),
      'image/png',
    );
  });
}
