import { expect, test } from 'vitest';
import { openDraft } from './open-draft.ts';

const current = { id: 1, versao: 4, nome: 'Ana', valor: 1 };
const savedAt = '2026-01-01T10:00:00Z';
const start = { id: 1, versao: 3, nome: 'Ana', valor: 0 };

test('without a draft the form starts from the record', () => {
  expect(openDraft(current, null)).toEqual({ base: current, values: current, restoredFrom: null });
});

test('a draft is laid over the record, also when that has moved on elsewhere', () => {
  const draft = { values: { ...start, nome: 'Bia' }, base: start, versao: 3, savedAt };
  expect(openDraft(current, draft)).toEqual({
    base: current,
    values: { ...current, nome: 'Bia' },
    restoredFrom: savedAt,
  });
});

test('a draft whose changes conflict keeps its own start, so that saving asks', () => {
  const draft = { values: { ...start, valor: 9 }, base: start, versao: 3, savedAt };
  const opened = openDraft(current, draft);
  expect([opened.base.versao, opened.base.valor, opened.values.valor]).toEqual([3, 0, 9]);
});

test('a draft that says what the record says already is no draft', () => {
  const draft = { values: { ...start, valor: 1 }, base: start, versao: 3, savedAt };
  expect(openDraft(current, draft).restoredFrom).toBeNull();
});
