import { linkedEntity } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { quoteIdentifier } from '../../platform/database/identifier.ts';
import { type LabelSource, maxInlineLabels, readLabelSets } from '../../platform/database/labels.ts';
import { createLinkedReader } from '../../platform/database/linked.ts';
import { createJoins, type Joins, labelPath } from './columns.ts';
import type { Listable, RowField } from './listable.ts';
import type { FieldPath } from './request/list-request.ts';

/** A row as the API shows it. */
export type ListRow = Record<string, unknown>;

/** A row of the list itself, which always has its id. */
export type ListRecord = ListRow & { readonly id: number };

/** Which columns a list reads, and how its rows become records. */
export type RowShape = {
  /** Select list with its joins. */
  readonly columns: string;
  readonly joins: Joins;
  /** Whether the columns include everything: `complete` then reads nothing. */
  readonly isComplete: boolean;
  /** Replaces ids by related records, if the columns do not include their labels; call `shape` afterwards. */
  readonly complete: (db: Queryable, rows: readonly Record<string, unknown>[]) => Promise<void>;
  shape(row: Readonly<Record<string, unknown>>): ListRecord;
};

/** A relation whose labels are read for all rows at once: its id column and the source of the label. */
type LateLabel = { readonly id: Read; readonly name: string; readonly source: LabelSource };

type Node = {
  readonly owner: Listable;
  readonly steps: readonly RowField[];
  /** Fields without relations, by name. */
  readonly plain: Map<string, Read>;
  readonly relations: Map<string, RelationNode>;
  readonly links: Map<string, LinkNode>;
};
/** A link. After `complete` the column of its id contains the whole object; the other column names the entity. */
type LinkNode = { readonly id: Read; readonly says: Read; readonly link: NonNullable<RowField['link']> };
/** With `isLate` the column of the id contains the whole object after `complete`. */
type RelationNode = { readonly id: Read; readonly node: Node; readonly label: string; isLate: boolean };
/** A field that is read, with its column in the result. */
type Read = { readonly path: FieldPath; column: string };

/** How labels are read: by joins, by subqueries, or afterwards for all rows. */
type Reading = 'joined' | 'inline' | 'late';

/** Above this number of label columns, planning the joins takes longer than running them. */
const maxJoined = 8;
/** The same for a page of few rows, and the size of such a page. */
const maxJoinedOfPage = 3;
const fewRows = 100;

/**
 * Plans the columns of a list. Relations become objects with `id`, label and other requested fields; without `fields`
 * every field is included.
 * @param size maximum number of rows; 0 for all
 */
export function planRows(listable: Listable, fields: readonly FieldPath[] | null, size = 0): RowShape {
  const addRelation = (node: Node, field: RowField): Node => {
    const known = node.relations.get(field.name);
    if (known !== undefined) return known.node;
    const path = { name: field.name, steps: node.steps, owner: node.owner, field };
    const label = labelPath(path);
    const child = nodeOf(label.owner, [...node.steps, field]);
    node.relations.set(field.name, { id: { path, column: '' }, node: child, label: label.field.name, isLate: false });
    if (label.field !== field && label.field.name !== 'id') addAny(child, label.field);
    return child;
  };
  const addAny = (node: Node, field: RowField): void => {
    if (field.kind === 'relation') addRelation(node, field);
    else if (field.link !== undefined) addLink(node, field, field.link);
    else if (!node.plain.has(field.name))
      node.plain.set(field.name, {
        path: { name: field.name, steps: node.steps, owner: node.owner, field },
        column: '',
      });
  };

  const addLink = (node: Node, field: RowField, link: LinkNode['link']): void => {
    const other = node.owner.fields.get(link.rule.field);
    if (other === undefined) return;
    const { owner, steps } = node;
    const read = (each: RowField): Read => ({ path: { name: each.name, steps, owner, field: each }, column: '' });
    node.links.set(field.name, { id: read(field), says: read(other), link });
  };

  const root = nodeOf(listable, []);
  for (const name of ['id', 'versao']) {
    const field = listable.fields.get(name);
    if (field !== undefined) addAny(root, field);
  }
  if (fields === null) for (const field of listable.fields.values()) addAny(root, field);
  for (const path of fields ?? []) {
    const node = path.steps.reduce(addRelation, root);
    // The id of the relation is already known.
    if (path.steps.length === 0 || path.field.name !== 'id') addAny(node, path.field);
  }
  const isPage = size > 0 && size <= fewRows;
  const labels = countLabels(root);
  const reading = labels <= (isPage ? maxJoinedOfPage : maxJoined) ? 'joined' : readingOf(labels);
  const joins = createJoins('o');
  const late: LateLabel[] = [];
  const links: LinkNode[] = [];
  const columns = readNode(root, joins, reading, late, links).join(', ');
  return {
    columns,
    joins,
    isComplete: late.length === 0 && links.length === 0 && (reading !== 'inline' || labels === 0),
    complete: async (db, rows) => {
      await readLate(db, late, rows);
      await readLinked(db, links, rows);
    },
    shape: (row) => withId(shapeNode(root, row), Number(row.id), listable.isIdSent),
  };
}

/** A row with its id; if it is not sent, it is hidden from the row's JSON. */
function withId(row: ListRow, id: number, isSent: boolean): ListRecord {
  if (isSent) return Object.assign(row, { id });
  const { id: _, ...rest } = row;
  return Object.defineProperty({ ...rest, id }, 'id', { enumerable: false });
}

function readingOf(labels: number): Reading {
  return labels <= maxInlineLabels ? 'inline' : 'late';
}

/** Number of relations that are answered with their label only. */
function countLabels(node: Node): number {
  return [...node.relations.values()].reduce(
    (sum, { node: child, label }) => sum + (isLabelOnly(child, label) ? 1 : countLabels(child)),
    0,
  );
}

function isLabelOnly({ plain, relations, links }: Node, label: string): boolean {
  return relations.size === 0 && links.size === 0 && plain.size === 1 && plain.has(label);
}

/**
 * The columns of a node and everything below it; assigns their names. `late` and `links` collect what is read
 * afterwards.
 */
function readNode(root: Node, joins: Joins, reading: Reading, late: LateLabel[], links: LinkNode[]): string[] {
  const columns: string[] = [];
  const add = (read: Read, expression: string): void => {
    read.column = read.path.steps.length === 0 ? read.path.field.name : `c${columns.length}`;
    const isMasked = read.path.field.masked === true;
    columns.push(`${isMasked ? 'null' : expression} as ${quoteIdentifier(read.column)}`);
  };
  const visit = (node: Node): void => {
    for (const read of node.plain.values()) add(read, joins.column(read.path));
    for (const each of node.links.values()) {
      add(each.id, joins.column(each.id.path));
      each.says.column = `c${columns.length}`;
      columns.push(`${joins.column(each.says.path)} as ${quoteIdentifier(each.says.column)}`);
      links.push(each);
    }
    for (const relation of node.relations.values()) {
      const { id, node: child, label } = relation;
      const pointer = joins.column(id.path);
      add(id, pointer);
      const only = reading === 'joined' || !isLabelOnly(child, label) ? undefined : child.plain.get(label);
      if (only === undefined) visit(child);
      else if (reading === 'inline') add(only, labelQuery(child.owner, only.path.field, pointer));
      else {
        const { column, kind } = only.path.field;
        relation.isLate = true;
        late.push({ id, name: label, source: { table: child.owner.table, column, kind } });
      }
    }
  };
  visit(root);
  return columns;
}

function nodeOf(owner: Listable, steps: readonly RowField[]): Node {
  return { owner, steps, plain: new Map(), relations: new Map(), links: new Map() };
}

function labelQuery({ table }: Listable, { column }: RowField, pointer: string): string {
  return `(select l.${quoteIdentifier(column)} from ${quoteIdentifier(table)} l where l.id = ${pointer})`;
}

/**
 * Reads late labels by one statement. Rows that refer to the same record share one object, because there may be
 * thousands.
 */
async function readLate(
  db: Queryable,
  late: readonly LateLabel[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const tables = new Map<string, LateLabel & { readonly records: Map<number, ListRow> }>();
  for (const each of late) {
    const { records } = tables.get(each.source.table) ?? { records: new Map<number, ListRow>() };
    tables.set(each.source.table, { ...each, records });
    const { id, name } = each;
    for (const row of rows) {
      const value = row[id.column];
      if (typeof value !== 'number') continue;
      let record = records.get(value);
      if (record === undefined) {
        record = { id: value, [name]: null };
        records.set(value, record);
      }
      row[id.column] = record;
    }
  }
  const asked = [...tables.values()];
  const found = await readLabelSets(
    db,
    asked.map(({ source, records }) => ({ source, table: source.table, ids: records.keys(), condition: null })),
  );
  for (const [place, { name, records }] of asked.entries())
    for (const [id, label] of found[place] ?? []) {
      const record = records.get(id);
      if (record !== undefined) record[name] = label;
    }
}

/** Reads the targets of links of all entities by one statement. */
async function readLinked(
  db: Queryable,
  links: readonly LinkNode[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (const { id, says, link } of links) {
    const reader = createLinkedReader((entity) => {
      const target = link.target(entity);
      const label = target?.fields.get(target.label);
      if (target === null) return null;
      const isNamed = label !== undefined && label.name !== 'id';
      return { table: target.table, source: isNamed ? { ...label, table: target.table } : null };
    });
    for (const row of rows) row[id.column] = reader.want(linkedEntity(link.rule, row[says.column]), row[id.column]);
    await reader.fill(db);
  }
}

function shapeNode(node: Node, row: Readonly<Record<string, unknown>>): ListRow {
  const record: ListRow = {};
  for (const [name, { column }] of node.plain) record[name] = row[column];
  for (const [name, { id }] of node.links) record[name] = row[id.column] ?? null;
  for (const [name, { id: read, node: child, isLate }] of node.relations) {
    const id = row[read.column];
    if (isLate) record[name] = id ?? null;
    else record[name] = id === null || id === undefined ? null : { id, ...shapeNode(child, row) };
  }
  return record;
}

/** The answer of a list call (specification 000, sections 3 and 7). Totals cover the whole filter. */
export type FoundList = {
  readonly data: readonly ListRecord[];
  readonly total: number;
  /**
   * One entry per group: label and value under the requested names, `total`, and the group's aggregates if requested,
   * in the form of `aggregate`.
   */
  readonly groups: readonly (ListRow & { readonly total: number })[];
  readonly totalizer: readonly TotalizerRow[];
  /** One entry per function: `function`, and each field's value under its name. */
  readonly aggregate: readonly ListRow[];
  /** Masked fields of the rows and of `aggregate`, which have no values; absent if there are none. */
  readonly mascarados?: readonly string[];
};

export type TotalizerRow = {
  readonly field: string;
  readonly id: string | number | boolean | null;
  readonly descricao: string | null;
  readonly count: number;
};
