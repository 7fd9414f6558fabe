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
  /** Plain fields by name. */
  readonly plain: Map<string, Read>;
  readonly relations: Map<string, { readonly id: Read; readonly node: Node; readonly label: string }>;
};
/** A field that is read, and the column's name in the answer. */
type Read = { readonly path: FieldPath; column: string };

/** With more label columns than this, joins take longer to plan than subqueries take to run. */
const mostJoined = 8;
/** The same of a page of few rows, and what counts as one. */
const mostJoinedOfPage = 3;
const fewRows = 100;

/**
 * Plans the columns of a list. Relations become objects with their `id`, their label and what else was asked of them;
 * without `fields` every field is answered.
 * @param size rows that are read at most; 0 for all
 */
export function planRows(relation: Relation, fields: readonly FieldPath[] | null, size = 0): RowShape {
  const addRelation = (node: Node, field: RelationField): Node => {
    const known = node.relations.get(field.name);
    if (known !== undefined) return known.node;
    const path = { name: field.name, steps: node.steps, owner: node.owner, field };
    const label = labelPath(path);
    const child: Node = { owner: label.owner, steps: [...node.steps, field], plain: new Map(), relations: new Map() };
    node.relations.set(field.name, { id: { path, column: '' }, node: child, label: label.field.name });
    if (label.field !== field && label.field.name !== 'id') addAny(child, label.field);
    return child;
  };
  const addAny = (node: Node, field: RelationField): void => {
    if (field.kind === 'relation') addRelation(node, field);
    else if (!node.plain.has(field.name))
      node.plain.set(field.name, {
        path: { name: field.name, steps: node.steps, owner: node.owner, field },
        column: '',
      });
  };

  const root: Node = { owner: relation, steps: [], plain: new Map(), relations: new Map() };
  for (const name of ['id', 'versao']) {
    const field = relation.fields.get(name);
    if (field !== undefined) addAny(root, field);
  }
  if (fields === null) for (const field of relation.fields.values()) addAny(root, field);
  for (const path of fields ?? []) {
    const node = path.steps.reduce(addRelation, root);
    // The id of a relation is there already.
    if (path.steps.length === 0 || path.field.name !== 'id') addAny(node, path.field);
  }
  const isPage = size > 0 && size <= fewRows;
  const isJoined = countLabels(root) <= (isPage ? mostJoinedOfPage : mostJoined);
  const joins = createJoins('o');
  return {
    columns: readNode(root, joins, isJoined).join(', '),
    joins,
    shape: (row) => Object.assign(shapeNode(root, row), { id: Number(row.id) }),
  };
}

/** How many relations are answered by their label alone. */
function countLabels(node: Node): number {
  return [...node.relations.values()].reduce(
    (sum, { node: child, label }) => sum + (isLabelOnly(child, label) ? 1 : countLabels(child)),
    0,
  );
}

function isLabelOnly({ plain, relations }: Node, label: string): boolean {
  return relations.size === 0 && plain.size === 1 && plain.has(label);
}

/** The columns of a node and of all behind it, which get their names here. */
function readNode(root: Node, joins: Joins, isJoined: boolean): string[] {
  const columns: string[] = [];
  const add = (read: Read, expression: string): void => {
    read.column = read.path.steps.length === 0 ? read.path.field.name : `c${columns.length}`;
    columns.push(`${expression} as ${quoteIdentifier(read.column)}`);
  };
  const visit = (node: Node): void => {
    for (const read of node.plain.values()) add(read, joins.column(read.path));
    for (const { id, node: child, label } of node.relations.values()) {
      const pointer = joins.column(id.path);
      add(id, pointer);
      const only = isJoined || !isLabelOnly(child, label) ? undefined : child.plain.get(label);
      if (only === undefined) visit(child);
      else add(only, labelQuery(child.owner, only.path.field, pointer));
    }
  };
  visit(root);
  return columns;
}

function labelQuery({ table }: Relation, { column }: RelationField, pointer: string): string {
  return `(select l.${quoteIdentifier(column)} from ${quoteIdentifier(table)} l where l.id = ${pointer})`;
}

function shapeNode(node: Node, row: Readonly<Record<string, unknown>>): ListRow {
  const record: ListRow = {};
  for (const [name, { column }] of node.plain) record[name] = row[column];
  for (const [name, { id: read, node: child }] of node.relations) {
    const id = row[read.column];
    record[name] = id === null || id === undefined ? null : { id, ...shapeNode(child, row) };
  }
  return record;
}
