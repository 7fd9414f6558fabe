import type { LevelStep } from './walk-levels.ts';

/**
 * One step for each person instead of one for each registration, in the same order: the first registration found
 * represents the others, and the people below any of them are placed below it. A person found again further down stays
 * at the first place, so that nobody is below themselves.
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
