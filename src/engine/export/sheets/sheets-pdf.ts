import PDFDocument from 'pdfkit';
import type { SheetDocument } from '../../../language/sheets/content.ts';
import type { MeasureText } from '../../../language/sheets/lay-out-text.ts';
import { layOutSheets } from '../../../language/sheets/layout.ts';
import {
  type ImageMark,
  millimetresOfPoint,
  type SheetMark,
  type Sheets,
  strokeWidth,
} from '../../../language/sheets/sheet.ts';
import { loadFonts } from '../drawing/fonts.ts';
import { createPen, type Pen, type Pencil } from '../drawing/pen.ts';
import { drawSheet } from './draw-sheet.ts';

/** Ascent of Inter above the baseline, relative to the font size. */
const ascent = 0.96875;
const points = (millimetres: number): number => millimetres / millimetresOfPoint;

/** The layout of sheets as JSON (`Sheets`), for clients that draw them. */
export async function* sheetsJson(document: SheetDocument): AsyncGenerator<Uint8Array> {
  const pen = createPen(blankDocument(document), await loadFonts());
  yield Buffer.from(JSON.stringify(layOutSheets(document, measureOf(pen))));
}

/** The first page of sheets as a PNG at 300 dpi. */
export async function* sheetPng(document: SheetDocument): AsyncGenerator<Uint8Array> {
  const pen = createPen(blankDocument(document), await loadFonts());
  yield await drawSheet(layOutSheets(document, measureOf(pen)));
}

/** The PDF of sheets: the marks of the same layout, page by page. Blocks its thread meanwhile. */
export async function* sheetsPdf(document: SheetDocument, language: string): AsyncGenerator<Uint8Array> {
  const doc = blankDocument(document, language);
  const pen = createPen(doc, await loadFonts());
  const sheets = layOutSheets(document, measureOf(pen));
  const ready: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (bytes: Uint8Array) => ready.push(bytes));
    doc.once('end', resolve);
    doc.once('error', reject);
  });
  const images = sheets.images.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  for (const { marks } of sheets.pages) {
    doc.addPage({ size: [points(sheets.width), points(sheets.height)], margin: 0 });
    for (const mark of marks) drawMark(doc, pen, mark, images);
    yield* ready.splice(0);
  }
  doc.end();
  await ended;
  yield* ready;
}

function blankDocument({ title }: Pick<Sheets, 'title'>, lang = 'pt-BR'): PDFKit.PDFDocument {
  return new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // The library's own fonts would not be embedded.
    font: '',
    lang,
    displayTitle: true,
    info: { Title: title, Creator: 'Vitral', Producer: 'Vitral' },
  });
}

function measureOf(pen: Pen): MeasureText {
  const pencil = ({ size, bold }: { readonly size: number; readonly bold: boolean }): Pencil => {
    return { weight: bold ? 600 : 400, size, color: '' };
  };
  return {
    width: (text, look) => pen.width(text, pencil(look)) * millimetresOfPoint,
    wrap: (text, width, look, most) => pen.wrap(text, points(width), pencil(look), most),
  };
}

function drawMark(doc: PDFKit.PDFDocument, pen: Pen, mark: SheetMark, images: readonly Buffer[]): void {
  const [x, y] = [points(mark.x), points(mark.y)];
  switch (mark.kind) {
    case 'text': {
      const { size, bold, color, text } = mark;
      pen.write(text, x, y - size * ascent, { weight: bold ? 600 : 400, size, color });
      return;
    }
    case 'box': {
      doc.roundedRect(x, y, points(mark.width), points(mark.height), points(mark.radius));
      if (mark.stroke !== '') doc.lineWidth(points(strokeWidth)).strokeColor(mark.stroke);
      if (mark.fill !== '' && mark.stroke !== '') doc.fillAndStroke(mark.fill, mark.stroke);
      else if (mark.fill !== '') doc.fill(mark.fill);
      else doc.stroke();
      return;
    }
    case 'qrcode': {
      const { modules, path, color, size } = mark;
      doc
        .save()
        .translate(x, y)
        .scale(points(size) / modules)
        .path(path)
        .fill(color)
        .restore();
      return;
    }
    case 'image':
      drawImage(doc, mark, images[mark.image]);
  }
}

const alignments = { start: undefined, center: 'center', end: 'right' } as const;

function drawImage(doc: PDFKit.PDFDocument, mark: ImageMark, image: Buffer | undefined): void {
  const [x, y, width, height] = [points(mark.x), points(mark.y), points(mark.width), points(mark.height)];
  const align = mark.crop ? 'center' : alignments[mark.align];
  doc.save();
  doc.roundedRect(x, y, width, height, points(mark.radius)).clip();
  try {
    if (image !== undefined)
      doc.image(image, x, y, {
        ...(mark.crop ? { cover: [width, height] as const } : { fit: [width, height] as const }),
        ...(align === undefined ? {} : { align }),
        valign: 'center',
      } as PDFKit.Mixins.ImageOption);
  } catch {
    // An unreadable picture leaves its frame empty: the rest is still worth printing.
  }
  doc.restore();
}
