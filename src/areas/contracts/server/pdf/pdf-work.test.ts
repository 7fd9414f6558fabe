import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { blackPng } from '../../../../../tests/support/signing/black-png.ts';
import { findDark } from '../../../../../tests/support/signing/dark-box.ts';
import { documentOf } from '../../../../../tests/support/signing/pdf-of-pages.ts';
import { placeOnPage, readTurn } from '../../rules/geometry.ts';
import type { ContractPdfRequest } from './pdf-requests.ts';
import { workOnPdf } from './pdf-work.ts';

const values = { nome: 'José Antônio', documento: '11144477735', email: 'jose@example.com' };
const work = async (request: ContractPdfRequest): Promise<Uint8Array> => {
  const answer = await workOnPdf(request);
  if (!('bytes' in answer)) throw new Error(JSON.stringify(answer));
  return answer.bytes;
};
const a4 = { x: 0, y: 0, width: 595, height: 842 };
test.each([
  [0, ''],
  [90, ''],
  [180, ''],
  [270, ''],
  [-90, '/CropBox[50 70 545 742]'],
  [180, '/CropBox[50 70 545 742]'],
  [0, '/CropBox[50 70 545 742]'],
])('a mark stands where it was put on a page turned by %s, cropped %s', async (turn, crop) => {
  const bytes = documentOf(`/MediaBox[0 0 595 842]${crop}/Rotate ${turn}`);
  const isTurned = turn % 180 !== 0;
  const [wide, tall] = crop === '' ? [595, 842] : [495, 672];
  const [width, height] = isTurned ? [tall, wide] : [wide, tall];
  const picture = blackPng(Math.round(width * 0.3 * 4), Math.round(height * 0.05 * 4));
  const marks = [{ page: 1, x: 10, y: 20, width: 30, height: 5 }] as const;
  // By way of the field that preparing makes of the mark, which stands where the picture does.
  const others = [
    { ...marks[0], y: 40, role: 'TESTEMUNHA' },
    { ...marks[0], y: 60, role: 'D.I' },
  ] as const;
  const prepared = await work({ kind: 'prepare', bytes, marks: [{ ...marks[0], role: 'D.I' }, ...others] });
  const [field] = (await PDF.load(prepared)).getForm()?.getSignatureFields() ?? [];
  expect(field?.name).toBe('DI_1');
  const shown = { crop: crop === '' ? a4 : { x: 50, y: 70, width: 495, height: 672 }, turn: readTurn(turn) };
  const at = placeOnPage(marks[0], shown);
  const rect = field?.getWidgets()[0]?.rect ?? [];
  for (const [index, value] of [at.x, at.y, at.x + at.width, at.y + at.height].entries())
    expect(Math.abs((rect[index] ?? 0) - value)).toBeLessThan(0.1);
  const stamped = await work({ kind: 'stamp', bytes: prepared, role: 'D.I', marks, picture });
  const box = await findDark(stamped);
  const wanted = [10, 20, 30, 5];
  for (const [index, value] of box.entries()) expect(Math.abs(value - (wanted[index] ?? 0))).toBeLessThan(0.3);
  expect((await PDF.load(stamped)).getForm()?.getFieldNames()).toEqual(['TESTEMUNHA_1']);
});

test.each([
  ['script', documentOf('/MediaBox[0 0 9 9]', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')],
  ['script', documentOf('/MediaBox[0 0 9 9]', '/OpenAction<</S/#4aavaScript/#4aS(1)>>')],
  ['script', documentOf('/MediaBox[0 0 9 9]/AA<</O<</S/Launch/F(calc.exe)>>>>')],
  ['ilegivel', Buffer.from('%PDF-1.7\nnothing')],
  ['ilegivel', Buffer.alloc(100_000, 7)],
])('a document with %s is refused', async (refused, bytes) => {
  const answer = await workOnPdf({ kind: 'fill', bytes, title: '', values });
  expect(answer).toEqual({ refused });
});

test('broken cross references are repaired', async () => {
  const broken = Buffer.from(
    Buffer.from(documentOf('/MediaBox[0 0 99 99]'))
      .toString()
      .replace(/startxref\n\d+/, 'startxref\n7'),
  );
  const bytes = await work({ kind: 'fill', bytes: broken, title: '', values });
  expect((await PDF.load(bytes)).getPageCount()).toBe(1);
});

test('a page count beyond limits is refused', async () => {
  const pdf = PDF.create();
  for (let page = 0; page < 501; page += 1) pdf.addPage();
  expect(await workOnPdf({ kind: 'fill', bytes: await pdf.save(), title: '', values })).toEqual({ refused: 'paginas' });
});
