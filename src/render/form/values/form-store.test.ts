import { expect, test, vi } from 'vitest';
import { createFormStore } from './form-store.ts';

test('[S2] a change of one field calls the listeners of that field only', () => {
  const store = createFormStore({ nome: 'Ana', idade: 30 });
  const [nome, idade, form] = [vi.fn(), vi.fn(), vi.fn()];
  store.subscribeField('nome', nome);
  store.subscribeField('idade', idade);
  store.set('nome', 'Bia');
  store.subscribeForm(form);
  store.set('nome', 'Bia M');
  expect([nome.mock.calls.length, idade.mock.calls.length, form.mock.calls.length]).toEqual([2, 0, 0]);
});

test('the form is dirty while a field differs from its base, and clean when it is typed back', () => {
  const store = createFormStore({ nome: 'Ana', obs: null });
  const form = vi.fn();
  store.subscribeForm(form);
  store.set('nome', 'Bia');
  expect([store.isDirty(), store.dirtyFields()]).toEqual([true, ['nome']]);
  store.set('nome', 'Ana');
  store.set('obs', '');
  expect([store.isDirty(), form.mock.calls.length]).toEqual([false, 2]);
});

test('replacing keeps quiet the fields whose value stays', () => {
  const store = createFormStore({ nome: 'Ana', idade: 30 });
  const [nome, idade] = [vi.fn(), vi.fn()];
  store.subscribeField('nome', nome);
  store.subscribeField('idade', idade);
  store.replace({ nome: 'Ana', idade: 31 }, { nome: 'Ana', idade: 31 });
  expect([nome.mock.calls.length, idade.mock.calls.length, store.isDirty()]).toEqual([0, 1, false]);
});

test('an error reaches its field and the form, once', () => {
  const store = createFormStore({ nome: '' });
  const [nome, form] = [vi.fn(), vi.fn()];
  store.subscribeField('nome', nome);
  store.subscribeForm(form);
  store.setError('nome', [{ code: 'required', values: {} }]);
  const found = store.error('nome');
  store.setError('nome', [{ code: 'required', values: {} }]);
  expect([found, nome.mock.calls.length, form.mock.calls.length]).toEqual([[{ code: 'required', values: {} }], 1, 1]);
  expect(store.error('nome')).toBe(found);
  store.setErrors(new Map());
  expect([store.error('nome'), store.errors().size]).toEqual([null, 0]);
});

test('a listener that is gone is not called', () => {
  const store = createFormStore({});
  const listener = vi.fn();
  store.subscribeField('a', listener)();
  store.set('a', 1);
  expect(listener).not.toHaveBeenCalled();
});

test('values is a snapshot that a later change leaves alone', () => {
  const store = createFormStore({ a: 1 });
  const before = store.values();
  store.set('a', 2);
  const after = store.values();
  expect([before.a, after.a]).toEqual([1, 2]);
  expect(store.values()).toBe(after);
});

test('what is only shown is told to who shows it, and is never a change of the record, out of a draft neither', () => {
  const store = createFormStore({ id: 1 }, { id: 1, grafico: [1], nome: 'Ana' });
  const listener = vi.fn();
  store.subscribeField('grafico', listener);
  expect(store.dirtyFields()).toEqual(['grafico', 'nome']);
  store.show('grafico', store.get('grafico'));
  expect(store.dirtyFields()).toEqual(['nome']);
  store.show('grafico', [2]);
  expect(listener).toHaveBeenCalledOnce();
  store.replace({ id: 1 }, { id: 1, grafico: [3] });
  expect(store.isDirty()).toBe(false);
});

test('[F10] what was computed goes with the next save, and by itself makes no unsaved work', () => {
  const store = createFormStore({ id: 1, quantidade: 2, total: 5 });
  const listener = vi.fn();
  store.subscribeForm(listener);
  store.compute('total', 20);
  expect([store.get('total'), store.isDirty(), store.dirtyFields(), store.computedFields()]).toEqual([
    20,
    false,
    ['total'],
    ['total'],
  ]);
  expect(listener).not.toHaveBeenCalled();
  store.set('quantidade', 3);
  expect([store.isDirty(), listener.mock.calls.length]).toEqual([true, 1]);
  store.set('quantidade', 2);
  expect([store.isDirty(), listener.mock.calls.length]).toEqual([false, 2]);
  // Rows that arrive put another record under the form: the total is still nobody's.
  store.replace({ ...store.base(), itens: [1] }, { ...store.values(), itens: [1] });
  expect([store.isDirty(), store.dirtyFields()]).toEqual([false, ['total']]);
  store.set('total', 21);
  expect([store.isDirty(), store.computedFields()]).toEqual([true, []]);
});

test('[F10] a draft that holds only computed values is no unsaved work once they are computed again', () => {
  const store = createFormStore({ id: 1, total: 5 }, { id: 1, total: 20 });
  expect(store.isDirty()).toBe(true);
  store.compute('total', 20);
  expect(store.isDirty()).toBe(false);
  store.claimComputed();
  expect(store.isDirty()).toBe(true);
});
