import type { EntityModel } from '../../language/entity/entity.ts';
import { entityOfTree, storedTrees } from '../../language/entity/rules/stored-trees.ts';
import type { ReportProblem } from '../../language/entity/schema-values.ts';
import { closestNames } from '../../language/json/closest-names.ts';
import { escapeName } from '../../language/json/pointer.ts';
import { isRecord } from '../../language/json/record.ts';

/** Entities whose rows are all read, each with the reason (`unscoped`). */
export function readUnscoped(
  value: unknown,
  models: ReadonlyMap<string, EntityModel>,
  report: ReportProblem,
): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  if (value === undefined) return entities;
  if (!isRecord(value)) {
    report(
      'statement/wrong-value',
      '/unscoped',
      '`unscoped` maps entities to the reason why all of their rows are read.',
    );
    return entities;
  }
  for (const [entity, reason] of Object.entries(value)) {
    const pointer = `/unscoped/${escapeName(entity)}`;
    if (!models.has(entity))
      report('statement/unknown-entity', pointer, `There is no entity \`${entity}\`.`, {
        suggestions: closestNames(entity, models.keys()),
        what: 'key',
      });
    else if (typeof reason !== 'string' || reason.trim() === '')
      report('statement/wrong-value', pointer, 'Say in a text why all rows are read.');
    else entities.set(entity, reason);
  }
  return entities;
}

/** Entities whose rows are restricted by a stored tree, each with the tree (`within`). */
export function readWithin(
  value: unknown,
  models: ReadonlyMap<string, EntityModel>,
  report: ReportProblem,
): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  if (value === undefined) return entities;
  if (!isRecord(value)) {
    report('statement/wrong-value', '/within', '`within` maps entities to the tree by which the own rows are found.');
    return entities;
  }
  for (const [entity, tree] of Object.entries(value)) {
    const pointer = `/within/${escapeName(entity)}`;
    if (typeof tree === 'string' && entityOfTree(tree) === entity && models.has(entity)) entities.set(entity, tree);
    else
      report(
        'statement/wrong-value',
        pointer,
        `The records of \`${entity}\` form no such tree. There are ${treeNames()}.`,
      );
  }
  return entities;
}

function treeNames(): string {
  return Object.entries(storedTrees)
    .map(([tree, { entity }]) => `\`${tree}\` of \`${entity}\``)
    .join(', ');
}
