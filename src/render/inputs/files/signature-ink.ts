/** A point on the pad, relative to its width and height, so that it is independent of the size. */
export type InkPoint = { readonly x: number; readonly y: number };
export type InkStroke = readonly InkPoint[];

/** The content of the pad: drawn, typed, or a picture. */
export type Ink =
  | { readonly kind: 'strokes'; readonly strokes: readonly InkStroke[] }
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'picture'; readonly picture: ImageBitmap };

export const noInk: Ink = { kind: 'strokes', strokes: [] };

/** Size of the stored picture in px; the pad on the screen has the same proportions. */
export const storedSize = { width: 900, height: 300 } as const;

/** The part of a canvas that drawing needs. */
export type Surface = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'arc'
  | 'stroke'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'measureText'
  | 'drawImage'
>;

type Paper = { readonly width: number; readonly height: number; readonly ground: string; readonly colour: string };

export function isBlank(ink: Ink): boolean {
  if (ink.kind === 'typed') return ink.text.trim() === '';
  return ink.kind === 'strokes' && ink.strokes.length === 0;
}

/** Draws everything again for a given size. */
export function drawInk(surface: Surface, ink: Ink, { width, height, ground, colour }: Paper): void {
  surface.fillStyle = ground;
  surface.fillRect(0, 0, width, height);
  surface.fillStyle = colour;
  surface.strokeStyle = colour;
  surface.lineCap = 'round';
  surface.lineJoin = 'round';
  surface.lineWidth = Math.max(1.5, width / 260);
  if (ink.kind === 'strokes') for (const stroke of ink.strokes) drawStroke(surface, stroke, width, height);
  else if (ink.kind === 'typed') drawName(surface, ink.text.trim(), width, height);
  else drawPicture(surface, ink.picture, width, height);
}

/** Curves through the midpoints between points, so that fast strokes have no corners; a tap is a dot. */
function drawStroke(surface: Surface, stroke: InkStroke, width: number, height: number): void {
  const points = stroke.map(({ x, y }) => ({ x: x * width, y: y * height }));
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return;
  surface.beginPath();
  if (points.length === 1) {
    surface.arc(first.x, first.y, surface.lineWidth, 0, 2 * Math.PI);
    surface.fill();
    return;
  }
  surface.moveTo(first.x, first.y);
  for (let index = 1; index < points.length - 1; index += 1) {
    const [point, next] = [points[index] ?? last, points[index + 1] ?? last];
    surface.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
  }
  surface.lineTo(last.x, last.y);
  surface.stroke();
}

const handwriting = "'Segoe Script', 'Bradley Hand', 'Snell Roundhand', 'Comic Neue', cursive";

function drawName(surface: Surface, text: string, width: number, height: number): void {
  const largest = height * 0.42;
  surface.font = `${largest}px ${handwriting}`;
  const room = width * 0.9;
  const size = Math.min(largest, (largest * room) / Math.max(surface.measureText(text).width, 1));
  surface.font = `${size}px ${handwriting}`;
  surface.textAlign = 'center';
  surface.textBaseline = 'middle';
  surface.fillText(text, width / 2, height / 2);
}

function drawPicture(surface: Surface, picture: ImageBitmap, width: number, height: number): void {
  const scale = Math.min(width / picture.width, height / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  surface.drawImage(picture, (width - size.width) / 2, (height - size.height) / 2, size.width, size.height);
}

/** Number of bytes in a base64 data URL. */
export function sizeOfDataUrl(url: string): number {
  const data = url.slice(url.indexOf(',') + 1);
  return Math.floor((data.length * 3) / 4) - (data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0);
}
