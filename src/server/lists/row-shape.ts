import { quoteIdentifier } from '../database/identifier.ts';
import { createJoins, type Joins, labelPath } from './columns.ts';
import type { FieldPath } from './list-request.ts';
import type { Relation, RelationField } from './relation.ts';

/** A row as the API shows it. */
export type ListRow = Record<string, unknown>;

/** A row of the list itself, which always has its id. */
export type ListRecord = ListRow & { readonly id: number };

/** Which columns a list reads, and how its rows become records. */
export type RowShape = {
  /** Select list, and the joins it needs. */
  readonly columns: string;
  readonly joins: Joins;
  shape(row: Readonly<Record<string, unknown>>): ListRecord;
};

type Node = {
  readonly owner: Relation;
  readonly steps: readonly RelationField[];
  /** Plain fields by name, with the column's name in the answer. */
  readonly plain: Map<string, string>;
  readonly relations: Map<string, { readonly idColumn: string; readonly node: Node }>;
};

/**
 * Plans the columns of a list. Relations become objects with their `id`, their label and what else was asked of them;
 * without `fields` every field is answered.
 */
export function planRows(relation: Relation, fields: readonly FieldPath[] | null): RowShape {
  const joins = createJoins('o');
  const columns: string[] = [];
  const read = (path: FieldPath): string => {
    const name = path.steps.length === 0 ? path.field.name : `c${columns.length}`;
    columns.push(`${joins.column(path)} as ${quoteIdentifier(name)}`);
    return name;
  };
  const addPlain = (node: Node, field: RelationField): void => {
    if (node.plain.has(field.name)) return;
    node.plain.set(field.name, read({ name: field.name, steps: node.steps, owner: node.owner, field }));
  };
  const addRelation = (node: Node, field: RelationField): Node => {
    const known = node.relations.get(field.name);
    if (known !== undefined) return known.node;
    const label = labelPath({ name: field.name, steps: node.steps, owner: node.owner, field });
    const idColumn = read({ name: field.name, steps: node.steps, owner: node.owner, field });
    const child: Node = { owner: label.owner, steps: [...node.steps, field], plain: new Map(), relations: new Map() };
    node.relations.set(field.name, { idColumn, node: child });
    if (label.field !== field && label.field.name !== 'id') addAny(child, label.field);
    return child;
  };
  const addAny = (node: Node, field: RelationField): void => {
    if (field.kind === 'relation') addRelation(node, field);
    else addPlain(node, field);
  };

  const root: Node = { owner: relation, steps: [], plain: new Map(), relations: new Map() };
  for (const name of ['id', 'versao']) {
    const field = relation.fields.get(name);
    if (field !== undefined) addPlain(root, field);
  }
  if (fields === null) for (const field of relation.fields.values()) addAny(root, field);
  for (const path of fields ?? []) {
    const node = path.steps.reduce(addRelation, root);
    // The id of a relation is there already.
    if (path.steps.length === 0 || path.field.name !== 'id') addAny(node, path.field);
  }
  return {
    columns: columns.join(', '),
    joins,
    shape: (row) => Object.assign(shapeNode(root, row), { id: Number(row.id) }),
  };
}

function shapeNode(node: Node, row: Readonly<Record<string, unknown>>): ListRow {
  const record: ListRow = {};
  for (const [name, column] of node.plain) record[name] = row[column];
  for (const [name, { idColumn, node: child }] of node.relations) {
    const id = row[idColumn];
    record[name] = id === null || id === undefined ? null : { id, ...shapeNode(child, row) };
  }
  return record;
}
