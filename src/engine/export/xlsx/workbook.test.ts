import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../tests/support/arbitrary/characters.ts';
import { ofSerial, type ReadSheet, readWorkbook } from '../../../../tests/support/workbook.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import type { ListRow } from '../../lists/row-shape.ts';
import { documentColumn } from '../columns.ts';
import { documentContext } from '../document-context.ts';
import { listWorkbook } from './list-workbook.ts';
import { workbookStream } from './workbook.ts';

const { model } = readEntity('Prova', {
  file: 'Prova.schema.json',
  text: JSON.stringify({
    type: 'object',
    properties: {
      texto: { title: 'Texto', type: 'string' },
      numero: { title: 'Número', type: 'number', 'x-decimals': 4 },
      dia: { title: 'Dia', type: 'string', format: 'date' },
      preco: { title: 'Preço', type: 'number', format: 'money', 'x-currency': 'PYG' },
    },
  }),
});
if (model === null) throw new Error('The entity of the test is wrong.');
const context = documentContext('pt-BR', 'Ana');
const columns = ['texto', 'numero', 'dia', 'preco'].map((name) =>
  documentColumn({ name }, model, new Map([['Prova', model]]), context),
);

async function* batches(rows: readonly ListRow[], size = 3): AsyncGenerator<readonly ListRow[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

async function read(stream: AsyncIterable<Uint8Array>): Promise<readonly ReadSheet[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return readWorkbook(Buffer.concat(chunks));
}

const base = { title: 'Prova', columns, group: null, summary: [], aggregates: [], counted: [], context };

test('rows beyond what a sheet holds go on in the next, each with its header', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ texto: `linha ${index}` }));
  const sheets = await read(
    workbookStream({
      title: "O'Hara / [x]: <&>",
      author: 'Ana',
      createdAt: new Date(0),
      columns,
      rows: batches(rows),
      closing: () => [{ cells: new Map([[0, { text: 'fim' }]]), bold: true }],
      information: { name: 'Informações', rows: () => [] },
      footer: 'a & b',
      rowsPerSheet: 10,
    }),
  );
  expect(sheets.map(({ name }) => name)).toEqual([
    "O'Hara    x   <&>",
    "O'Hara    x   <&> (2)",
    "O'Hara    x   <&> (3)",
    'Informações',
  ]);
  const texts = sheets.slice(0, 3).map(({ rows: cells }) => [...cells.values()].map(({ A }) => A?.value));
  expect(texts.map(([header]) => header)).toEqual(['Texto', 'Texto', 'Texto']);
  expect(texts.flatMap((column) => column.slice(1))).toEqual([...rows.map(({ texto }) => texto), 'fim']);
});

test('any value comes back as it was written', async () => {
  const row$ = fc.record({
    texto: fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string(),
      fc.constantFrom('=A1', '-', '@x', '_x000D_', ' \n'),
    ),
    numero: fc.option(fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1e4)),
    dia: fc.option(
      fc
        .date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    ),
    preco: fc.option(fc.integer({ min: -1e9, max: 1e9 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row$, { maxLength: 12 }), async (rows) => {
      const [sheet] = await read(listWorkbook({ ...base, rows: batches(rows) }));
      for (const [index, row] of rows.entries()) {
        const cells = sheet?.rows.get(index + 2) ?? {};
        const texto = row.texto.trim() === '' ? undefined : row.texto.toWellFormed();
        expect(cells.A?.value).toBe(texto);
        expect(cells.B?.value ?? null).toBe(row.numero);
        expect(cells.D?.value ?? null).toBe(row.preco);
        // The calendar of Office is wrong before March 1900.
        const isText = row.dia !== null && row.dia < '1900-03-01';
        const dia = cells.C === undefined || isText ? cells.C?.value : ofSerial(Number(cells.C.value)).slice(0, 10);
        expect(dia ?? null).toBe(isText ? row.dia?.split('-').reverse().join('/') : row.dia);
      }
    }),
    { numRuns: 60 },
  );
});

test('a reader who stops ends the rows', async () => {
  let isClosed = false;
  async function* endless(): AsyncGenerator<readonly ListRow[]> {
    try {
      for (;;) yield Array.from({ length: 500 }, () => ({ texto: 'x'.repeat(200) }));
    } finally {
      isClosed = true;
    }
  }
  let chunks = 0;
  for await (const _ of listWorkbook({ ...base, rows: endless() })) {
    chunks += 1;
    if (chunks === 5) break;
  }
  expect([chunks, isClosed]).toEqual([5, true]);
});

test('rows that fail end the file instead of making it look whole', async () => {
  async function* failing(): AsyncGenerator<readonly ListRow[]> {
    yield [{ texto: 'a' }];
    throw new Error('broken');
  }
  await expect(read(listWorkbook({ ...base, rows: failing() }))).rejects.toThrow('broken');
});
