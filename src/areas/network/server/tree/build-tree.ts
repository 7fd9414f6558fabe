import sql from 'sql-template-tag';
import type { Month } from '../../../../domain/months.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { NetworkPlace } from '../own-network.ts';
import { compareNames } from './compare-names.ts';
import type { Person } from './list-people.ts';
import { columnPeople, readPeople } from './read-columns.ts';
import { selectPeople } from './select-people.ts';
import { unitePeople } from './unite-people.ts';
import { walkLevels } from './walk-levels.ts';

/**
 * Maximum of people in a nested answer below its top (network.md, 7): only complete levels, others are loaded by
 * `superior`.
 */
export const nestedPeople = 2_000;
/** Maximum of levels in an answer: each is one more recursive call of its writer or reader. */
const nestedLevels = 1_000;

type OpenPerson = { -readonly [Key in keyof Person]: Person[Key] } & { filhos: OpenPerson[] };

/**
 * The network below the first of the given places, nested, children by name. Two statements, whatever its size. Null if
 * the places are empty.
 * @param isUnited whether registrations of the same person count as one
 * @param month month of the shown points
 */
export async function readTree(
  db: Queryable,
  tops: readonly NetworkPlace[],
  isUnited: boolean,
  month: Month,
): Promise<Person | null> {
  const walked = await walkLevels(db, tops, nestedPeople);
  const steps = isUnited ? unitePeople(walked) : walked;
  const rows = await db.query<Omit<Person, 'filhos'>>(
    selectPeople(
      sql`select r.id, r.superior as id_superior
        from unnest(${steps.map(({ id }) => id)}::bigint[], ${steps.map(({ superior }) => superior)}::bigint[]) as r (id, superior)`,
      isUnited ? tops : null,
      month,
    ),
  );
  const people = new Map(rows.map((row): [number, OpenPerson] => [row.id, { ...row, filhos: [] }]));
  for (const { id, superior } of steps) {
    const person = people.get(id);
    if (person !== undefined && superior !== null) people.get(superior)?.filhos.push(person);
  }
  for (const { filhos } of people.values()) filhos.sort(compareNames);
  return people.get(steps[0]?.id ?? 0) ?? null;
}

/**
 * The whole network below the first of the given places, nested as by {@link readTree}, by one statement. Null if there
 * are more people than one answer may have, or more levels.
 * @param limit maximum of people
 */
export async function readWholeTree(
  db: Queryable,
  tops: readonly NetworkPlace[],
  isUnited: boolean,
  month: Month,
  limit: number = columnPeople,
): Promise<Person | null> {
  const { people, isWhole } = await readPeople(db, tops, isUnited, month, limit);
  if (!isWhole || people.some(({ nivel }) => nivel > nestedLevels)) return null;
  const placed = new Map<number, OpenPerson>();
  for (const { superior, tipo, nivel: _nivel, pessoa: _pessoa, ...shown } of people) {
    const person: OpenPerson = {
      ...shown,
      id_superior: superior,
      avatar: null,
      tipo_cliente: tipo,
      nr_filhos_diretos: 0,
      filhos: [],
    };
    placed.set(person.id, person);
    const above = placed.get(superior ?? 0);
    if (above === undefined) continue;
    above.filhos.push(person);
    above.nr_filhos_diretos += 1;
  }
  if (isUnited) for (const { filhos } of placed.values()) filhos.sort(compareNames);
  return placed.get(people[0]?.id ?? 0) ?? null;
}
