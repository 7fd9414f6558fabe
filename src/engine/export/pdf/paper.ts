import PDFDocument from 'pdfkit';
import type { DocumentContext } from '../document-context.ts';
import { loadFonts } from '../drawing/fonts.ts';
import { createPen, lineHeight, type Pen, type Pencil } from '../drawing/pen.ts';
import { fill } from '../texts.ts';

/** Something that is drawn as a whole on one page. */
export type PaperItem = {
  readonly height: number;
  readonly draw: (y: number) => void;
  /** Repeated above it when it begins a page: the header row of a table. */
  readonly header?: PaperItem;
  /** Must not be the last item on a page, such as a heading. */
  readonly keepWithNext?: boolean;
};

export type PageFormat = { readonly size: 'A4' | 'A3' | 'A2'; readonly landscape: boolean };

/** The content of the pages, computed after texts can be measured. */
export type PaperLayout = { readonly format: PageFormat; readonly items: (paper: Paper) => Iterable<PaperItem> };

/** The drawing area within the margins. */
export type Paper = {
  readonly doc: PDFKit.PDFDocument;
  readonly pen: Pen;
  readonly left: number;
  readonly width: number;
};

export const colors = { text: '#1c2430', quiet: '#5b6675', line: '#d4dae3', band: '#eef2f7' } as const;
export const pencils = {
  title: { weight: 600, size: 15, color: colors.text },
  heading: { weight: 600, size: 10.5, color: colors.text },
  text: { weight: 400, size: 8.5, color: colors.text },
  strong: { weight: 600, size: 8.5, color: colors.text },
  quiet: { weight: 400, size: 7.5, color: colors.quiet },
} as const satisfies Readonly<Record<string, Pencil>>;

const margin = 36;
const footerRoom = 22;
const sizes = { A4: [595.28, 841.89], A3: [841.89, 1_190.55], A2: [1_190.55, 1_683.78] } as const;

/** Width between the margins of a page format, in points. */
export function paperWidth({ size, landscape }: PageFormat): number {
  return sizes[size][landscape ? 1 : 0] - 2 * margin;
}

/**
 * Creates a PDF of items, page by page. Each page shows its number and the number of pages, which is known because
 * items are laid out before they are drawn. Blocks its thread meanwhile (`pdf-worker.ts`).
 */
export async function* paperStream(
  document: DocumentContext,
  { title, footer }: { readonly title: string; readonly footer: string },
  layOut: (pen: Pen) => PaperLayout,
): AsyncGenerator<Uint8Array> {
  const fonts = await loadFonts();
  const doc = new PDFDocument({
    autoFirstPage: false,
    // Text is placed explicitly: the library must never begin a page by itself.
    margin: 0,
    // The library's own fonts would not be embedded.
    font: '',
    lang: document.language,
    displayTitle: true,
    info: { Title: title, Author: document.madeBy, Creator: 'Vitral', Producer: 'Vitral' },
  });
  const ready: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (bytes: Uint8Array) => ready.push(bytes));
    doc.once('end', resolve);
    doc.once('error', reject);
  });
  const pen = createPen(doc, fonts);
  const { format, items } = layOut(pen);
  const paper: Paper = { doc, pen, left: margin, width: paperWidth(format) };
  const all = [...items(paper)];
  const bottom = sizes[format.size][format.landscape ? 0 : 1] - margin - footerRoom;
  const pages = paginate(all, bottom - margin);
  for (const [index, page] of pages.entries()) {
    doc.addPage({ size: format.size, layout: format.landscape ? 'landscape' : 'portrait', margin: 0 });
    let y = margin;
    for (const item of page) {
      item.draw(y);
      y += item.height;
    }
    drawFooter(paper, bottom, footer, fill(document.texts.page, { page: index + 1, pages: pages.length }));
    yield* ready.splice(0);
  }
  doc.end();
  await ended;
  yield* ready;
}

function paginate(items: readonly PaperItem[], room: number): PaperItem[][] {
  const pages: PaperItem[][] = [[]];
  let used = 0;
  for (const [index, item] of items.entries()) {
    const next = item.keepWithNext === true ? (items[index + 1]?.height ?? 0) : 0;
    if (used > 0 && used + item.height + next > room) {
      pages.push([]);
      used = 0;
      if (item.header !== undefined) {
        pages.at(-1)?.push(item.header);
        used = item.header.height;
      }
    }
    pages.at(-1)?.push(item);
    used += item.height;
  }
  return pages;
}

function drawFooter({ doc, pen, left, width }: Paper, bottom: number, text: string, page: string): void {
  const y = bottom + 10;
  doc
    .lineWidth(0.5)
    .strokeColor(colors.line)
    .moveTo(left, y - 4)
    .lineTo(left + width, y - 4)
    .stroke();
  const pageWidth = pen.width(page, pencils.quiet);
  const [shown = ''] = pen.wrap(text, width - pageWidth - 12, pencils.quiet, 1);
  pen.write(shown, left, y, pencils.quiet);
  pen.write(page, left + width - pageWidth, y, pencils.quiet);
}

/** A paragraph across the page. */
export function paragraph({ pen, left, width }: Paper, text: string, pencil: Pencil, gap = 0): PaperItem {
  const lines = pen.wrap(text, width, pencil, 40);
  const step = pencil.size * lineHeight;
  return {
    height: lines.length * step + gap,
    draw: (y) => {
      for (const [index, line] of lines.entries()) pen.write(line, left, y + index * step, pencil);
    },
  };
}
