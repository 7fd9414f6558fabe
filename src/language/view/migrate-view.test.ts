import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleEntities } from '../../../tests/support/samples/sample-entities.ts';
import { validateView } from '../check/check.ts';
import { locateIn } from '../check/check-context.ts';
import { completeView } from '../complete/complete-view.ts';
import { parseJson } from '../json/parse.ts';
import { isRecord } from '../json/record.ts';
import { migrateView } from './migrate-view.ts';
import { normaliseView } from './normalize.ts';

const known = { entities: sampleEntities };

function open(text: string) {
  const parsed = parseJson('old.view.json', text);
  const { view, problems, at } = normaliseView('old.view.json', parsed);
  const found = view === null ? [] : validateView(view, locateIn('old.view.json', at), known);
  return { view, problems: [...parsed.problems, ...problems, ...found] };
}

/** Views as other servers send them, or as they were written before. */
const historical = {
  'the array form of a form': `{
    "entity": "Fornecedor",
    "elements": [
      { "name": "dados", "type": "section", "label": "Dados", "elements": [
        { "name": "nome", "type": "text", "required": "true", "max_length": 80 },
        { "name": "tipo", "type": "select", "data": [{ "id": "PF", "descricao": "Física" }], "null_values": true }
      ] },
      { "name": "itens", "type": "grid", "entity": "FornecedorItem", "mapped_by": "fornecedor",
        "columns": [{ "name": "descricao", "row_edit": true }, { "name": "valor", "sort_type": "asc" }] }
    ],
    "actions": [{ "name": "salvar", "label": "Salvar", "call": { "method": "PUT", "url": "Fornecedor/{id}" } }]
  }`,
  'the configuration of a list, at the root': `{
    "entity": "Fornecedor",
    "label": "Fornecedores",
    "list": { "method": "GET", "url": "Fornecedor" },
    "size": 20,
    "fields": "id, nome, cidade.nome",
    "columns": [
      { "name": "nome", "field": "nome", "label": "Nome", "sort": "true", "visible": "true" },
      { "name": "cidade", "field": "cidade.nome", "click": { "navigate": "/crud/Fornecedor/{id}" } }
    ],
    "filters": [{ "name": "ativo", "field": "ativo", "data_type": "boolean" }],
    "group_label": "cidade.nome",
    "group_value": "cidade",
    "select_label": "Selecionar"
  }`,
  'both, with its version stated': `{
    "version": 0,
    "entity": "Fornecedor",
    "elements": { "nome": { "max_length": 80 }, "email": { "disabled": "false" } },
    "columns": ["nome", "email"]
  }`,
};

describe.each(Object.entries(historical))('[V5] %s', (_name, text) => {
  test('opens without a problem, in the current version', () => {
    const { view, problems } = open(text);
    expect(problems).toEqual([]);
    expect(view?.version).toBe(1);
    expect(completeView(view ?? {}, sampleEntities)).toMatchObject({ list: {}, form: {} });
  });

  test('migrating again changes nothing', () => {
    const value: unknown = JSON.parse(text);
    const once = migrateView(isRecord(value) ? value : {});
    expect(once.from).toBe(0);
    expect(migrateView(once.view)).toMatchObject({ view: once.view, from: 1 });
  });
});

test('[V5] the array form becomes what version 1 would say', () => {
  expect(open(historical['the array form of a form']).view).toEqual({
    version: 1,
    entity: 'Fornecedor',
    form: {
      elements: {
        dados: {
          type: 'section',
          label: 'Dados',
          elements: {
            nome: { type: 'text', required: true, maxLength: 80 },
            tipo: { type: 'select', data: [{ id: 'PF', descricao: 'Física' }], nullValues: true },
          },
        },
        itens: {
          type: 'grid',
          entity: 'FornecedorItem',
          mappedBy: 'fornecedor',
          columns: { descricao: { rowEdit: true }, valor: { sortType: 'asc' } },
        },
      },
      actions: { salvar: { label: 'Salvar', call: { method: 'PUT', url: 'Fornecedor/{id}' } } },
    },
  });
});

test.each([
  ['"type": "grid", "entity": "FornecedorItem"', '"type": ^"gird", "entity": "FornecedorItem"'],
  ['"max_length": 80', '"max_length": ^"80"'],
  ['"name": "descricao", "row_edit": true', '"name": "descricao", ^"row_edited": true'],
  ['"name": "salvar", "label"', '"name": "salvar", ^"lable"'],
  ['{ "name": "nome", "type": "text"', '^{ "type": "text"'],
])('[V5] a mistake in an old file is found where it stands: %s', (from, to) => {
  const marked = historical['the array form of a form'].replace(from, to);
  const before = marked.slice(0, marked.indexOf('^')).split('\n');
  const { problems } = open(marked.replace('^', ''));
  expect(problems.map(({ line, column }) => ({ line, column }))).toEqual([
    { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
  ]);
});

test('[V5] a view of the current version is left as it is', () => {
  const view = { version: 1, entity: 'X', elements: [{ name: 'a' }] };
  expect(migrateView(view).view).toBe(view);
  expect(migrateView({ entity: 'X', list: { columns: ['a'] } })).toMatchObject({ from: 1 });
});

test('[V5] migrating never throws, and is idempotent whatever it gets', () => {
  const key = fc.constantFrom(
    'entity',
    'elements',
    'columns',
    'list',
    'form',
    'name',
    'max_length',
    'label',
    'fields',
    '__proto__',
  );
  const { any } = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('nome', 'true', 1, null, true),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(key, tie('any'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(key, any), fc.constantFrom({}, { version: 0 }), (view, version) => {
      const text = JSON.stringify({ ...view, ...version });
      const once = migrateView({ ...view, ...version });
      expect(JSON.stringify({ ...view, ...version })).toBe(text);
      expect(migrateView(once.view).view).toEqual(once.view);
    }),
    { numRuns: 500 },
  );
});
