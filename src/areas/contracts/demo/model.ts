import { degrees, PDF, type PDFPage } from '@libpdf/core';

/** The texts of a model. */
export type ModelTexts = {
  readonly title: string;
  /** Labels of the fields that are filled with the client's data. */
  readonly fields: Readonly<Record<'nome' | 'documento' | 'email' | 'codigo_mundial' | 'cidade', string>>;
  readonly clauses: readonly string[];
  readonly annex: string;
  readonly witness: string;
};

/** Line height in points. */
const step = 18;

/**
 * A contract of four pages, whose text fields get the client's data. The third is a table on a rotated page, as
 * scanners and spreadsheets produce.
 */
export async function writeDemoModel(texts: ModelTexts): Promise<Buffer> {
  const pdf = PDF.create();
  const first = pdf.addPage({ size: 'a4' });
  head(first, texts.title);
  const form = pdf.getOrCreateForm();
  for (const [index, [name, label]] of Object.entries(texts.fields).entries()) {
    const y = 700 - index * 34;
    first.drawText(label, { x: 56, y: y + 5, size: 10 });
    const field = form.createTextField(name, { fontSize: 10 });
    first.drawField(field, { x: 180, y, width: 340, height: 20 });
  }
  write(first, texts.clauses.slice(0, 6), 500);
  const second = pdf.addPage({ size: 'a4' });
  head(second, texts.title);
  write(second, texts.clauses, 740);
  const turned = pdf.addPage({ size: 'a4', rotate: 90 });
  // A point `across` and `down` of a page rotated to the right is (down, across) of its paper.
  turned.drawText(texts.annex, { x: 60, y: 60, size: 16, font: 'Helvetica-Bold', rotate: degrees(90) });
  for (const row of Array.from({ length: 12 }, (_none, place) => place)) {
    const down = 100 + row * 30;
    turned.drawLine({ start: { x: down, y: 60 }, end: { x: down, y: 780 } });
    turned.drawText(`${row + 1}`, { x: down + 20, y: 70, size: 10, rotate: degrees(90) });
    turned.drawText(`${5 + row},00%`, { x: down + 20, y: 700, size: 10, rotate: degrees(90) });
  }
  const last = pdf.addPage({ size: 'a4' });
  head(last, texts.title);
  write(last, texts.clauses.slice(0, 3), 740);
  last.drawLine({ start: { x: 56, y: 150 }, end: { x: 256, y: 150 } });
  last.drawLine({ start: { x: 330, y: 150 }, end: { x: 530, y: 150 } });
  last.drawText('D.I', { x: 56, y: 134, size: 10 });
  last.drawText(texts.witness, { x: 330, y: 134, size: 10 });
  return Buffer.from(await pdf.save());
}

function head(page: PDFPage, title: string): void {
  page.drawText(title, { x: 56, y: 770, size: 16, font: 'Helvetica-Bold' });
}

function write(page: PDFPage, lines: readonly string[], top: number): void {
  for (const [index, line] of lines.entries()) page.drawText(line, { x: 56, y: top - index * step, size: 10 });
}
