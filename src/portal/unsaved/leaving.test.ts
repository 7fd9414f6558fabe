import { afterEach, expect, test } from 'vitest';
import { dialogs } from '../messages/messages.ts';
import { mayDiscard, mayLogOut } from './leaving.ts';
import { unsaved } from './unsaved.ts';

afterEach(() => {
  unsaved.clearAll();
  for (const { answer } of dialogs.get()) answer(null);
});

const ana = { key: 'form Cliente_1', label: 'Ana Souza', pane: 'Cliente_1' };
const banco = { key: 'form Banco_2', label: 'Banco 2', pane: 'Banco_2' };

test('nothing unsaved, nothing asked', async () => {
  expect(await mayDiscard('close', () => undefined)).toBe(true);
  expect(dialogs.get()).toEqual([]);
});

test('the question names what would be lost, of the closed pane only', () => {
  unsaved.mark(ana);
  unsaved.mark(banco);
  void mayDiscard('close', () => undefined, 'Cliente_1');
  expect(dialogs.get()[0]).toMatchObject({ items: ['Ana Souza'] });
  expect(dialogs.get()[0]?.choices.map(({ label }) => label)).toEqual(['Continuar editando', 'Descartar']);
});

test.each(['stay', null])('answering %s keeps everything', async (choice) => {
  unsaved.mark(ana);
  const cleared: string[] = [];
  const allowed = mayDiscard('leave', (key) => cleared.push(key), 'Cliente_1');
  dialogs.get()[0]?.answer(choice);
  expect(await allowed).toBe(false);
  expect([cleared, unsaved.list()]).toEqual([[], [ana]]);
});

test('discarding removes the entry and every draft of its pane, and no late write brings it back', async () => {
  unsaved.mark(ana);
  unsaved.mark(banco);
  unsaved.noteDraft('Cliente_1', 'draft Cliente 1');
  const cleared: string[] = [];
  const allowed = mayDiscard('close', (key) => cleared.push(key), 'Cliente_1');
  dialogs.get()[0]?.answer('discard');
  expect(await allowed).toBe(true);
  expect(cleared).toEqual(['form Cliente_1', 'draft Cliente 1']);
  expect(unsaved.list()).toEqual([banco]);
  expect(unsaved.isDiscarded('draft Cliente 1')).toBe(true);
  unsaved.readmit('draft Cliente 1');
  expect(unsaved.isDiscarded('draft Cliente 1')).toBe(false);
});

test('logging out may keep the drafts for the next visit', async () => {
  unsaved.mark(ana);
  const cleared: string[] = [];
  const allowed = mayLogOut((key) => cleared.push(key));
  dialogs.get()[0]?.answer('keep');
  expect(await allowed).toBe(true);
  expect(cleared).toEqual([]);
});
