import { degrees, type PDF, type PDFImage } from '@libpdf/core';
import { isOnPage, type Place, placeOnPage, type ShownPage } from '../../../../domain/signing/geometry.ts';
import { fillModel } from './fill-model.ts';
import { openPdf, Refused } from './open-pdf.ts';
import type { Mark, PdfAnswer, PdfRequest } from './pdf-requests.ts';
import { SealError } from './seal-error.ts';
import { sealPdf } from './seal-pdf.ts';
import { shownPage } from './shown-page.ts';

/** Does what is asked; what is wrong with the document is an answer. Throws for what is not its fault. */
export async function workOnPdf(request: PdfRequest): Promise<PdfAnswer> {
  try {
    switch (request.kind) {
      case 'fill':
        return { bytes: await fillModel(request) };
      case 'check':
        await check(request);
        return { bytes: new Uint8Array() };
      case 'stamp':
        return { bytes: await stamp(request) };
      case 'seal':
        return { bytes: await sealPdf(request) };
    }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason };
    if (error instanceof SealError) return { unsealed: error.code };
    throw error;
  }
}

async function check({ bytes, marks }: Extract<PdfRequest, { kind: 'check' }>): Promise<void> {
  const pdf = await openPdf(bytes);
  for (const mark of marks) if (!isOnPage(mark) || pdf.getPage(mark.page - 1) === null) throw new Refused('lugar');
}

/** Draws a picture into every mark, as large as it fits and upright. */
async function stamp({ bytes, marks, picture }: Extract<PdfRequest, { kind: 'stamp' }>): Promise<Uint8Array> {
  const pdf = await openPdf(bytes);
  const image = embed(pdf, picture);
  for (const mark of marks) {
    const page = pdf.getPage(mark.page - 1);
    if (page === null) throw new Refused('lugar');
    const shown = shownPage(pdf, page);
    const factor = fitting(image, mark, shown);
    const drawn = placeOnPage({ ...mark, ...factor }, shown);
    const isTurned = shown.turn === 90 || shown.turn === 270;
    const [width, height] = isTurned ? [drawn.height, drawn.width] : [drawn.width, drawn.height];
    // A picture is turned around its middle.
    const [x, y] = [drawn.x + (drawn.width - width) / 2, drawn.y + (drawn.height - height) / 2];
    page.drawImage(image, { x, y, width, height, rotate: degrees(shown.turn) });
  }
  return pdf.save();
}

/** The part of a mark that a picture of its own proportions takes, in percent of the page. */
function fitting(image: PDFImage, mark: Mark, { crop, turn }: ShownPage): Place {
  const [across, down] = turn === 90 || turn === 270 ? [crop.height, crop.width] : [crop.width, crop.height];
  const [width, height] = [(mark.width / 100) * across, (mark.height / 100) * down];
  const scale = Math.min(width / image.width, height / image.height);
  const [w, h] = [((image.width * scale) / across) * 100, ((image.height * scale) / down) * 100];
  return { x: mark.x + (mark.width - w) / 2, y: mark.y + (mark.height - h) / 2, width: w, height: h };
}

/** Pixels of a drawn signature at the utmost. */
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
