import { isRecord, type JsonRecord } from '../../language/json/record.ts';

/**
 * Whom a parameter may name besides the caller's own record: `seen`, whoever exists for them, `without-own`, the same but of
 * callers alone who have no record of their own, or permissions, the same but of who holds one of them alone. `asked` leaves it
 * to the handler, where more counts than who calls, such as the code of a link. `beside` is `seen` of somebody of whom a list says
 * nothing, as they only take rows away: whom it gives does not count.
 */
export type OthersNamed = 'seen' | 'without-own' | 'asked' | 'beside' | readonly string[];

/** What a parameter or a property of a body says of whom it names (`x-names`). */
export type NamedPeopleRule = {
  /** Entity whose record it names. */
  readonly entity: string;
  /** Field by whose value it names the record; null for its id. */
  readonly by: string | null;
  readonly others: OthersNamed;
};

/** A place of a call where it names somebody. */
export type PersonPlace = NamedPeopleRule & { readonly where: 'params' | 'query' | 'body'; readonly name: string };

/** Somebody whom a call names. */
export type NamedPerson = PersonPlace & { readonly value: number | string };

/** The rule of a schema; null where it names nobody, or somebody whom everybody may name (`open`, with the reason). */
export function personRuleOf(schema: unknown): NamedPeopleRule | null {
  const given = isRecord(schema) ? schema['x-names'] : undefined;
  if (typeof given === 'string') return seenOf(given);
  if (!isRecord(given) || typeof given.entity !== 'string') return null;
  const { others } = given;
  const rule = { ...seenOf(given.entity), by: typeof given.by === 'string' ? given.by : null };
  if (Array.isArray(others)) return { ...rule, others: others.map(String) };
  return others === 'without-own' || others === 'asked' || others === 'beside' ? { ...rule, others } : rule;
}

/** The rule of a parameter that names a record of an entity by its id, whichever its caller sees. */
export function seenOf(entity: string): NamedPeopleRule {
  return { entity, by: null, others: 'seen' };
}

/** Where a call names people: in its path, its address and the properties of its body. */
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

/** Whom a call names in these places, whose values have been checked and converted. */
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
