import { Standard14Font } from '@libpdf/core';

/** Fonts that every reader has. */
export type LatinFont = 'Helvetica' | 'Helvetica-Bold' | 'Courier';

/** A text with only characters of the standard fonts. */
export function latin(text: string): string {
  return text.normalize('NFC').replace(/[^\x20-\x7e\u00a0-\u00ff]/g, '?');
}

/** A text split into rows of a width, at spaces, or within a word that is too long. */
export function breakRows(text: string, size: number, most: number, font: LatinFont): string[] {
  const measured = Standard14Font.of(font);
  const fits = (part: string) => measured.widthOfTextAtSize(part, size) <= most;
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    let rest = word;
    if (row !== '' && fits(`${row} ${rest}`)) {
      row = `${row} ${rest}`;
      continue;
    }
    if (row !== '') rows.push(row);
    while (rest.length > 1 && !fits(rest)) {
      let count = rest.length - 1;
      while (count > 1 && !fits(rest.slice(0, count))) count -= 1;
      rows.push(rest.slice(0, count));
      rest = rest.slice(count);
    }
    row = rest;
  }
  return [...rows, row];
}
