import { expect, test, vi } from 'vitest';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import type { EntityRecord, ListCall, ListParams } from '../../host/host.ts';
import { createFormStore } from '../values/form-store.ts';
import { adoptRows, changedLists, deleteRemovedRows } from './adopt-rows.ts';

const text = { type: 'string' };
const listOf = (name: string, mappedBy: string) => ({
  type: 'array',
  items: { $ref: `${name}.schema.json` },
  'x-mapped-by': mappedBy,
});
const schemas = {
  Obra: { properties: { nome: text, etapas: listOf('Etapa', 'obra') } },
  Etapa: {
    properties: {
      obra: { $ref: 'Obra.schema.json' },
      depois: { $ref: 'Etapa.schema.json' },
      nome: text,
      tarefas: listOf('Tarefa', 'etapa'),
    },
  },
  Tarefa: { properties: { etapa: { $ref: 'Etapa.schema.json' }, texto: text } },
};
const entities: ReadonlyMap<string, EntityModel> = new Map(
  Object.entries(schemas).flatMap(([name, schema]) => {
    const { model } = readEntity(name, { file: name, text: JSON.stringify({ type: 'object', ...schema }) });
    return model === null ? [] : [[name, model] as const];
  }),
);

const then = '2026-03-01T12:00:00.000Z';
const later = '2026-03-01T12:05:00.000Z';
const record: EntityRecord = { id: 70, versao: 1, dh_registro: then, nome: 'Casa' };
const row = (id: number, dh_registro = then): EntityRecord => ({ id, versao: 1, dh_registro });

/** A form whose rows went out with a creation and were changed since; `stored` is what the server has, by list call. */
function setUp(sent: readonly object[], now: readonly object[], stored: Readonly<Record<string, unknown>>) {
  const base = { ...record, etapas: sent };
  const store = createFormStore(base, { ...base, etapas: now });
  const host = {
    loadList: vi.fn(async ({ url }: ListCall, { filters }: ListParams) => ({
      data: stored[`${url} ${Object.entries(filters ?? {}).join()}`],
    })),
    deleteRecord: vi.fn(async () => undefined),
    confirm: async () => true,
    loadView: async () => {
      throw new Error('not asked for');
    },
    user: {},
  };
  return { host, form: { store, model: entities.get('Obra') ?? null, entities } };
}

test('rows that were changed after they were sent are saved rows, of which the changes go', async () => {
  const sent = [
    { id: -1, nome: 'a' },
    { id: -2, nome: 'b' },
    { id: -3, nome: 'c' },
  ];
  const now = [
    { id: -1, nome: 'a' },
    { id: -3, nome: 'c mais' },
    { id: -4, nome: 'd' },
  ];
  const { host, form } = setUp(sent, now, { 'Etapa obra,70': [row(11), row(12), row(13)] });
  expect(await adoptRows(host, form, record)).toEqual([]);
  expect(changedLists(form)).toEqual(
    new Map([
      [
        'etapas',
        [
          { id: 13, versao: 1, nome: 'c mais' },
          { id: -4, nome: 'd' },
        ],
      ],
    ]),
  );
  await deleteRemovedRows(host, form, { entity: 'Obra', id: 70 }, 'etapas');
  expect(host.deleteRecord.mock.calls).toEqual([['Etapa', 12, 1, { entity: 'Obra', id: 70, field: 'etapas' }]]);
});

test('rows that name each other went out in another order, and are named by their ids', async () => {
  const sent = [
    { id: -1, nome: 'segunda', depois: { id: -2 } },
    { id: -2, nome: 'primeira' },
  ];
  const now = [{ id: -1, nome: 'segunda', depois: { id: -2 } }, sent[1], { id: -3, nome: 'x', depois: { id: -1 } }];
  const { host, form } = setUp(sent, now as object[], { 'Etapa obra,70': [row(11), row(12)] });
  expect(await adoptRows(host, form, record)).toEqual([]);
  expect(form.store.values().etapas).toMatchObject([
    { id: 12, depois: { id: 11 } },
    { id: 11 },
    { id: -3, depois: { id: 12 } },
  ]);
  expect(changedLists(form).get('etapas')).toEqual([{ id: -3, nome: 'x', depois: { id: 12 } }]);
});

test('lists within rows follow, and a row of theirs that was taken out is deleted', async () => {
  const tarefas = [
    { id: -1, texto: 'um' },
    { id: -2, texto: 'dois' },
  ];
  const sent = [{ id: -1, nome: 'a', tarefas }];
  const now = [{ id: -1, nome: 'a', tarefas: [{ id: -2, texto: 'dois!' }] }];
  const { host, form } = setUp(sent, now, { 'Etapa obra,70': [row(11)], 'Tarefa etapa,11': [row(21), row(22)] });
  expect(await adoptRows(host, form, record)).toEqual([]);
  expect(changedLists(form).get('etapas')).toEqual([
    { id: 11, versao: 1, tarefas: [{ id: 22, versao: 1, texto: 'dois!' }] },
  ]);
  await deleteRemovedRows(host, form, { entity: 'Obra', id: 70 }, 'etapas');
  expect(host.deleteRecord.mock.calls).toEqual([['Tarefa', 21, 1, { entity: 'Etapa', id: 11, field: 'tarefas' }]]);
});

test('where somebody took a row out meanwhile it cannot be told which is which; what was added later is no matter', async () => {
  const sent = [
    { id: -1, nome: 'a' },
    { id: -2, nome: 'b' },
  ];
  const now = [{ id: -1, nome: 'a!' }, sent[1]] as object[];
  const without = setUp(sent, now, { 'Etapa obra,70': [row(11), row(14, later)] });
  expect(await adoptRows(without.host, without.form, record)).toEqual(['etapas']);
  expect(without.form.store.values().etapas).toEqual(now);
  const withMore = setUp(sent, now, { 'Etapa obra,70': [row(11), row(12), row(14, later)] });
  expect(await adoptRows(withMore.host, withMore.form, record)).toEqual([]);
  expect(changedLists(withMore.form).get('etapas')).toEqual([{ id: 11, versao: 1, nome: 'a!' }]);
});

test('rows that cannot be read are not guessed: a refusal names the list, a broken line ends the save', async () => {
  const { host, form } = setUp([{ id: -1, nome: 'a' }], [{ id: -1, nome: 'b' }], {});
  host.loadList.mockRejectedValueOnce(
    Object.assign(new Error('no'), { code: 'SEM_PERMISSAO', status: 403, details: {} }),
  );
  expect(await adoptRows(host, form, record)).toEqual(['etapas']);
  host.loadList.mockRejectedValueOnce(new Error('no answer'));
  await expect(adoptRows(host, form, record)).rejects.toThrow('no answer');
});
