import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import { afterAll, expect, test } from 'vitest';
import { createDocuments } from './documents.ts';

/** Memory of a tenth of what the portal allows, so that the test needs no more. */
const documents = createDocuments({ step: 30_000, work: 30_000, memory: 384, buffers: 32 });
afterAll(() => documents.stop());
const fill = (bytes: Uint8Array) => documents.ask({ kind: 'fill', bytes, title: '', values: {} });

/** A document of some 2 kB whose objects are packed twice and unpack to as many bytes. */
function makeBomb(size: number): Buffer {
  const inner = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ];
  let offset = 0;
  const heads = inner.map((object, index) => {
    const head = `${index + 1} ${offset}`;
    offset += object.length + 1;
    return head;
  });
  const first = `${heads.join(' ')} `;
  const packed = deflateSync(
    deflateSync(Buffer.concat([Buffer.from(first + inner.join('\n')), Buffer.alloc(size, 32)])),
  );
  const stream = (head: string, content: Buffer, tail: string) =>
    Buffer.concat([Buffer.from(`${head}/Length ${content.length}>>\nstream\n`), content, Buffer.from(tail)]);
  const objects = stream(
    `4 0 obj\n<</Type/ObjStm/N 3/First ${first.length}/Filter[/FlateDecode/FlateDecode]`,
    packed,
    '\nendstream\nendobj\n',
  );
  const header = Buffer.from('%PDF-1.7\n');
  const at = header.length + objects.length;
  const row = (kind: number, place: number, index: number) => {
    const bytes = Buffer.alloc(6);
    bytes[0] = kind;
    bytes.writeUInt32BE(place, 1);
    bytes[5] = index;
    return bytes;
  };
  const rows = [row(0, 0, 255), row(2, 4, 0), row(2, 4, 1), row(2, 4, 2), row(1, header.length, 0), row(1, at, 0)];
  const references = stream(
    '5 0 obj\n<</Type/XRef/Size 6/W[1 4 1]/Root 1 0 R/Filter/FlateDecode',
    deflateSync(Buffer.concat(rows)),
    `\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`,
  );
  return Buffer.concat([header, objects, references]);
}

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
