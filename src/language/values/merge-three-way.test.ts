import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeThreeWay, resolveConflicts } from './merge-three-way.ts';
import { isSameValue } from './record-values.ts';

const base = { id: 1, versao: 3, nome: 'Ana', cidade: { id: 1, nome: 'Assis' }, ativo: true, valor: 10 };

describe('two edits of one record', () => {
  test('fields that one side changed are merged without a question', () => {
    const theirs = { ...base, versao: 4, nome: 'Ana Maria' };
    const mine = { ...base, valor: 20 };
    expect(mergeThreeWay(base, theirs, mine)).toEqual({
      values: { ...base, versao: 4, nome: 'Ana Maria', valor: 20 },
      conflicts: [],
      taken: ['nome'],
    });
  });

  test('a field that both changed is a conflict, and what is mine stays until somebody chooses', () => {
    const merged = mergeThreeWay(base, { ...base, versao: 4, nome: 'Bia' }, { ...base, nome: 'Caio' });
    expect(merged.conflicts).toEqual([{ field: 'nome', base: 'Ana', theirs: 'Bia', mine: 'Caio' }]);
    expect(merged.values.nome).toBe('Caio');
    expect(resolveConflicts(merged, { nome: 'theirs' }).nome).toBe('Bia');
    expect(resolveConflicts(merged, { nome: 'mine' }).nome).toBe('Caio');
  });

  test('the same change on both sides is no conflict', () => {
    const merged = mergeThreeWay(base, { ...base, nome: 'Bia', versao: 4 }, { ...base, nome: 'Bia' });
    expect([merged.conflicts, merged.taken]).toEqual([[], []]);
  });

  test('a related record is compared by its id, not by what else came along', () => {
    const theirs = { ...base, cidade: { id: 1, nome: 'Assis', uf: 'SP' } };
    const mine = { ...base, cidade: { id: 2, nome: 'Bauru' } };
    expect(mergeThreeWay(base, theirs, mine).conflicts).toEqual([]);
    expect(mergeThreeWay(base, theirs, mine).values.cidade).toEqual({ id: 2, nome: 'Bauru' });
  });

  test('clearing a field is a change like any other', () => {
    const merged = mergeThreeWay(base, { ...base, nome: null }, { ...base, nome: 'Caio' });
    expect(merged.conflicts.map(({ field }) => field)).toEqual(['nome']);
  });

  test('a field that only one side carries stays as it was', () => {
    expect(mergeThreeWay(base, { versao: 4, nome: 'Bia' }, { ...base }).values).toMatchObject({
      valor: 10,
      nome: 'Bia',
    });
  });
});

const value = fc.oneof(
  fc.constantFrom(null, '', 'a', 'b', 0, 1, true, false),
  fc.record({ id: fc.integer({ min: 1, max: 3 }), nome: fc.string({ maxLength: 3 }) }),
);
const names = ['nome', 'valor', 'cidade', 'ativo', 'obs'];
const values = fc
  .tuple(...names.map(() => value))
  .map((items) => Object.fromEntries(names.map((name, i) => [name, items[i]])));

test('no edit is ever lost: every field is what a side changed it to, or a named conflict', () => {
  fc.assert(
    fc.property(values, values, values, (start, theirs, mine) => {
      const merged = mergeThreeWay(start, theirs, mine);
      const conflicts = new Set(merged.conflicts.map(({ field }) => field));
      for (const name of names) {
        const theyChanged = !isSameValue(theirs[name], start[name]);
        const iChanged = !isSameValue(mine[name], start[name]);
        if (conflicts.has(name)) {
          expect(theyChanged && iChanged).toBe(true);
          continue;
        }
        if (iChanged) expect(isSameValue(merged.values[name], mine[name])).toBe(true);
        else expect(isSameValue(merged.values[name], theirs[name])).toBe(true);
        if (theyChanged) expect(isSameValue(merged.values[name], theirs[name])).toBe(true);
      }
    }),
  );
});

test('merging with an unchanged side gives the other side', () => {
  fc.assert(
    fc.property(values, values, (start, changed) => {
      expect(mergeThreeWay(start, changed, start).conflicts).toEqual([]);
      expect(mergeThreeWay(start, start, changed).conflicts).toEqual([]);
      for (const name of names) {
        expect(isSameValue(mergeThreeWay(start, changed, start).values[name], changed[name])).toBe(true);
        expect(isSameValue(mergeThreeWay(start, start, changed).values[name], changed[name])).toBe(true);
      }
    }),
  );
});
