import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwnCertificate } from './own-certificate.ts';
import { type PdfRequest, workOnPdf } from './pdf-work.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitral-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const own = makeOwnCertificate(new Date('2026-11-27T00:00:00Z'));
const seal = { own, p12: null, timestamps: null };
const values = { nome: 'José Antônio', documento: '11144477735', email: 'jose@example.com' };
const work = async (request: PdfRequest): Promise<Uint8Array> => {
  const answer = await workOnPdf(request);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.bytes;
};
const sealed = async (): Promise<Uint8Array> =>
  work({
    ...{ kind: 'seal', bytes: await work({ kind: 'fill', bytes: null, title: 'Contrato', values }) },
    ...{ title: 'Certificado de assinaturas', lines: ['a', 'é'.repeat(300)], at: '2026-11-27T12:00:00.000Z', seal },
    reasons: ['DI', 'TESTEMUNHA', 'SELO'].map((field) => ({ field, reason: `Assinado por José Antônio (${field})` })),
  });
async function verify(bytes: Uint8Array): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  await writeFile(path, bytes);
  const { stdout } = await run('pdfsig', [path]).catch((error: { stdout: string }) => ({ stdout: error.stdout }));
  return stdout;
}

test('two signatures and the seal are valid together, and a flipped byte ends that', async () => {
  const bytes = await sealed();
  const reported = await verify(bytes);
  expect(reported.match(/Signature is Valid\./g)).toHaveLength(3);
  expect(reported).toContain('ETSI.CAdES.detached');
  expect(reported).toContain('Total document signed');
  const flipped = Uint8Array.from(bytes);
  flipped[400] = (flipped[400] ?? 0) ^ 1;
  expect((await verify(flipped)).match(/Signature is Valid\./g) ?? []).toHaveLength(0);
});

/** A document of one page in the way that the format allows, with what a test wants in it. */
function documentOf(page: string, catalog = ''): Uint8Array {
  const parts = [
    `1 0 obj\n<</Type/Catalog/Pages 2 0 R${catalog}>>\nendobj\n`,
    '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n',
    `3 0 obj\n<</Type/Page/Parent 2 0 R/Resources<<>>${page}>>\nendobj\n`,
  ];
  let body = '%PDF-1.7\n';
  const at = parts.map((part) => {
    const start = body.length;
    body += part;
    return start;
  });
  const rows = at.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<</Size 4/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

/** A black picture of the proportions of the mark. */
function blackPng(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(content));
    return Buffer.concat([size, content, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

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
  const marks = [{ page: 1, x: 10, y: 20, width: 30, height: 5 }];
  const stamped = await work({ kind: 'stamp', bytes, marks, picture });
  const path = join(folder, crypto.randomUUID());
  await writeFile(`${path}.pdf`, stamped);
  await run('pdftoppm', ['-r', '144', '-gray', '-cropbox', '-singlefile', `${path}.pdf`, path]);
  const box = darkBox(await readFile(`${path}.pgm`));
  const wanted = [10, 20, 30, 5];
  for (const [index, value] of box.entries()) expect(Math.abs(value - (wanted[index] ?? 0))).toBeLessThan(0.3);
});

/** What is dark in a picture: left, top, width and height in percent. */
function darkBox(pgm: Buffer): readonly number[] {
  const [, columns, rows] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(pgm.subarray(0, 60).toString('latin1')) ?? [];
  const [width, height] = [Number(columns), Number(rows)];
  const pixels = pgm.subarray(pgm.length - width * height);
  let [left, top, right, bottom] = [width, height, 0, 0];
  pixels.forEach((value, index) => {
    if (value > 128) return;
    const [x, y] = [index % width, Math.floor(index / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  });
  return [(left / width) * 100, (top / height) * 100, ((right - left) / width) * 100, ((bottom - top) / height) * 100];
}

test.each([
  ['script', documentOf('/MediaBox[0 0 9 9]', '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>')],
  ['script', documentOf('/MediaBox[0 0 9 9]', '/OpenAction<</S/#4aavaScript/#4aS(1)>>')],
  ['script', documentOf('/MediaBox[0 0 9 9]/AA<</O<</S/Launch/F(calc.exe)>>>>')],
  ['ilegivel', Buffer.from('%PDF-1.7\nnothing')],
  ['ilegivel', Buffer.alloc(100_000, 7)],
])('a document with %s is refused', async (refused, bytes) => {
  const answer = await workOnPdf({ kind: 'fill', bytes, title: '', values });
  expect('refused' in answer ? answer.refused : Buffer.from(answer.bytes).toString('latin1')).toBe(refused);
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

test('fields of a model take the data of the client and become part of the page', async () => {
  const pdf = PDF.create();
  const page = pdf.addPage();
  page.drawText('Contratante:', { x: 50, y: 730 });
  const form = pdf.getOrCreateForm();
  page.drawField(form.createTextField('nome'), { x: 50, y: 700, width: 300, height: 20 });
  const bytes = await work({ kind: 'fill', bytes: await pdf.save(), title: '', values });
  const path = join(folder, 'filled.pdf');
  await writeFile(path, bytes);
  expect((await run('pdftotext', [path, '-'])).stdout).toContain('José Antônio');
  expect((await PDF.load(bytes)).getForm()?.getFields() ?? []).toHaveLength(0);
});
