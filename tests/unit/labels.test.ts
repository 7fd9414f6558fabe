import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemsOf, readLabels } from '../../scripts/texts/labels.ts';
import { loadContract, type Operation } from '../../src/platform/http/contract.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'labels-'));
  await write('schemas/company/LinhaVenda.schema.json', {
    title: 'Linha de venda',
    'x-plural': 'Linhas de venda',
    'x-stored': false,
    type: 'object',
    properties: {
      id: { type: 'integer', title: 'Linha' },
      fase: {
        type: 'string',
        title: 'Fase da venda',
        description: 'Onde parou.',
        enum: ['A'],
        'x-labels': { A: 'Aberta' },
      },
      canal: { type: 'string', title: 'Canal', description: 'Por onde entrou.' },
    },
  });
  await write('schemas/company/vendas.statement.json', {
    title: 'Vendas do canal',
    shape: 'LinhaVenda',
    params: { canal: { type: 'string', title: 'Canal pedido' } },
    permission: [],
  });
  await writeFile(join(root, 'schemas/company/vendas.sql'), "select 1 as id, 'A' as fase, 'loja' as canal");
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(file: string, content: object): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), JSON.stringify(content));
}

async function labelsOf(
  place: string,
  operations: ReadonlyMap<string, Operation> = new Map(),
): Promise<readonly string[]> {
  const labels = await readLabels(root, { operations, served: new Set(), values: new Map() });
  return labels.filter((label) => label.place.endsWith(place)).map(({ text }) => text);
}

test('a statement has its title, headings, options and parameters collected, and no help that nobody sees', async () => {
  const texts = await labelsOf('vendas.statement.json');
  expect(new Set(texts)).toEqual(
    new Set(['Vendas do canal', 'Linha', 'Fase da venda', 'Aberta', 'Canal', 'Canal pedido']),
  );
});

test('a help of rows is collected where a view draws it', async () => {
  await write('views/vendas.view.json', {
    version: 1,
    title: 'Vendas',
    elements: {
      lista: {
        type: 'grid',
        list: { method: 'GET', url: '/vendas' },
        columns: { fase: {} },
        detail: { canal: {} },
      },
    },
  });
  const texts = await labelsOf('vendas.statement.json');
  expect(texts).toContain('Por onde entrou.');
  expect(texts).not.toContain('Onde parou.');
});

test('a shape has its texts collected where it is the rows of a call, and none where nobody lists it', async () => {
  const [list] = (await loadContract()).operations.values();
  if (list === undefined) throw new Error('The contract has no calls.');
  const answers = new Map([[200, { schema: { $ref: '#/LinhaVendaLista' }, headers: [] }]]);
  const operations = new Map([['listarLinhas', { ...list, id: 'listarLinhas', path: '/listarLinhas', answers }]]);
  expect(await labelsOf('LinhaVenda.schema.json', operations)).toEqual([
    ...['Linha de venda', 'Linhas de venda', 'Linha', 'Fase da venda', 'Aberta', 'Canal'],
  ]);
  expect(await labelsOf('LinhaVenda.schema.json')).toEqual([]);
});

test('a heading without a translation is a problem of each language that lacks it', async () => {
  const labels = await readLabels(root, { operations: new Map(), served: new Set(), values: new Map() });
  const texts = new Map(labels.map(({ text }) => [`labels:${text}`, text]));
  const lacking = new Map(texts);
  lacking.delete('labels:Fase da venda');
  const problems = problemsOf(
    labels,
    new Map([
      ['es', texts],
      ['en', lacking],
    ]),
  );
  expect(problems).toEqual([
    'schemas/company/vendas.statement.json: "Fase da venda" has no translation: add it to schemas/translations/en.json.',
  ]);
});
