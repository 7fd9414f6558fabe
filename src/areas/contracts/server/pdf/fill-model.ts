import { degrees, PDF, PdfDict, PdfName, type PdfObject, type PdfRef } from '@libpdf/core';
import { isOnPage, placeOnPage, shownSize } from '../../rules/geometry.ts';
import { breakRows, latin } from './latin.ts';
import { isHostile, openPdf, Refused } from './open-pdf.ts';
import type { ContractPdfRequest, PlacedText } from './pdf-requests.ts';
import { shownPage } from './shown-page.ts';

/** A model with the client's data in its fields, which become part of the pages; without a model, a plain text. */
export async function fillModel({
  bytes,
  title,
  values,
  texts = [],
  demanded = [],
}: Extract<ContractPdfRequest, { kind: 'fill' }>): Promise<Uint8Array> {
  if (bytes === null) return writeModel(title, values);
  const pdf = await openPdf(bytes);
  const form = pdf.getForm();
  const names = new Set(form?.getFields().flatMap(({ name, type }) => (type === 'text' ? [name] : [])));
  if (demanded.some((name) => !names.has(name))) throw new Refused('campos');
  // Must precede the flattening of fields: the library assumes that a page with fields has contents.
  for (const page of pdf.getPages()) if (!page.dict.has('Contents')) page.drawText(' ');
  for (const text of texts) writeText(pdf, text);
  if (form !== null) {
    if (form.getFields().some(({ type }) => type === 'signature')) throw new Refused('assinado');
    const known = Object.fromEntries(
      form
        .getFields()
        .flatMap(({ name, type }) => (type === 'text' && values[name] !== undefined ? [[name, values[name]]] : [])),
    );
    form.fill(known);
    form.flatten();
    nameEncodings(pdf);
  }
  // Without a change the library would not write it again.
  pdf.setProducer('Vitral');
  if (isHostile(pdf)) throw new Refused('script');
  return pdf.save({ useXRefStream: false });
}

/** Writes a text upright on the page as it is shown, whatever its rotation and crop. */
function writeText(pdf: PDF, { text, page: number, x, y, width, size }: PlacedText): void {
  const page = pdf.getPage(number - 1);
  if (page === null || !isOnPage({ x, y, width, height: 0.01 })) throw new Refused('campos');
  const shown = shownPage(pdf, page);
  const whole = shownSize(shown);
  const rows = breakRows(latin(text), size, (width / 100) * whole.width, 'Helvetica');
  for (const [index, row] of rows.entries()) {
    // The base line is below the upper edge by the height of the letters.
    const base = y + ((size * (0.8 + 1.2 * index)) / whole.height) * 100;
    if (base > 100) throw new Refused('campos');
    const at = placeOnPage({ x, y: base, width: 0, height: 0 }, shown);
    page.drawText(row, { x: at.x, y: at.y, size, font: 'Helvetica', rotate: degrees(shown.turn) });
  }
}

/** Declares the encoding of the fonts of flattened fields; without it readers show wrong letters for accents. */
function nameEncodings(pdf: PDF): void {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.getObject(ref);
  const inside = (dict: PdfObject | undefined, key: string) =>
    dict instanceof PdfDict ? dict.get(key, resolve) : undefined;
  for (let at = 0; at < pdf.getPageCount(); at += 1) {
    const drawn = inside(inside(pdf.getPage(at)?.dict, 'Resources'), 'XObject');
    if (!(drawn instanceof PdfDict)) continue;
    for (const name of drawn.keys()) {
      const fonts = name.value.startsWith('FlatField')
        ? inside(inside(drawn.get(name, resolve), 'Resources'), 'Font')
        : undefined;
      if (!(fonts instanceof PdfDict)) continue;
      for (const key of fonts.keys()) {
        const font = fonts.get(key, resolve);
        if (font instanceof PdfDict && !font.has('Encoding') && inside(font, 'Subtype') !== PdfName.of('Type0'))
          font.set('Encoding', PdfName.of('WinAnsiEncoding'));
      }
    }
  }
}

async function writeModel(title: string, values: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const pdf = PDF.create();
  const page = pdf.addPage({ size: 'a4' });
  page.drawText(latin(title), { x: 56, y: 770, size: 18, font: 'Helvetica-Bold', maxWidth: 480 });
  const lines = [
    `Contratante: ${values.nome ?? ''}`,
    `Documento: ${values.documento ?? ''}`,
    `E-mail: ${values.email ?? ''}`,
    `Código mundial: ${values.codigo_mundial ?? ''}`,
    `Cidade: ${values.cidade ?? ''}`,
    '',
    'As partes firmam este contrato de distribuição independente, pelo qual o contratante',
    'divulga e vende os produtos da empresa por conta própria, sem vínculo de emprego,',
    'e se obriga a seguir o código de conduta da rede. O contrato vale por prazo',
    'indeterminado e pode ser encerrado por qualquer parte, com aviso de trinta dias.',
  ];
  for (const [index, line] of lines.entries()) page.drawText(latin(line), { x: 56, y: 720 - index * 20, size: 11 });
  page.drawLine({ start: { x: 56, y: 150 }, end: { x: 256, y: 150 } });
  page.drawLine({ start: { x: 330, y: 150 }, end: { x: 530, y: 150 } });
  page.drawText('D.I', { x: 56, y: 134, size: 10 });
  page.drawText('Testemunha', { x: 330, y: 134, size: 10 });
  return pdf.save();
}
