import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitePeople } from './unite-people.ts';
import type { LevelStep } from './walk-levels.ts';

/** Steps of a walk from 1: each below an earlier one, in the order of levels, of a person out of a few. */
const walks = fc
  .array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 8 })), { maxLength: 30 })
  .map((drawn): readonly LevelStep[] => {
    const steps: LevelStep[] = [{ id: 1, superior: null, nivel: 0, pessoa: -9 }];
    for (const [index, [above, pessoa]] of drawn.entries()) {
      const superior = steps[above % steps.length];
      steps.push({ id: index + 2, superior: superior?.id ?? 1, nivel: (superior?.nivel ?? 0) + 1, pessoa: -pessoa });
    }
    return steps.sort((one, other) => one.nivel - other.nivel || one.id - other.id);
  });

test('each person stands once, below somebody who came before: nobody below themselves', () => {
  fc.assert(
    fc.property(walks, (steps) => {
      const united = unitePeople(steps);
      expect(new Set(united.map(({ pessoa }) => pessoa))).toEqual(new Set(steps.map(({ pessoa }) => pessoa)));
      expect(united.length).toBe(new Set(steps.map(({ pessoa }) => pessoa)).size);
      for (const [place, { superior }] of united.entries())
        if (place > 0) expect(united.slice(0, place).some(({ id }) => id === superior)).toBe(true);
    }),
  );
});

test('whoever stands below a second registration stands below the first', () => {
  const steps: readonly LevelStep[] = [
    { id: 1, superior: null, nivel: 0, pessoa: 1 },
    { id: 2, superior: 1, nivel: 1, pessoa: -7 },
    { id: 3, superior: 1, nivel: 1, pessoa: -7 },
    { id: 4, superior: 3, nivel: 2, pessoa: 4 },
  ];
  expect(unitePeople(steps).map(({ id, superior }) => [id, superior])).toEqual([
    [1, null],
    [2, 1],
    [4, 2],
  ]);
});
