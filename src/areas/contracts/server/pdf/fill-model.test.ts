import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blackPng } from '../../../../../tests/support/signing/black-png.ts';
import { findDark } from '../../../../../tests/support/signing/dark-box.ts';
import { documentOf } from '../../../../../tests/support/signing/pdf-of-pages.ts';
import type { ContractPdfAnswer, PlacedText } from './pdf-requests.ts';
import { workOnPdf } from './pdf-work.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitral-fill-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(answer: ContractPdfAnswer, ...options: readonly string[]): Promise<string> {
  if (!('bytes' in answer)) throw new Error(JSON.stringify(answer));
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  await writeFile(path, answer.bytes);
  return (await run('pdftotext', [...options, path, '-'])).stdout;
}

async function makeForm(): Promise<Uint8Array> {
  const pdf = PDF.create();
  const page = pdf.addPage();
  page.drawText('Contratante:', { x: 50, y: 730 });
  const form = pdf.getOrCreateForm();
  page.drawField(form.createTextField('nome'), { x: 50, y: 700, width: 300, height: 20 });
  page.drawField(form.createTextField('documento'), { x: 50, y: 660, width: 300, height: 20 });
  return pdf.save();
}
const values = { nome: 'José Antônio', documento: '529.982.247-25' };

test('fields of a model take the data of the client and become part of the page', async () => {
  const answer = await workOnPdf({ kind: 'fill', bytes: await makeForm(), title: '', values });
  const text = await read(answer);
  expect(text).toContain('José Antônio');
  expect(text).toContain('529.982.247-25');
  if ('bytes' in answer) expect((await PDF.load(answer.bytes)).getForm()?.getFields() ?? []).toHaveLength(0);
});

test('fields and texts stand together on a page that is empty but for its fields, and a signature after them', async () => {
  const pdf = PDF.create();
  const page = pdf.addPage();
  const form = pdf.getOrCreateForm();
  page.drawField(form.createTextField('nome'), { x: 50, y: 700, width: 300, height: 20 });
  const texts = [{ text: 'Curitiba', page: 1, x: 10, y: 50, width: 40, size: 11 }];
  const filled = await workOnPdf({ kind: 'fill', bytes: await pdf.save(), title: '', values, texts });
  const text = await read(filled);
  expect(text).toContain('José Antônio');
  expect(text).toContain('Curitiba');
  const plain = await workOnPdf({ kind: 'fill', bytes: await pdf.save(), title: '', values: {} });
  if (!('bytes' in plain)) throw new Error(JSON.stringify(plain));
  const marks = [{ page: 1, x: 10, y: 20, width: 30, height: 30 }];
  const stamped = await workOnPdf({ kind: 'stamp', bytes: plain.bytes, role: 'D.I', marks, picture: blackPng(20, 20) });
  if (!('bytes' in stamped)) throw new Error(JSON.stringify(stamped));
  expect((await findDark(stamped.bytes))[2]).toBeGreaterThan(20);
});

test('a field that the contract names and the model lacks is refused', async () => {
  const request = { kind: 'fill', bytes: await makeForm(), title: '', values } as const;
  expect(await workOnPdf({ ...request, demanded: ['nome'] })).toHaveProperty('bytes');
  expect(await workOnPdf({ ...request, demanded: ['nome', 'cidade'] })).toEqual({ refused: 'campos' });
});

const put = (page: string, ...texts: readonly PlacedText[]) =>
  workOnPdf({ kind: 'fill', bytes: documentOf(page), title: '', values: {}, texts });

test.each([
  [0, ''],
  [90, ''],
  [180, ''],
  [270, '/CropBox[50 70 545 742]'],
])('a text stands where it was put on a page turned by %s, cropped %s', async (turn, crop) => {
  const answer = await put(`/MediaBox[0 0 595 842]${crop}/Rotate ${turn}`, {
    ...{ text: 'HHHHH', page: 1, x: 10, y: 20, width: 40, size: 30 },
  });
  if (!('bytes' in answer)) throw new Error(JSON.stringify(answer));
  const [left = 0, top = 0, width = 0, height = 0] = await findDark(answer.bytes);
  const [wide, tall] = crop === '' ? [595, 842] : [495, 672];
  const [across, down] = turn % 180 === 0 ? [wide, tall] : [tall, wide];
  // Upright: five letters that are wider than the row is high, the first at the place.
  expect(Math.abs((left / 100) * across - 0.1 * across)).toBeLessThan(4);
  expect(Math.abs((top / 100) * down - 0.2 * down)).toBeLessThan(6);
  expect((width / 100) * across).toBeGreaterThan(95);
  expect((height / 100) * down).toBeLessThan(25);
});

test('a long text is broken into rows, and one that leaves the page is refused', async () => {
  const long = 'palavra '.repeat(30).trim();
  const at = { page: 1, x: 10, y: 20, width: 30, size: 12 };
  const rows = (await read(await put('/MediaBox[0 0 595 842]', { ...at, text: long }))).trim().split('\n');
  expect(rows.length).toBeGreaterThan(6);
  const page = '/MediaBox[0 0 595 842]';
  expect(await put(page, { ...at, y: 95, text: long })).toEqual({ refused: 'campos' });
  expect(await put(page, { ...at, page: 2, text: 'x' })).toEqual({ refused: 'campos' });
  expect(await put(page, { ...at, x: 90, text: 'x' })).toEqual({ refused: 'campos' });
});
