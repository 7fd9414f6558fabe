import type { EntityModel } from '../../../language/entity/entity.ts';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import type { Condition } from '../../../language/expressions/condition.ts';
import { readPathsOf } from '../../../language/expressions/slot.ts';
import { createLinks, type LoadLinked } from '../../../language/values/links.ts';

type Values = Readonly<Record<string, unknown>>;

/** The record with what an expression or a condition reads through relations; null if the caller may not read that. */
export type PrepareRecord = (condition: Condition) => Promise<Values | null>;

/**
 * Loads what expressions of a printed form read, as the form does on the screen (rule E5).
 * @param load applies the caller's permissions and row scope
 */
export function prepareRecord(
  record: Values,
  {
    model,
    entities,
    load,
  }: { readonly model: EntityModel; readonly entities: EntityLookup; readonly load: LoadLinked },
): PrepareRecord {
  const links = createLinks({ model, entities, load, sources: () => [record] });
  return async (condition) => {
    const paths = readPathsOf(condition).flatMap(({ root, names }) =>
      root === 'record' || root === 'old' ? [names] : [],
    );
    // Rows that the caller may not list are missing, which differs from an empty list.
    const isHidden = ([name = '']: readonly string[]) =>
      model.fields[name]?.kind === 'collection' && record[name] === undefined;
    if (paths.some(isHidden)) return null;
    links.require(paths.filter((names) => names.length > 1));
    await links.whenLoaded();
    const whole = links.enrich(record);
    return paths.every((names) => links.stateOf(whole, names) === 'ready') ? whole : null;
  };
}
