import { expect, test, vi } from 'vitest';
import * as slot from '../../../language/expressions/slot.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import type { EntityRecord } from '../../host/host.ts';
import { createConditions } from '../conditions/conditions.ts';
import { flattenElements } from '../values/flatten.ts';
import { createFormStore } from '../values/form-store.ts';
import { createRowWrites, watchWrites } from '../values/rows/row-writes.ts';
import { saveComputed } from './save-computed.ts';

const elements: ElementMap = { nome: { type: 'text' }, total: { type: 'money', value: '$sum(itens.valor)' } };
const itens = [{ valor: 2 }, { valor: 3 }];

function setUp(values: Record<string, unknown>) {
  const store = createFormStore(values);
  const flat = flattenElements(elements, '');
  const conditions = createConditions({
    elements: flat,
    store,
    bindings: () => ({}),
    loadExpressions: async () => slot,
  });
  return { store, conditions, elements: flat, entity: 'Pedido', recordId: 7, model: null, isReadOnly: false };
}

const start = { id: 7, versao: 4, nome: 'Ana', total: 1, itens };
/** Nobody reads that a save that runs by itself was done before. */
const silent = { onReplay: expect.any(Function) };
const saved = async (_entity: string, id: number, values: Readonly<Record<string, unknown>>) =>
  ({ id, ...values, versao: 5 }) as EntityRecord;

test('[F10] what is computed from the rows is saved by itself, with the version that was read', async () => {
  const form = setUp(start);
  const saveRecord = vi.fn(saved);
  expect(await saveComputed(form, { saveRecord })).toMatchObject({ id: 7, total: 5 });
  expect(saveRecord.mock.calls).toEqual([['Pedido', 7, { total: 5, versao: 4 }, silent]]);
  expect([form.store.base().versao, form.store.base().total, form.store.dirtyFields()]).toEqual([5, 5, []]);
  expect(form.store.get('itens')).toBe(itens);
});

test('[F10] unsaved work takes it along instead, and who may only read saves nothing', async () => {
  const saveRecord = vi.fn(saved);
  const form = setUp(start);
  form.store.set('nome', 'Bia');
  expect(await saveComputed(form, { saveRecord })).toBeNull();
  expect(form.store.dirtyFields().toSorted()).toEqual(['nome', 'total']);
  expect(await saveComputed({ ...setUp(start), isReadOnly: true }, { saveRecord })).toBeNull();
  expect(await saveComputed({ ...setUp(start), recordId: null }, { saveRecord })).toBeNull();
  expect(saveRecord).not.toHaveBeenCalled();
});

test('[F10] somebody else has saved meanwhile: it is computed from what they saved, and theirs stays', async () => {
  const form = setUp(start);
  const refused = Object.assign(new Error('x'), {
    code: 'REGISTRO_ALTERADO',
    status: 409,
    details: { atual: { id: 7, versao: 9, nome: 'Cid', total: 4 } },
  });
  const saveRecord = vi.fn(saved).mockRejectedValueOnce(refused);
  await saveComputed(form, { saveRecord });
  expect(saveRecord.mock.calls.at(-1)).toEqual(['Pedido', 7, { total: 5, versao: 9 }, silent]);
  expect([form.store.get('nome'), form.store.isDirty()]).toEqual(['Cid', false]);
});

test('[F10] what cannot be saved counts as unsaved work', async () => {
  const form = setUp(start);
  const saveRecord = vi.fn(saved).mockRejectedValue(new Error('down'));
  expect(await saveComputed(form, { saveRecord })).toBeNull();
  expect([form.store.isDirty(), form.store.get('total')]).toEqual([true, 5]);
});

test('[F10] rows that come with the record save nothing; those that come after a write do', async () => {
  const writes = createRowWrites();
  const listener = vi.fn();
  writes.subscribe(listener);
  writes.arrived();
  expect(listener).not.toHaveBeenCalled();
  const fail = async (..._given: unknown[]): Promise<never> => Promise.reject(new Error('refused'));
  const create = async (..._given: unknown[]) => ({ id: 1 });
  const host = watchWrites({ createRecord: create, saveRecord: fail, deleteRecord: fail, call: create }, writes.note);
  await expect(host.saveRecord('Item', 1, {})).rejects.toThrow('refused');
  await host.call('GET', 'Item');
  writes.arrived();
  expect(listener).not.toHaveBeenCalled();
  await host.createRecord('Item', {});
  writes.arrived();
  expect(listener).toHaveBeenCalledOnce();
});
