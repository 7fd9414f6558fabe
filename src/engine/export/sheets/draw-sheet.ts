import { create, type Font } from 'fontkit';
import { millimetresOfPoint, type SheetMark, type Sheets, strokeWidth } from '../../../language/sheets/sheet.ts';
import { drawnArea, encodeColours } from '../../files/shrink-picture.ts';
import { type Fonts, loadFonts, type Weight } from '../drawing/fonts.ts';
import { cover, type DrawnStep, flatten, type OutlinePlacement } from './outlines.ts';

/** Pixels of a millimetre at 300 points an inch, and of the longest side. */
const pixelsOfMillimetre = 300 / 25.4;
const longestSide = 4_000;

const opened = new Map<string, Font>();

function fontOf(fonts: Fonts, name: string): Font {
  const font = opened.get(name) ?? create(fonts.file(name));
  opened.set(name, font);
  return font;
}

type Canvas = { readonly width: number; readonly height: number; readonly pixels: Uint8Array; readonly scale: number };

/**
 * The first page of sheets as a PNG of 300 points an inch: the marks that screen and PDF draw, by the outlines of the same fonts,
 * so that it needs neither a browser nor fonts of the machine.
 */
export async function drawSheet(sheets: Sheets): Promise<Buffer> {
  const fonts = await loadFonts();
  const scale = Math.min(pixelsOfMillimetre, longestSide / Math.max(sheets.width, sheets.height));
  const [width, height] = [Math.round(sheets.width * scale), Math.round(sheets.height * scale)];
  const canvas: Canvas = { width, height, pixels: new Uint8Array(width * height * 3).fill(255), scale };
  for (const mark of sheets.pages[0]?.marks ?? []) await drawMark(canvas, mark, fonts, sheets.images);
  return encodeColours(canvas.pixels, width, height);
}

async function drawMark(canvas: Canvas, mark: SheetMark, fonts: Fonts, images: readonly string[]): Promise<void> {
  const { scale } = canvas;
  switch (mark.kind) {
    case 'text':
      return drawText(canvas, mark, fonts);
    case 'box': {
      const { x, y, width, height, radius, fill, stroke } = mark;
      const whole = boxSteps(x, y, width, height, radius);
      if (fill !== '') paint(canvas, whole, evenly(scale), fill);
      if (stroke === '') return;
      const [out, inner] = [strokeWidth / 2, strokeWidth];
      const outer = boxSteps(x - out, y - out, width + inner, height + inner, radius + out);
      const hole = boxSteps(x + out, y + out, width - inner, height - inner, Math.max(radius - out, 0));
      return paint(canvas, [...outer, ...backwards(hole)], evenly(scale), stroke);
    }
    case 'qrcode': {
      // Every module is a whole number of pixels, as readers want it; what is left of the side is border.
      const side = Math.max(1, Math.floor((mark.size * scale) / mark.modules));
      const rest = mark.size * scale - side * mark.modules;
      const place = { x: Math.round(mark.x * scale + rest / 2), y: Math.round(mark.y * scale + rest / 2) };
      return paint(canvas, readPath(mark.path), { ...place, scaleX: side, scaleY: side }, mark.color);
    }
    case 'image': {
      const address = images[mark.image] ?? '';
      const picture = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
      const [left, top] = [Math.round(mark.x * scale), Math.round(mark.y * scale)];
      const [width, height] = [Math.round(mark.width * scale), Math.round(mark.height * scale)];
      const align = mark.crop ? 'center' : mark.align;
      const area = await drawnArea(picture, { width, height, crop: mark.crop, align }).catch(() => null);
      // A picture that cannot be read leaves its frame empty, as in the PDF.
      if (area === null) return;
      const frame = flatten(boxSteps(left, top, width, height, mark.radius * scale), evenly(1));
      const covered = cover(frame, canvas.width, canvas.height);
      if (covered === null) return;
      blend(canvas, covered, (column, row) => {
        const at = ((covered.top + row - top) * width + covered.left + column - left) * 4;
        return [area[at] ?? 255, area[at + 1] ?? 255, area[at + 2] ?? 255, (area[at + 3] ?? 0) / 255];
      });
    }
  }
}

/** Letter by letter, as wide as the layout measured them. */
function drawText(canvas: Canvas, mark: Extract<SheetMark, { readonly kind: 'text' }>, fonts: Fonts): void {
  const weight: Weight = mark.bold ? 600 : 400;
  const size = mark.size * millimetresOfPoint * canvas.scale;
  let at = mark.x * canvas.scale;
  for (const { font: name, text } of fonts.runs(mark.text, weight)) {
    const font = fontOf(fonts, name);
    const perEm = size / font.unitsPerEm;
    for (const character of text) {
      const { advanceWidth, path } = font.glyphForCodePoint(character.codePointAt(0) ?? 32);
      const place = { x: at, y: mark.y * canvas.scale, scaleX: perEm, scaleY: -perEm };
      paint(canvas, path.commands, place, mark.color);
      at += advanceWidth * perEm;
    }
  }
}

function evenly(scale: number): OutlinePlacement {
  return { x: 0, y: 0, scaleX: scale, scaleY: scale };
}

function paint(canvas: Canvas, steps: readonly DrawnStep[], place: OutlinePlacement, color: string): void {
  const covered = cover(flatten(steps, place), canvas.width, canvas.height);
  if (covered === null) return;
  const [red, green, blue] = readColor(color);
  blend(canvas, covered, () => [red, green, blue, 1]);
}

function blend(
  { width, pixels }: Canvas,
  covered: NonNullable<ReturnType<typeof cover>>,
  colorAt: (column: number, row: number) => readonly [red: number, green: number, blue: number, opacity: number],
): void {
  for (let row = 0; row < covered.height; row++)
    for (let column = 0; column < covered.width; column++) {
      const share = covered.shares[row * covered.width + column] ?? 0;
      if (share <= 0) continue;
      const [red, green, blue, opacity] = colorAt(column, row);
      const part = share * opacity;
      const at = ((covered.top + row) * width + covered.left + column) * 3;
      for (const [index, value] of [red, green, blue].entries()) {
        const behind = pixels[at + index] ?? 255;
        pixels[at + index] = Math.round(behind + (value - behind) * part);
      }
    }
}

/** `#rgb` and `#rrggbb`, all that templates take. */
function readColor(color: string): readonly [number, number, number] {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1] ?? '000000';
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const at = (start: number): number => Number.parseInt(long.slice(start, start + 2), 16);
  return [at(0), at(2), at(4)];
}

/** How far the ends of a curve stand from its corners where it looks like a quarter of a circle, in radii. */
const roundness = 0.5523;

function boxSteps(x: number, y: number, width: number, height: number, wanted: number): readonly DrawnStep[] {
  const r = Math.max(0, Math.min(wanted, width / 2, height / 2));
  const [right, bottom, k] = [x + width, y + height, r * (1 - roundness)];
  const line = (...args: readonly number[]): DrawnStep => ({ command: 'lineTo', args });
  const curve = (...args: readonly number[]): DrawnStep => ({ command: 'bezierCurveTo', args });
  return [
    { command: 'moveTo', args: [x + r, y] },
    line(right - r, y),
    curve(right - k, y, right, y + k, right, y + r),
    line(right, bottom - r),
    curve(right, bottom - k, right - k, bottom, right - r, bottom),
    line(x + r, bottom),
    curve(x + k, bottom, x, bottom - k, x, bottom - r),
    line(x, y + r),
    curve(x, y + k, x + k, y, x + r, y),
    { command: 'closePath', args: [] },
  ];
}

/** An outline the other way round: a hole. */
function backwards(steps: readonly DrawnStep[]): readonly DrawnStep[] {
  const drawn = steps.filter(({ args }) => args.length >= 2);
  const endOf = (step: DrawnStep | undefined): readonly number[] => step?.args.slice(-2) ?? [];
  const back = drawn.slice(1).map(({ command, args }, index): DrawnStep => {
    const begin = endOf(drawn[index]);
    if (command !== 'bezierCurveTo') return { command: 'lineTo', args: begin };
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = args;
    return { command, args: [x2, y2, x1, y1, ...begin] };
  });
  return [{ command: 'moveTo', args: endOf(drawn.at(-1)) }, ...back.reverse()];
}

/** The path of a QR code, made of `M`, `h`, `v` and `z` alone (`qrCodePath`). */
function readPath(path: string): readonly DrawnStep[] {
  const steps: DrawnStep[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([MmHhVvLlZz])([^MmHhVvLlZz]*)/g)) {
    const [first = 0, second = 0] = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === 'z' || command === 'Z') {
      steps.push({ command: 'closePath', args: [] });
      continue;
    }
    const isMoved = command === 'M' || command === 'm';
    const isOwn = command === command.toUpperCase();
    if (command === 'h' || command === 'H') x = isOwn ? first : x + first;
    else if (command === 'v' || command === 'V') y = isOwn ? first : y + first;
    else [x, y] = isOwn ? [first, second] : [x + first, y + second];
    steps.push({ command: isMoved ? 'moveTo' : 'lineTo', args: [x, y] });
  }
  return steps;
}
