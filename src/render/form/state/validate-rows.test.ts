import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import type { RuntimeHost } from '../../host/host.ts';
import type { FormValidator } from '../validation/form-validator.ts';
import { validateValues } from '../validation/validation.ts';
import { createFormStore } from '../values/form-store.ts';
import { errorEntries } from './errors/error-entries.ts';
import { createFormHandle, type FormHandle } from './form-handle.ts';
import { validateRows } from './validate-rows.ts';

function modelOf(name: string, schema: Readonly<Record<string, unknown>>): EntityModel {
  const text = JSON.stringify({ type: 'object', ...schema });
  const { model } = readEntity(name, { file: `${name}.schema.json`, text });
  if (model === null) throw new Error(`The schema of ${name} cannot be read.`);
  return model;
}

const rowsOf = (title: string, entity: string, mappedBy: string) => ({
  ...{ type: 'array', title, 'x-mapped-by': mappedBy, items: { $ref: `${entity}.schema.json` } },
});
const models = [
  modelOf('Obra', { properties: { nome: { type: 'string' }, etapas: rowsOf('Etapas', 'Etapa', 'obra') } }),
  modelOf('Etapa', {
    'x-label': 'descricao',
    properties: {
      obra: { $ref: 'Obra.schema.json' },
      descricao: { type: 'string', title: 'Descrição', maxLength: 5 },
      valor: { type: 'number', title: 'Valor', minimum: 1 },
      motivo: { type: 'string', title: 'Motivo' },
      tarefas: rowsOf('Tarefas', 'Tarefa', 'etapa'),
    },
  }),
  modelOf('Tarefa', {
    properties: { etapa: { $ref: 'Etapa.schema.json' }, texto: { type: 'string', title: 'Texto' } },
  }),
];
const entities = new Map(models.map((model) => [model.name, model]));
const forms: Readonly<Record<string, ElementMap>> = {
  Etapa: {
    obra: { type: 'picker', required: true },
    descricao: { type: 'text', required: true },
    valor: { type: 'number' },
    motivo: { type: 'text', required: '$parent.nome = "Ponte" and valor > 9' },
    tarefas: { type: 'grid' },
  },
  Tarefa: { texto: { type: 'text', required: true } },
};

const createValidator = (
  schema: Parameters<NonNullable<Parameters<typeof createFormHandle>[0]['createValidator']>>[0],
) =>
  ({
    validate: async (task) => validateValues({ ...task, schema }),
    close: () => undefined,
  }) satisfies FormValidator;

const refuse = () => Promise.reject(new Error('Nobody asks for this here.'));
const host: RuntimeHost = {
  loadView: async (entity) => {
    const elements = forms[entity];
    if (elements === undefined) throw new Error('Nobody may see this.');
    const layers = [{ layer: 'base', file: `${entity}.view.json`, view: { entity, form: { elements } } }] as const;
    return {
      entity,
      hash: '',
      model: entities.get(entity) ?? null,
      related: Object.fromEntries(entities),
      layers,
      problems: [],
    };
  },
  loadList: refuse,
  loadRecord: refuse,
  createRecord: refuse,
  saveRecord: refuse,
  deleteRecord: refuse,
  loadHistory: refuse,
  call: refuse,
  loadAccess: async () => ({ LISTAR: true }),
  navigate: () => undefined,
  confirm: async () => false,
  alert: async () => null,
  notify: () => undefined,
  drafts: { load: async () => null, save: () => undefined, clear: () => undefined },
  unsaved: { set: () => undefined },
  preferences: { load: () => null, save: () => undefined },
  user: {},
  canConfigure: false,
  language: 'pt-BR',
};

/** A new building with these stages. */
function open(etapas: readonly unknown[], list: ElementMap[string] = { type: 'grid' }): FormHandle {
  const around = { host, client: new QueryClient(), createValidator };
  const form: FormHandle = createFormHandle({
    ...{ entity: 'Obra', recordId: null, pointer: '/form/elements', model: entities.get('Obra') ?? null, entities },
    ...{ isReadOnly: false, problems: [], idPrefix: 'f', hash: '', bindings: () => ({}), createValidator },
    store: createFormStore({ nome: 'Ponte', etapas }),
    elements: { etapas: { label: 'Etapas', ...list }, nome: { type: 'text', required: true } },
    validateRows: (item, rows) => validateRows(around, form, item, rows),
  });
  return form;
}

const t = (key: string, values: Readonly<Record<string, unknown>> = {}) =>
  key.startsWith('rows.') ? `Linha ${values.position}${values.name === '' ? '' : ` (${values.name})`}` : key;
const texts = (form: FormHandle) => errorEntries(form, form.store.summary(), t).map(({ text }) => text);

test('rows are judged with their record: what is required, limits and expressions, all at once and in the order of the screen', async () => {
  const form = open([
    { id: -1, descricao: 'Base', valor: 5 },
    { id: -2, descricao: null, valor: 0 },
    { id: -3, descricao: 'Comprido', valor: 10 },
  ]);
  form.store.set('nome', null);
  expect(await form.validateAll()).toBe(false);
  expect(texts(form)).toEqual([
    'Etapas, Linha 2, Descrição: validation.required',
    'Etapas, Linha 2, Valor: validation.minimum',
    'Etapas, Linha 3 (Comprido), Descrição: validation.maxLength',
    'nome: validation.required',
  ]);
  form.store.set('nome', 'Ponte');
  await form.validateAll();
  expect(texts(form).at(-1)).toBe('Etapas, Linha 3 (Comprido), Motivo: validation.required');
});

test('rows of rows are judged as well, and lead to the row of the form', async () => {
  const form = open([{ id: -1, descricao: 'Base', tarefas: [{ id: -2, texto: 'Cavar' }, { id: -3 }] }]);
  expect(await form.validateAll()).toBe(false);
  expect(form.store.rowErrors('etapas')).toEqual([
    { rowId: -1, names: ['tarefas', '1', 'texto'], problem: { code: 'required', values: {} } },
  ]);
});

test('rows without a mistake, and rows whose form cannot be loaded, hold up nothing', async () => {
  expect(await open([{ id: -1, descricao: 'Base', valor: 1 }]).validateAll()).toBe(true);
  const hidden = open([{ id: -1 }], { type: 'grid', entity: 'Segredo' });
  expect(await hidden.validateAll()).toBe(true);
});

test('what is readOnly in the list cannot be put right there, so only the server speaks of it', async () => {
  const form = open([{ id: -1 }], { type: 'grid', columns: { descricao: { readOnly: true } } });
  expect(await form.validateAll()).toBe(true);
});

test('changing a row takes away what was wrong with that value, keeping it through its dialog all of it', async () => {
  const rows = [
    { id: -1, descricao: null, valor: 0 },
    { id: -2, descricao: null, valor: 1 },
  ];
  const form = open(rows);
  await form.validateAll();
  form.setRows('etapas', [
    { ...rows[0], id: -1, descricao: 'Base' },
    { id: -2, descricao: null, valor: 1 },
  ]);
  expect(texts(form)).toEqual([
    'Etapas, Linha 1 (Base), Valor: validation.minimum',
    'Etapas, Linha 2, Descrição: validation.required',
  ]);
  form.setRows('etapas', [{ id: -2, descricao: null, valor: 1 }]);
  expect(texts(form)).toEqual(['Etapas, Linha 1, Descrição: validation.required']);
  form.setRows('etapas', [{ id: -2, descricao: null, valor: 1 }], -2);
  expect(form.store.errors().size).toBe(0);
});

test('an error of the server stays with its row, in whatever order rows were sent', () => {
  const form = open([
    { id: -1, descricao: 'A', obra: { id: -2 } },
    { id: -2, descricao: 'B' },
  ]);
  const problem = { code: 'regra', values: {}, message: 'Não.' };
  form.placeErrors([{ pointer: '/etapas/0/valor', ...problem }]);
  expect(form.store.rowErrors('etapas')).toEqual([{ rowId: -2, names: ['valor'], problem }]);
  expect(texts(form)).toEqual(['Etapas, Linha 2 (B), Valor: Não.']);
});
