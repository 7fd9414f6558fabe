import { zipStream } from '../../../src/engine/export/xlsx/zip.ts';

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet with parts of an attacker, by path: small when compressed, huge when read. */
export async function hostileWorkbook(parts: Readonly<Record<string, Iterable<string>>>): Promise<Buffer> {
  const files: Readonly<Record<string, Iterable<string>>> = {
    'xl/workbook.xml': [
      `<workbook xmlns:r="${relation}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    'xl/_rels/workbook.xml.rels': [
      `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ...parts,
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of zipStream(Object.entries(files).map(([name, text]) => ({ name, text }))))
    pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A text in pieces, which is never completely in memory. */
export function* repeated(start: string, piece: string, times: number, end = ''): Generator<string> {
  yield start;
  for (let index = 0; index < times; index += 1) yield piece;
  yield end;
}
