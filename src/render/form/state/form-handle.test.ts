import { expect, test } from 'vitest';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { validateValues } from '../validation/validation.ts';
import { createFormStore } from '../values/form-store.ts';
import { createFormHandle } from './form-handle.ts';

const { model } = readEntity('Coisa', {
  file: 'Coisa.schema.json',
  text: JSON.stringify({
    type: 'object',
    required: ['sigla'],
    properties: {
      sigla: { type: 'string' },
      nome: { type: 'string', maxLength: 5 },
      tipo: { type: 'string', enum: ['A'] },
      email: { type: 'string' },
      nota: { type: 'string' },
    },
  }),
});

function open(recordId: number | null, values: Readonly<Record<string, unknown>>) {
  const store = createFormStore(values);
  const form = createFormHandle({
    ...{ entity: 'Coisa', recordId, store, pointer: '/form/elements', model, entities: new Map() },
    ...{ isReadOnly: false, problems: [], idPrefix: 'f', hash: '', bindings: () => ({}) },
    elements: {
      sigla: { type: 'text', required: true },
      nome: { type: 'text' },
      tipo: { type: 'text' },
      email: { type: 'text', required: { field: 'nota', is: 'pede' } },
      nota: { type: 'text' },
    },
    createValidator: (schema) => ({
      validate: async (task) => validateValues({ ...task, schema }),
      close: () => undefined,
    }),
  });
  return { form, store };
}

const old = { sigla: null, nome: 'Comprido', tipo: 'B', email: null, nota: null };

test('[A3] values that broke no rule when they were saved do not hold up the other fields of their record', async () => {
  const { form, store } = open(1, old);
  store.set('nota', 'x');
  expect(await form.validateAll()).toBe(true);
  store.set('nome', 'Outro comprido');
  expect(await form.validateAll()).toBe(false);
  expect([...store.errors().keys()]).toEqual(['nome']);
});

test('[A3] what a condition asks for is asked, and a new record follows every rule', async () => {
  const { form, store } = open(1, old);
  store.set('nota', 'pede');
  expect(await form.validateAll()).toBe(false);
  expect([...store.errors()]).toEqual([['email', [{ code: 'required', values: {} }]]]);
  const created = open(null, old);
  expect(await created.form.validateAll()).toBe(false);
  expect([...created.store.errors().keys()]).toEqual(['sigla', 'nome']);
});

test('what the server has refused is said until the value is another one', async () => {
  const { form, store } = open(1, { ...old, nome: 'Ana', sigla: 'X' });
  form.placeErrors([{ pointer: '/nome', code: 'unico', values: {}, message: 'Já existe.' }]);
  await form.validateField('nome');
  expect(store.errors().get('nome')).toEqual([{ code: 'unico', values: {}, message: 'Já existe.' }]);
  store.set('nome', 'Bia');
  await form.validateField('nome');
  expect(store.errors().has('nome')).toBe(false);
});

test('[D1] a rule between fields is read before the record is sent, where the form knows all that it asks', async () => {
  const ruled = readEntity('Viagem', {
    file: 'Viagem.schema.json',
    text: JSON.stringify({
      type: 'object',
      properties: {
        inicio: { type: 'string', format: 'date' },
        fim: { type: 'string', format: 'date' },
        gastos: { type: 'number' },
        motivo: { type: 'string' },
      },
      'x-check': {
        periodo: { condition: 'fim >= inicio', message: 'O fim vem antes do início.', field: 'fim' },
        motivo: {
          condition: {
            or: [
              { field: 'gastos', lt: 100 },
              { field: 'motivo', empty: false },
            ],
          },
          message: 'Diga o motivo.',
          field: 'motivo',
        },
      },
    }),
  }).model;
  const openRuled = (recordId: number | null, values: Readonly<Record<string, unknown>>, more: object = {}) => {
    const store = createFormStore(values);
    const form = createFormHandle({
      ...{ entity: 'Viagem', recordId, store, pointer: '', model: ruled, entities: new Map(), isReadOnly: false },
      ...{ problems: [], idPrefix: 'f', hash: '', bindings: () => ({}) },
      elements: { inicio: { type: 'date' }, fim: { type: 'date' }, motivo: { type: 'text' }, ...more },
      createValidator: () => ({ validate: async () => [], close: () => undefined }),
    });
    return { form, store };
  };
  const early = openRuled(null, { inicio: '2026-05-02', fim: '2026-05-01' });
  expect(await early.form.validateAll()).toBe(false);
  expect([...early.store.errors()]).toEqual([
    ['fim', [{ code: 'regra', values: {}, message: 'O fim vem antes do início.' }]],
  ]);
  early.store.set('fim', '');
  expect(await early.form.validateAll()).toBe(true);
  early.store.set('fim', '2026-06-01');
  expect(await early.form.validateAll()).toBe(true);

  // What the form does not show is for the server, and so is what was there before.
  expect(await openRuled(null, { gastos: 500 }).form.validateAll()).toBe(true);
  expect(await openRuled(null, { gastos: 500 }, { gastos: { type: 'number' } }).form.validateAll()).toBe(false);
  const stored = openRuled(3, { inicio: '2026-05-02', fim: '2026-05-01' });
  stored.store.set('motivo', 'x');
  expect(await stored.form.validateAll()).toBe(true);
  stored.store.set('inicio', '2026-05-03');
  expect(await stored.form.validateAll()).toBe(false);
});

test('leaving an empty field says nothing of it, and takes back nothing that a save has asked for', async () => {
  const { form, store } = open(null, old);
  await form.validateField('sigla');
  expect([...store.errors()]).toEqual([]);
  await form.validateAll();
  await form.validateField('sigla');
  expect(store.errors().get('sigla')).toEqual([{ code: 'required', values: {} }]);
  store.set('sigla', 'X');
  await form.validateField('sigla');
  expect(store.errors().has('sigla')).toBe(false);
});
