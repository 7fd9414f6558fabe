import { degrees, type PDF, type PDFImage, type PDFPage, PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core';
import { isOnPage, type PagePlace, placeOnPage, type ShownPage } from '../../rules/geometry.ts';
import { fillModel } from './fill-model.ts';
import { openPdf, Refused } from './open-pdf.ts';
import type { ContractPdfAnswer, ContractPdfRequest, PdfMark } from './pdf-requests.ts';
import { SealError } from './seal-error.ts';
import { sealPdf } from './seal-pdf.ts';
import { shownPage } from './shown-page.ts';

/** Processes a request; problems of the document are returned. Throws for other failures. */
export async function workOnPdf(request: ContractPdfRequest): Promise<ContractPdfAnswer> {
  try {
    switch (request.kind) {
      case 'fill':
        return { bytes: await fillModel(request) };
      case 'prepare':
        return { bytes: await prepare(request) };
      case 'stamp':
        return { bytes: await stamp(request) };
      case 'seal':
        return { bytes: await sealPdf(request) };
    }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason };
    if (error instanceof SealError) return { unsealed: error.code };
    // Users' models may contain what the library cannot process: that is no failure of the server.
    if (request.kind === 'fill' && request.bytes !== null) return { refused: 'ilegivel' };
    throw error;
  }
}

/** Adds an empty signature field for every mark (specification 002, section 7), named after its role and number. */
async function prepare({ bytes, marks }: Extract<ContractPdfRequest, { kind: 'prepare' }>): Promise<Uint8Array> {
  const pdf = await openPdf(bytes);
  const form = pdf.getOrCreateForm();
  const counts = new Map<string, number>();
  for (const mark of marks) {
    const page = pdf.getPage(mark.page - 1);
    if (page === null || !isOnPage(mark)) throw new Refused('lugar');
    const number = (counts.get(mark.role) ?? 0) + 1;
    counts.set(mark.role, number);
    const { x, y, width, height } = placeOnPage(mark, shownPage(pdf, page));
    const field = form.createSignatureField(`${fieldPrefix(mark.role)}${number}`);
    const parent = field.getRef();
    if (parent === null) throw new Error('A field is in no document.');
    const widget = field.addWidget(
      PdfDict.of({
        Type: PdfName.of('Annot'),
        Subtype: PdfName.of('Widget'),
        Rect: new PdfArray([x, y, x + width, y + height].map(PdfNumber.of)),
        P: page.ref,
        Parent: parent,
        // The field is printed.
        F: PdfNumber.of(4),
      }),
    );
    if (widget.ref === null) throw new Error('A field was put on no page.');
    annotationsOf(pdf, page).push(widget.ref);
  }
  return pdf.save({ useXRefStream: false });
}

/** Prefix of the field names of a role; a full stop would split a name. */
function fieldPrefix(role: string): string {
  return `${role.replaceAll('.', '')}_`;
}

function annotationsOf(pdf: PDF, page: PDFPage): PdfArray {
  const found = page.dict.get('Annots', (ref) => pdf.getObject(ref));
  if (found instanceof PdfArray) return found;
  const made = new PdfArray();
  page.dict.set('Annots', made);
  return made;
}

/** Draws a picture into every mark, upright and as large as it fits; removes the fields prepared for it. */
async function stamp({
  bytes,
  role,
  marks,
  picture,
}: Extract<ContractPdfRequest, { kind: 'stamp' }>): Promise<Uint8Array> {
  const pdf = await openPdf(bytes);
  const form = pdf.getForm();
  for (const name of form?.getFieldNames() ?? []) if (name.startsWith(fieldPrefix(role))) form?.removeField(name);
  const image = embed(pdf, picture);
  for (const mark of marks) {
    const page = pdf.getPage(mark.page - 1);
    if (page === null) throw new Refused('lugar');
    const shown = shownPage(pdf, page);
    const factor = fitting(image, mark, shown);
    const drawn = placeOnPage({ ...mark, ...factor }, shown);
    const isTurned = shown.turn === 90 || shown.turn === 270;
    const [width, height] = isTurned ? [drawn.height, drawn.width] : [drawn.width, drawn.height];
    // A picture is rotated around its middle.
    const [x, y] = [drawn.x + (drawn.width - width) / 2, drawn.y + (drawn.height - height) / 2];
    page.drawImage(image, { x, y, width, height, rotate: degrees(shown.turn) });
  }
  return pdf.save();
}

/** The part of a mark that a picture with its own proportions fills, in percent of the page. */
function fitting(image: PDFImage, mark: PdfMark, { crop, turn }: ShownPage): PagePlace {
  const [across, down] = turn === 90 || turn === 270 ? [crop.height, crop.width] : [crop.width, crop.height];
  const [width, height] = [(mark.width / 100) * across, (mark.height / 100) * down];
  const scale = Math.min(width / image.width, height / image.height);
  const [w, h] = [((image.width * scale) / across) * 100, ((image.height * scale) / down) * 100];
  return { x: mark.x + (mark.width - w) / 2, y: mark.y + (mark.height - h) / 2, width: w, height: h };
}

/** Maximum of pixels of a side of a drawn signature. */
const greatestSide = 4_000;

function embed(pdf: PDF, picture: Uint8Array): PDFImage {
  const bytes = Buffer.from(picture);
  const isPng = bytes.length > 33 && bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a';
  if (!isPng || bytes.readUInt32BE(16) > greatestSide || bytes.readUInt32BE(20) > greatestSide)
    throw new Refused('imagem');
  try {
    return pdf.embedPng(picture);
  } catch {
    throw new Refused('imagem');
  }
}
