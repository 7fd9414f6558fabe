import { type PDF, type PDFPage, PdfArray, PdfDict, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core';
import { type PageBox, readTurn, type ShownPage } from '../../rules/geometry.ts';

/**
 * The part of a page that readers show: its boxes may be inherited, have their corners in any order, and be larger than
 * the medium.
 */
export function shownPage(pdf: PDF, page: PDFPage): ShownPage {
  const media = boxOf(inherited(pdf, page, 'MediaBox')) ?? { x: 0, y: 0, width: 612, height: 792 };
  const crop = boxOf(inherited(pdf, page, 'CropBox')) ?? media;
  const [left, bottom] = [Math.max(media.x, crop.x), Math.max(media.y, crop.y)];
  const right = Math.min(media.x + media.width, crop.x + crop.width);
  const top = Math.min(media.y + media.height, crop.y + crop.height);
  const isEmpty = right <= left || top <= bottom;
  const turn = inherited(pdf, page, 'Rotate');
  return {
    crop: isEmpty ? media : { x: left, y: bottom, width: right - left, height: top - bottom },
    turn: readTurn(turn instanceof PdfNumber ? turn.value : 0),
  };
}

function inherited(pdf: PDF, page: PDFPage, key: string): PdfObject | undefined {
  const resolve = (ref: PdfRef): PdfObject | null => pdf.getObject(ref);
  let dict: PdfObject | undefined = page.dict;
  for (let level = 0; level < 50 && dict instanceof PdfDict; level += 1) {
    const value = dict.get(key, resolve);
    if (value !== undefined) return value;
    dict = dict.get('Parent', resolve);
  }
  return undefined;
}

function boxOf(value: PdfObject | undefined): PageBox | null {
  if (!(value instanceof PdfArray) || value.length < 4) return null;
  const numbers = [0, 1, 2, 3].map((at) => value.at(at)).map((one) => (one instanceof PdfNumber ? one.value : 0));
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  return { x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(c - a), height: Math.abs(d - b) };
}
