import { isRecord, type JsonRecord } from '../../language/json/record.ts';

/**
 * Whom a parameter may name besides the caller's own record. `seen`: anybody whom the caller can see. `without-own`:
 * the same, but only for callers without a record of their own. Permissions: the same, but only for callers with one of
 * them. `asked`: the handler decides, as the caller is not enough to know, such as with the code of a link. `beside`:
 * like `seen`, for people who only remove rows from a list and of whom it shows nothing; how they are chosen does not
 * matter.
 */
export type OthersNamed = 'seen' | 'without-own' | 'asked' | 'beside' | readonly string[];

/** The rule of a parameter or a body property about whom it names (`x-names`). */
export type NamedPeopleRule = {
  /** Entity of the named record. */
  readonly entity: string;
  /** Field whose value identifies the record; null for its id. */
  readonly by: string | null;
  readonly others: OthersNamed;
};

/** A place of a call that names somebody. */
export type PersonPlace = NamedPeopleRule & { readonly where: 'params' | 'query' | 'body'; readonly name: string };

/** Somebody whom a call names. */
export type NamedPerson = PersonPlace & { readonly value: number | string };

/** The rule of a schema; null if it names nobody, or somebody whom everybody may name (`open`, with the reason). */
export function personRuleOf(schema: unknown): NamedPeopleRule | null {
  const given = isRecord(schema) ? schema['x-names'] : undefined;
  if (typeof given === 'string') return seenOf(given);
  if (!isRecord(given) || typeof given.entity !== 'string') return null;
  const { others } = given;
  const rule = { ...seenOf(given.entity), by: typeof given.by === 'string' ? given.by : null };
  if (Array.isArray(others)) return { ...rule, others: others.map(String) };
  return others === 'without-own' || others === 'asked' || others === 'beside' ? { ...rule, others } : rule;
}

/** The rule of a parameter that names a record of an entity by its id, among those that the caller can see. */
export function seenOf(entity: string): NamedPeopleRule {
  return { entity, by: null, others: 'seen' };
}

/** The places where a call names people: in its path, its address and the properties of its body. */
export function findPersonPlaces(
  parts: Readonly<Record<PersonPlace['where'], JsonRecord | null>>,
): readonly PersonPlace[] {
  return (['params', 'query', 'body'] as const).flatMap((where) => {
    const properties = parts[where]?.properties;
    if (!isRecord(properties)) return [];
    return Object.entries(properties).flatMap(([name, schema]): readonly PersonPlace[] => {
      const rule = personRuleOf(schema);
      return rule === null ? [] : [{ ...rule, where, name }];
    });
  });
}

/** The people whom a call names in these places; the values are already checked and converted. */
export function peopleNamed(
  places: readonly PersonPlace[],
  call: Readonly<Record<PersonPlace['where'], unknown>>,
): readonly NamedPerson[] {
  return places.flatMap((place): readonly NamedPerson[] => {
    const part = call[place.where];
    const value = isRecord(part) ? part[place.name] : undefined;
    const isNamed = typeof value === (place.by === null ? 'number' : 'string') && value !== '';
    return isNamed ? [{ ...place, value: value as NamedPerson['value'] }] : [];
  });
}
