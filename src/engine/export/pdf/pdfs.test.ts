import { afterEach, expect, test } from 'vitest';
import type { DocumentColumn } from '../columns.ts';
import { cellTexts, documentContext } from '../document-context.ts';
import type { ListDocument } from '../list-document.ts';
import type { PrintDocument } from '../print/print-document.ts';
import { createPdfs, type Pdfs } from './pdfs.ts';

let pdfs: Pdfs | null = null;
afterEach(async () => {
  await pdfs?.stop();
  pdfs = null;
});

const context = documentContext('pt', 'Ana');
const occupied = (): Error => new Error('Ended.');
const here = new AbortController().signal;

function record(fields: number): PrintDocument {
  const field = (index: number) => ({ label: `Campo ${index}`, text: `Valor ${index}`, columns: 3, images: [] });
  return {
    ...{ title: 'Cliente', subject: 'Ana', context },
    blocks: [{ kind: 'fields', fields: Array.from({ length: fields }, (_, index) => field(index)) }],
  };
}

/** A list of one column, in batches of a hundred rows. */
function list(count: number): ListDocument {
  async function* rows() {
    for (let from = 0; from < count; from += 100)
      yield Array.from({ length: Math.min(100, count - from) }, (_, index) => ({
        id: from + index,
        nome: `n${index}`,
      }));
  }
  const write = (value: unknown): string => String(value);
  const column: DocumentColumn = {
    ...{ path: 'nome', neighbours: [], label: 'Nome', holds: 'text', isNumber: false, field: null },
    ...{ context: { texts: cellTexts(context) }, read: () => 'a', write },
  };
  return {
    ...{ title: 'Clientes', group: null, summary: [], rows: rows(), aggregates: [], counted: [], context },
    columns: [column],
  };
}

async function bytesOf(drawing: AsyncGenerator<Uint8Array> | null): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  if (drawing !== null) for await (const piece of drawing) pieces.push(piece);
  return Buffer.concat(pieces);
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

test('documents are drawn in threads, several at once and one after the other', async () => {
  pdfs = createPdfs(occupied);
  const made = await Promise.all([
    bytesOf(await pdfs.record(record(4), here)),
    bytesOf(await pdfs.list(list(1_000), here)),
    bytesOf(await pdfs.record(record(600), here)),
  ]);
  for (const pdf of made) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(made.map(pagesOf)).toEqual([1, expect.any(Number), expect.any(Number)]);
  expect(made.slice(1).every((pdf) => pagesOf(pdf) > 5)).toBe(true);
  // Nothing of a document goes into the next one of its thread.
  expect(pagesOf(await bytesOf(await pdfs.list(list(5), here)))).toBe(1);
});

test('a list of more rows than a PDF holds is none, and its thread goes on', async () => {
  pdfs = createPdfs(occupied);
  expect(await pdfs.list(list(10_001), here)).toBeNull();
  expect(pagesOf(await bytesOf(await pdfs.list(list(3), here)))).toBe(1);
});

test('what takes too long is ended and said, and the next document is drawn', async () => {
  pdfs = createPdfs(occupied, { step: 1, work: 60_000, memory: 512 });
  await expect(pdfs.record(record(5_000), here)).rejects.toThrow('Ended.');
  await pdfs.stop();
  pdfs = createPdfs(occupied);
  expect(pagesOf(await bytesOf(await pdfs.record(record(4), here)))).toBe(1);
});

test('a caller who leaves ends the drawing', async () => {
  pdfs = createPdfs(occupied);
  const left = new AbortController();
  const drawing = await pdfs.record(record(20_000), left.signal);
  left.abort();
  await expect(bytesOf(drawing)).rejects.toThrow('Ended.');
  await expect(pdfs.record(record(4), AbortSignal.abort())).rejects.toThrow('Ended.');
});
