import { expect, test } from 'vitest';
import { sampleEntities } from '../../../../../tests/support/samples/sample-entities.ts';
import { checkDraft } from '../check/check-draft.ts';
import type { ViewFileInfo } from '../studio.queries.ts';
import { type FileTemplate, pathOf, textOf } from './templates.ts';
import { catalogOf, searchCatalog } from './view-catalog.ts';

const entities = Object.fromEntries(sampleEntities);
const info = (file: string, entity: string, name: string | null, errors = 0): ViewFileInfo => ({
  file,
  role: file.startsWith('views/overrides/') ? 'override' : 'base',
  entity,
  name,
  title: entity === 'vendas' ? 'Painel de vendas' : null,
  icon: null,
  hash: file,
  errors,
  warnings: 0,
});

test('every view is listed: of entities with and without files, named ones, and screens without an entity', () => {
  const entries = catalogOf(entities, [
    info('views/company/Fornecedor.view.json', 'Fornecedor', null),
    info('views/overrides/Fornecedor.view.json', 'Fornecedor', null, 2),
    info('views/company/Cidade.picker.view.json', 'Cidade', 'picker'),
    info('views/company/vendas.view.json', 'vendas', null),
  ]);
  expect(entries.map(({ id, kind, errors }) => [id, kind, errors])).toEqual([
    ['Fornecedor', 'entity', 2],
    ['Cidade.picker', 'named', 0],
    ['vendas', 'screen', 0],
    ['Cidade', 'entity', 0],
    ['FornecedorItem', 'entity', 0],
  ]);
  expect(entries[2]?.title).toBe('Painel de vendas');
  expect(searchCatalog(entries, 'painel').map(({ id }) => id)).toEqual(['vendas']);
  expect(entries[0]).toMatchObject({
    base: 'views/company/Fornecedor.view.json',
    overrides: ['views/overrides/Fornecedor.view.json'],
  });
  expect(searchCatalog(entries, 'forn overr').map(({ id }) => id)).toEqual(['Fornecedor']);
  expect(searchCatalog(entries, 'nada').length).toBe(0);
});

test.each(['override', 'base', 'named', 'screen'] as const satisfies readonly FileTemplate[])(
  'a new file of kind %s has no problem to begin with',
  (template) => {
    const key =
      template === 'screen'
        ? { entity: 'vendas', name: null }
        : { entity: 'Fornecedor', name: template === 'named' ? 'curta' : null };
    const file = pathOf(template, key, new Set());
    if (file === null) throw new Error('There is no path.');
    const text = textOf(template, key, file, sampleEntities.get(key.entity) ?? null);
    const { problems, view } = checkDraft(key, [{ file, text }], file, { entities: sampleEntities });
    expect(problems).toEqual([]);
    expect(view).not.toBe(null);
  },
);

test('a new view stands beside the one that its entity has, else among what the company adds', () => {
  const key = { entity: 'Cliente', name: 'curta' };
  const taken = new Set(['views/overrides/Cliente.view.json', 'views/people/Cliente.view.json']);
  expect(pathOf('named', key, taken)).toBe('views/people/Cliente.curta.view.json');
  expect(pathOf('named', { ...key, entity: 'Outro' }, taken)).toBe('views/company/Outro.curta.view.json');
  expect(pathOf('screen', { entity: 'mural', name: null }, taken)).toBe('views/company/mural.view.json');
});

test('a second override of a view gets a path of its own, and bad names get none', () => {
  const key = { entity: 'Fornecedor', name: null };
  expect(pathOf('override', key, new Set(['views/overrides/Fornecedor.view.json']))).toBe(
    'views/overrides/2/Fornecedor.view.json',
  );
  for (const entity of ['', '../x', 'a/b', 'á', '1a', 'a.b', 'x'.repeat(61)])
    expect(pathOf('screen', { entity, name: null }, new Set())).toBe(null);
});
