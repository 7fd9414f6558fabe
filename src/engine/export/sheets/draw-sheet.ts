import { create, type Font } from 'fontkit';
import {
  type ImageMark,
  millimetresOfPoint,
  type SheetMark,
  type Sheets,
  strokeWidth,
  type TextMark,
} from '../../../language/sheets/sheet.ts';
import { encodeDrawing } from '../../files/shrink-picture.ts';
import { type Fonts, loadFonts } from '../drawing/fonts.ts';

/** Pixels per millimetre at 300 dpi, and the maximum of the longest side. */
const pixelsOfMillimetre = 300 / 25.4;
const longestSide = 4_000;

const opened = new Map<string, Font>();

function fontOf(fonts: Fonts, name: string): Font {
  const font = opened.get(name) ?? create(fonts.file(name));
  opened.set(name, font);
  return font;
}

/**
 * Draws the first page of sheets as a PNG at 300 dpi. It uses the marks of screen and PDF as one SVG and writes letters
 * as outlines of the same fonts, so that neither a browser nor installed fonts are needed.
 */
export async function drawSheet(sheets: Sheets): Promise<Buffer> {
  const fonts = await loadFonts();
  const scale = Math.min(pixelsOfMillimetre, longestSide / Math.max(sheets.width, sheets.height));
  const [width, height] = [Math.round(sheets.width * scale), Math.round(sheets.height * scale)];
  const marks = (sheets.pages[0]?.marks ?? []).map((mark, place) => drawMark(mark, { scale, fonts, sheets, place }));
  return encodeDrawing(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#fff"/>${marks.join('')}</svg>`,
  );
}

type Page = { readonly scale: number; readonly fonts: Fonts; readonly sheets: Sheets; readonly place: number };

/** A mark as SVG elements, in pixels. */
function drawMark(mark: SheetMark, page: Page): string {
  const { scale } = page;
  switch (mark.kind) {
    case 'text':
      return drawText(mark, page);
    case 'box': {
      const line =
        mark.stroke === '' ? '' : ` stroke="${readColor(mark.stroke)}" stroke-width="${strokeWidth * scale}"`;
      return `${frame(mark, scale)} fill="${mark.fill === '' ? 'none' : readColor(mark.fill)}"${line}/>`;
    }
    case 'qrcode': {
      // Every module is a whole number of pixels, as readers need; the remainder becomes border.
      const side = Math.max(1, Math.floor((mark.size * scale) / mark.modules));
      const rest = mark.size * scale - side * mark.modules;
      const [x, y] = [Math.round(mark.x * scale + rest / 2), Math.round(mark.y * scale + rest / 2)];
      return `<path d="${mark.path}" transform="translate(${x} ${y}) scale(${side})" fill="${readColor(mark.color)}"/>`;
    }
    case 'image':
      return drawImage(mark, page);
  }
}

type Frame = Pick<ImageMark, 'x' | 'y' | 'width' | 'height' | 'radius'>;

/** Begins the rectangle of a mark. */
function frame({ x, y, width, height, radius }: Frame, scale: number): string {
  return `<rect x="${x * scale}" y="${y * scale}" width="${width * scale}" height="${height * scale}" rx="${radius * scale}"`;
}

const sides = { start: 'xMin', center: 'xMid', end: 'xMax' } as const;

/** An unreadable picture leaves its frame empty, as in the PDF. */
function drawImage(mark: ImageMark, { scale, sheets, place }: Page): string {
  const address = sheets.images[mark.image] ?? '';
  if (!/^data:image\/(png|jpeg);base64,[\w+/]+=*$/.test(address)) return '';
  const [x, y, width, height] = [mark.x, mark.y, mark.width, mark.height].map((length) => Math.round(length * scale));
  const fit = mark.crop ? 'xMidYMid slice' : `${sides[mark.align]}YMid meet`;
  return `<clipPath id="c${place}">${frame(mark, scale)}/></clipPath><image href="${address}" x="${x}" y="${y}" width="${width}"
    height="${height}" preserveAspectRatio="${fit}" clip-path="url(#c${place})"/>`;
}

/** Draws letter by letter, with the widths that the layout measured. */
function drawText({ x, y, size, bold, color, text }: TextMark, { scale, fonts }: Page): string {
  let [at, letters] = [x * scale, ''];
  for (const run of fonts.runs(text, bold ? 600 : 400)) {
    const font = fontOf(fonts, run.font);
    const perEm = (size * millimetresOfPoint * scale) / font.unitsPerEm;
    for (const character of run.text) {
      const { advanceWidth, path } = font.glyphForCodePoint(character.codePointAt(0) ?? 32);
      letters += `<path d="${path.toSVG()}" transform="translate(${at} ${y * scale}) scale(${perEm} ${-perEm})"/>`;
      at += advanceWidth * perEm;
    }
  }
  return `<g fill="${readColor(color)}">${letters}</g>`;
}

/** Parses `#rgb` and `#rrggbb`, the only colours of templates; black for any other. */
function readColor(color: string): string {
  return /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color) ? color : '#000';
}
