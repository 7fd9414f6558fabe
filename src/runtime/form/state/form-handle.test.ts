import { expect, test } from 'vitest';
import { readEntity } from '../../definition/entity/read-entity.ts';
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
