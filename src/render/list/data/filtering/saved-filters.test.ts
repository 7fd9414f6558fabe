import { expect, test, vi } from 'vitest';
import { plainLayout } from '../../state/column-layout.ts';
import {
  activeSet,
  changeSavedList,
  loadSavedList,
  removeFilterSet,
  renameFilterSet,
  type SavedList,
  saveFilterSet,
} from './saved-filters.ts';

function memory(start: unknown = undefined) {
  let value = start;
  return { load: () => value, save: (_key: string, next: unknown) => (value = next) };
}

const set = (id: string, name: string) => ({ id, name, query: 'a', filters: {} });

const nothing: SavedList = {
  filters: {},
  size: null,
  layout: plainLayout,
  sets: [],
  defaultSet: null,
  applied: null,
  groupBy: null,
};

test('what is stored comes back, and a change leaves the rest', () => {
  const preferences = memory();
  changeSavedList({ preferences }, 'k', { filters: { ativo: 'true' } });
  changeSavedList({ preferences }, 'k', { layout: { ...plainLayout, hidden: ['valor'] }, size: 25 });
  expect(loadSavedList({ preferences }, 'k')).toEqual({
    ...nothing,
    filters: { ativo: 'true' },
    layout: { ...plainLayout, hidden: ['valor'] },
    size: 25,
  });
});

test('named filters follow the user, the rest stays on the device', () => {
  const preferences = memory({ sets: [set('1', 'Deste aparelho')], size: 25 });
  const stored = memory();
  const settings = {
    save: stored.save,
    load: () => ({ value: stored.load() }),
    follow: () => () => undefined,
  };
  const stores = { preferences, settings };
  expect(loadSavedList(stores, 'k').sets.map(({ name }) => name)).toEqual(['Deste aparelho']);

  const sent = vi.spyOn(settings, 'save');
  changeSavedList(stores, 'k', { filters: { ativo: 'true' }, groupBy: 'uf' });
  expect(sent).not.toHaveBeenCalled();
  const named = saveFilterSet(loadSavedList(stores, 'k'), 'Segundo', { query: 'b', filters: {} });
  changeSavedList(stores, 'k', { sets: named.sets, defaultSet: '2' });
  expect(sent).toHaveBeenCalledExactlyOnceWith('k', { sets: named.sets, defaultSet: '2' });

  settings.save('k', { sets: [set('3', 'De outro aparelho')], defaultSet: '3' });
  expect(loadSavedList(stores, 'k')).toMatchObject({
    ...{ sets: [set('3', 'De outro aparelho')], defaultSet: '3' },
    ...{ size: 25, groupBy: 'uf', filters: { ativo: 'true' } },
  });
  // All of them were deleted elsewhere: what this device still has does not bring them back.
  settings.save('k', { sets: [], defaultSet: null });
  expect(loadSavedList(stores, 'k').sets).toEqual([]);
});

test('columns that were put away before there was a layout stay away', () => {
  expect(
    loadSavedList({ preferences: memory({ filters: {}, hidden: ['valor', 'valor', 7] }) }, 'k').layout.hidden,
  ).toEqual(['valor']);
});

test.each([
  null,
  7,
  'x',
  [],
  { filters: 3, layout: 7, size: -1 },
  { filters: { a: 1 }, layout: { order: [2], widths: { a: 'x' }, pins: { a: 'left' } } },
  { sets: [{ id: 1, name: 'x' }, null], defaultSet: 'gone' },
])('%j counts as nothing', (stored) => {
  expect(loadSavedList({ preferences: memory(stored) }, 'k')).toEqual(nothing);
});

test('filters are stored under a name, renamed, made the first ones and deleted', () => {
  const one = saveFilterSet(nothing, '  Meus   ativos ', { query: 'ana', filters: { ativo: 'true' } });
  expect(one.sets).toEqual([{ id: '1', name: 'Meus ativos', query: 'ana', filters: { ativo: 'true' } }]);
  const again = saveFilterSet(one, 'MEUS ATIVOS', { query: '', filters: { uf: 'SP' } });
  expect(again.sets).toEqual([{ id: '1', name: 'Meus ativos', query: '', filters: { uf: 'SP' } }]);
  const two = saveFilterSet(again, 'Outros', { query: '', filters: {} });
  expect(two.sets.map(({ id }) => id)).toEqual(['1', '2']);

  expect(renameFilterSet(two, '2', 'meus ativos')).toBe(two);
  expect(renameFilterSet(two, '2', ' ')).toBe(two);
  expect(renameFilterSet(two, '2', 'outros').sets[1]?.name).toBe('outros');

  const withDefault = { ...two, defaultSet: '2' };
  expect(removeFilterSet(withDefault, '2')).toEqual({
    ...two,
    sets: again.sets,
    defaultSet: null,
    applied: null,
  });
  expect(removeFilterSet(withDefault, '1').defaultSet).toBe('2');
  expect(saveFilterSet(removeFilterSet(two, '1'), 'Novo', { query: '', filters: {} }).sets[1]?.id).toBe('3');
});

test('named filters are known while they hold, and as changed until all filters are cleared', () => {
  const content = { query: 'ana', filters: { ativo: 'true', uf: 'SP' } };
  const saved = saveFilterSet(nothing, 'Meus', content);
  expect(activeSet(saved, content)).toMatchObject({ set: { name: 'Meus' }, isChanged: false });
  expect(activeSet(saved, { ...content, filters: { ativo: 'true' } })).toMatchObject({
    set: { name: 'Meus' },
    isChanged: true,
  });
  expect(activeSet(saved, { query: ' ', filters: {} })).toBeNull();
  const cleared = { ...saved, applied: null };
  expect(activeSet(cleared, { query: '', filters: { uf: 'SP' } })).toBeNull();
  expect(activeSet(cleared, content)).toMatchObject({ isChanged: false });
  expect(renameFilterSet(saved, '1', 'Deles').applied?.name).toBe('Deles');
});
