import { randomBytes } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { afterAll, expect, test } from 'vitest';
import { hostilePdfs, makeBomb } from '../../../../../tests/support/signing/hostile-pdfs.ts';
import { createDocuments } from './documents.ts';

/** Memory of a tenth of what the portal allows, so that the test needs no more. */
const documents = createDocuments({ step: 30_000, work: 30_000, memory: 384, buffers: 32 });
afterAll(() => documents.stop());
const fill = (bytes: Uint8Array) => documents.ask({ kind: 'fill', bytes, title: '', values: {} });

test('a small document that unpacks beyond the memory is refused, and the next one is read', async () => {
  const harmless = await fill(makeBomb(1_000));
  expect((await PDF.load(harmless)).getPageCount()).toBe(1);
  const bomb = makeBomb(150_000_000);
  expect(bomb.length).toBeLessThan(4_000);
  await expect(fill(bomb)).rejects.toThrow('REGRA_DE_NEGOCIO.pdf_grande');
  expect((await PDF.load(await fill(makeBomb(1_000)))).getPageCount()).toBe(1);
}, 60_000);

test('a document above the size is refused before it is read', async () => {
  await expect(fill(Buffer.alloc(100_000_000))).rejects.toThrow('REGRA_DE_NEGOCIO.pdf_grande');
});

test('what stands by chance in the data of a document is no script', async () => {
  const pdf = PDF.create();
  pdf.addPage();
  const noise = Buffer.concat([randomBytes(1_000), Buffer.from('/JS (app.alert(1)) /Launch '), randomBytes(1_000)]);
  pdf.setTitle(`Cláusula /JavaScript ${noise.toString('hex').slice(0, 50)}`);
  const bytes = await pdf.save();
  expect((await PDF.load(await fill(bytes))).getPageCount()).toBe(1);
});

test.each(hostilePdfs(1_000_000))(
  '%s is %s',
  async (_what, expected, make) => {
    const answer = await fill(make()).then(
      () => 'handled',
      (error: Error) => error.message,
    );
    expect(answer).toMatch(expected);
    // The threads are as they were.
    expect((await PDF.load(await fill(makeBomb(1_000)))).getPageCount()).toBe(1);
  },
  60_000,
);

test('where too many documents are at work another is refused at once, with a code and to be tried again', async () => {
  const few = createDocuments(undefined, { places: 1, waiting: 1, patience: 30_000 });
  try {
    const bytes = makeBomb(1_000);
    const asked = [1, 2, 3, 4].map(() => few.ask({ kind: 'fill', bytes, title: '', values: {} }));
    const [first, second, ...others] = await Promise.allSettled(asked);
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled']);
    for (const other of others) expect(other).toMatchObject({ reason: { status: 503, code: 'DOCUMENTOS_OCUPADO' } });
  } finally {
    await few.stop();
  }
});
