import type { Bindings } from '../../../../language/expressions/evaluate.ts';
import type { ActionDefinition, ElementMap } from '../../../../language/view/view.ts';
import { computeSetValues, isComputedValue } from '../../../form/values/set-values.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { evaluateRowCondition } from '../../state/row-conditions.ts';

type Values = Readonly<Record<string, unknown>>;

/** Maximum number of rows that can be asked about individually in one form. */
export const maxAskedRows = 100;

const nameAt = (name: string, place: number): string => `${name}_${place}`;

/**
 * Inputs for each of some rows (`askEach`), named by their row, with computed defaults.
 * @param around what expressions read besides the row
 */
export async function elementsOfRows(
  ask: ElementMap,
  rows: readonly EntityRecord[],
  nameOf: (row: EntityRecord) => string,
  around: Omit<Bindings, 'record'>,
): Promise<ElementMap> {
  const parts = await Promise.all(
    rows.map((row, place) =>
      Promise.all(
        Object.entries(ask).map(async ([name, element]) => {
          const given = element.default;
          const computed = !isComputedValue(given)
            ? given
            : (
                await computeSetValues({ [name]: given }, { ...around, record: row, row }).catch((error: unknown) => {
                  console.error(`The default of ${name} was left out:`, error);
                  return null;
                })
              )?.get(name);
          const label = [nameOf(row), element.label ?? ''].filter((text) => text !== '').join(' · ');
          return [nameAt(name, place), { ...element, label, default: computed }] as const;
        }),
      ),
    ),
  );
  return Object.fromEntries(parts.flat());
}

/** The typed values of each row, by id. */
export function answersOfRows(
  ask: ElementMap,
  rows: readonly EntityRecord[],
  typed: Values,
): ReadonlyMap<number, Values> {
  return new Map(
    rows.map((row, place) => [
      row.id,
      Object.fromEntries(Object.keys(ask).map((name) => [name, typed[nameAt(name, place)] ?? null])),
    ]),
  );
}

/** The rows for which an action continues after its questions (`onlyIf`, rule A9). */
export async function rowsToGoOn(
  { onlyIf }: Pick<ActionDefinition, 'onlyIf'>,
  rows: readonly EntityRecord[],
  askOf: (row: EntityRecord) => Values | undefined,
  around: Omit<Bindings, 'record'>,
): Promise<readonly EntityRecord[]> {
  if (onlyIf === undefined) return rows;
  const held = await Promise.all(
    rows.map((row) => evaluateRowCondition('visible', onlyIf, { ...around, record: row, row, ask: askOf(row) })),
  );
  return rows.filter((_row, place) => held[place] === true);
}
