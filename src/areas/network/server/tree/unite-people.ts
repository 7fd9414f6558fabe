import type { LevelStep } from './walk-levels.ts';

/**
 * One step for each person instead of one for each registration, in the same order: the first registration found stands for
 * the others, and who stands below any of them stands below it. Whoever is found again further down stays where they were
 * found first, so that nobody stands below themselves.
 */
export function unitePeople(steps: readonly LevelStep[]): readonly LevelStep[] {
  const people = new Map<number, number>();
  const personOf = new Map<number, number>();
  return steps.flatMap((step): readonly LevelStep[] => {
    personOf.set(step.id, step.pessoa);
    if (people.has(step.pessoa)) return [];
    people.set(step.pessoa, step.id);
    const above = step.superior === null ? undefined : personOf.get(step.superior);
    return [{ ...step, superior: above === undefined ? null : (people.get(above) ?? null) }];
  });
}
