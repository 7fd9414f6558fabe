import type { EntityModel } from '../definition/entity/entity.ts';

const names = ['ativo', 'ativa'];

/**
 * The field that says whether a record of an entity is active, where it has one that can be edited, and this record does
 * not stand as inactive already; null otherwise.
 */
export function activeFieldOf(
  model: Pick<EntityModel, 'fields'> | null,
  record: Readonly<Record<string, unknown>>,
): string | null {
  const name = names.find((each) => model?.fields[each]?.kind === 'boolean');
  return name === undefined || model?.fields[name]?.readOnly === true || record[name] === false ? null : name;
}
