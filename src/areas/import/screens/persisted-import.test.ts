import { expect, test } from 'vitest';
import { nothingPersisted, type PersistedImport } from '../machines/import-context.ts';
import { loadPersisted, savePersisted } from './persisted-import.ts';

function memory() {
  const values = new Map<string, unknown>();
  return {
    values,
    load: (key: string) => values.get(key),
    save: (key: string, value: unknown) => void (value === undefined ? values.delete(key) : values.set(key, value)),
  };
}

const begun: PersistedImport = { ...nothingPersisted, file: { id: 57, name: 'municipios.csv' } };
const request = {
  arquivo: 57,
  mapeamento: [],
  modo: 'criar' as const,
  valores_vazios: 'ignorar' as const,
  simular: true,
};

test('what was begun comes back, for its entity only', () => {
  const store = memory();
  savePersisted(store, 'Cidade', begun);
  expect(loadPersisted(store, 'Cidade', null)).toEqual(begun);
  expect(loadPersisted(store, 'Estado', null)).toEqual(nothingPersisted);
  savePersisted(store, 'Cidade', nothingPersisted);
  expect(store.values.size).toBe(0);
});

test('a dry run comes back, an import that was started only where the address names it', () => {
  const store = memory();
  const checked = { ...begun, job: { id: 12, simular: true, request } };
  savePersisted(store, 'Cidade', checked);
  expect(loadPersisted(store, 'Cidade', null)).toEqual(checked);

  const run = { ...begun, job: { id: 13, simular: false, request: { ...request, simular: false } } };
  savePersisted(store, 'Cidade', run);
  expect(loadPersisted(store, 'Cidade', null)).toEqual(nothingPersisted);
  expect(loadPersisted(store, 'Cidade', 13)).toEqual(run);
  expect(loadPersisted(store, 'Cidade', 99)).toEqual({
    ...nothingPersisted,
    job: { id: 99, simular: false, request: null },
  });
});

test('another import that was only looked at leaves what was begun', () => {
  const store = memory();
  savePersisted(store, 'Cidade', { ...begun, job: { id: 9, simular: false, request: null } });
  expect(loadPersisted(store, 'Cidade', null)).toEqual(begun);
});

test('what another version or nobody has written is not read', () => {
  const store = memory();
  for (const wrong of ['x', null, { version: 0, kept: begun }, { version: 1 }]) {
    store.save('import/Cidade', wrong);
    expect(loadPersisted(store, 'Cidade', null)).toEqual(nothingPersisted);
  }
});
