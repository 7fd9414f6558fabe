import type { Sql } from 'sql-template-tag';
import {
  columnOf,
  type EntityField,
  type EntityModel,
  type FieldKind,
  type LinkRule,
  type ScopeRows,
} from '../../language/entity/entity.ts';
import { scopeFields } from '../../language/entity/rules/scope-rows.ts';
import { entityOfTree, placesTable } from '../../language/entity/rules/stored-trees.ts';
import { fieldOfSetting } from '../../language/entity/setting.ts';

/** A column of a listable, as far as lists need to know it. */
export type RowField = {
  readonly name: string;
  readonly kind: Exclude<FieldKind, 'collection'>;
  readonly column: string;
  /** Whether the column may hold no value: decides where a descending sort may use an index. */
  readonly nullable: boolean;
  /** Filters compare the whole text. */
  readonly exact: boolean;
  /** Of a text such as a document or telephone, which has one spelling (`spelling.ts`). */
  readonly format?: string;
  readonly options: readonly { readonly id: string | number; readonly descricao: string }[] | null;
  /** Of money whose currency stands in the record: where, as a path from the listable that holds it. */
  readonly currency?: string;
  /** Rows have nothing in its place, and nothing is found, ordered or added up by it. */
  readonly masked?: true;
  /** Of a link: its other field, and what its records are. */
  readonly link?: { readonly rule: LinkRule; readonly target: (entity: string) => Listable | null };
  /** What a to-one relation points to, by its `id`; null for other kinds and for unknown targets. */
  readonly target: () => Listable | null;
};

/** A statement whose rows a list reads, as one caller may read them. */
export type StatementSource = {
  /** What stands before each statement of the list: `with ... ` of the rows that exist for the caller, or nothing. */
  readonly before: Sql;
  /** The statement in brackets. */
  readonly rows: Sql;
  /** Column by which single rows are found without making the others; null where there is none. */
  readonly rowId: string | null;
  /** Much of what rows show does not decide which rows there are: it is made for the rows of a page only. */
  readonly isDecorated: boolean;
  /** All of its rows are made whichever of them are asked for. */
  readonly isGathered: boolean;
  /**
   * What of the statement decides which rows there are, with these of its columns at least: less to read for the database
   * than the whole, and fewer tables whose changes matter.
   */
  readonly deciding: (isNeeded: (column: string) => boolean) => DecidingRows;
  /** What an error of the database means for who gave the values. */
  readonly explain: (error: unknown) => unknown;
};

/** The rows of a list without all that only shows something. */
export type DecidingRows = Pick<StatementSource, 'before' | 'rows'> & Pick<Listable, 'tables'>;

/**
 * What a list reads: a table, or a statement whose rows have an `id`. Every name that reaches SQL comes from here, never
 * from a request.
 */
export type Listable = {
  readonly name: string;
  /** Table of the database's schema; '' where a statement stands in its place. */
  readonly table: string;
  /** Null where the rows are those of the table. */
  readonly statement: StatementSource | null;
  /** Fields whose values together no two rows share: they make the order of rows certain. */
  readonly key: readonly string[];
  /** Where the contract gives the rows no `id` their answer has none. */
  readonly isIdSent: boolean;
  /** Field that stands for a whole row. */
  readonly label: string;
  /** Fields by name, `id` and `versao` included. */
  readonly fields: ReadonlyMap<string, RowField>;
  /** Fields whose text the column `busca` holds (`searchExpression`); none when there is no such column. */
  readonly searched: ReadonlySet<string>;
  /** Fields that the search looks into where no column holds their text; the label without any. */
  readonly searchable: readonly string[];
  /** To-one relations whose records the search finds by their label, from the beginning of a word. */
  readonly searchedRelations: readonly RowField[];
  /** In which order a search that asks for none finds rows, best first; none for the order of all lists. */
  readonly bestMatch: readonly MatchTest[];
  /**
   * Tables with change counters on which the rows depend, those of its row scope included. Null when
   * not all are known: then totals are counted anew for each request.
   */
  readonly tables: readonly string[] | null;
  /** To-one fields by which an owner's list reaches these rows: `itens` of `Fornecedor` to `fornecedor`. */
  readonly parents: (parentClass: string) => Parents | null;
};

/** How well a row matches a search: its text is the search, begins with the first word of it, or has a word that does. */
export type MatchTest = { readonly field: string; readonly test: 'equal' | 'start' | 'word' };

export type Parents = {
  /** Names of the to-one fields that point to the parent. */
  readonly fields: readonly string[];
  /** The parent's list fields, each with the to-one field that it is mapped by. */
  readonly lists: ReadonlyMap<string, string>;
};

const system: readonly { readonly name: string; readonly kind: 'integer' | 'datetime'; readonly nullable: boolean }[] =
  [
    { name: 'id', kind: 'integer', nullable: false },
    { name: 'versao', kind: 'integer', nullable: false },
    { name: 'dh_registro', kind: 'datetime', nullable: false },
    { name: 'dh_alteracao', kind: 'datetime', nullable: true },
  ];

const known = new WeakMap<ReadonlyMap<string, EntityModel>, Map<string, Listable>>();

/** The listable of an entity's table. Answers the same object for the same set of models. */
export function listableOfEntity(model: EntityModel, models: ReadonlyMap<string, EntityModel>): Listable {
  const made = known.get(models) ?? new Map<string, Listable>();
  known.set(models, made);
  const earlier = made.get(model.name);
  if (earlier !== undefined) return earlier;
  const fields = fieldsOf(model, models);
  const searchedRelations = (model.searchRelations ?? []).flatMap((name) => fields.get(name) ?? []);
  const listable: Listable = {
    name: model.name,
    table: model.table,
    statement: null,
    key: ['id'],
    isIdSent: true,
    label: model.label,
    fields,
    searched: new Set(model.search),
    searchable: [],
    searchedRelations,
    bestMatch: bestMatchOf(model),
    tables: [
      ...new Set([
        ...(model.serverTables ?? [model.table]),
        ...model.scope.flatMap(({ rows }) => tablesOfScope(rows, model, models)),
        ...(model.searchRelations ?? []).flatMap((name) => models.get(model.fields[name]?.target ?? '')?.table ?? []),
      ]),
    ],
    parents: (parentClass) => parentsOf(model, models.get(parentClass)),
  };
  made.set(model.name, listable);
  return listable;
}

/** By the name that is the search, begins so or has a word that begins so, then by codes and what else is searched. */
function bestMatchOf({ label, fields, search }: EntityModel): readonly MatchTest[] {
  const isText = (name: string): boolean => fields[name]?.kind === 'text' && fields[name].options === null;
  if (!isText(label)) return [];
  const codes = search.filter((name) => name !== label && isText(name));
  return [
    ...(['equal', 'start', 'word'] as const).map((test) => ({ field: label, test })),
    ...codes.map((field) => ({ field, test: 'start' as const })),
  ];
}

function fieldsOf(model: EntityModel, models: ReadonlyMap<string, EntityModel>): Map<string, RowField> {
  const nothing = (): null => null;
  const fields = new Map<string, RowField>();
  for (const field of system.slice(0, 2)) {
    fields.set(field.name, { ...field, column: field.name, exact: true, options: null, target: nothing });
  }
  for (const field of Object.values(model.fields)) {
    const column = rowField(field, models);
    if (column !== null) fields.set(field.name, column);
  }
  for (const field of system.slice(2)) {
    if (fields.has(field.name)) continue;
    fields.set(field.name, { ...field, column: field.name, exact: true, options: null, target: nothing });
  }
  return fields;
}

/** A field of a model as lists know it; null for a list of records, which has no column. */
export function rowField(field: EntityField, models: ReadonlyMap<string, EntityModel>): RowField | null {
  if (field.kind === 'collection') return null;
  const target = field.kind === 'relation' && field.target !== null ? models.get(field.target) : undefined;
  const currency = field.currency === null ? null : fieldOfSetting(field.currency);
  const linked = (entity: string): Listable | null => {
    const model = models.get(entity);
    return model === undefined ? null : listableOfEntity(model, models);
  };
  return {
    name: field.name,
    kind: field.kind,
    column: columnOf(field),
    nullable: !field.required,
    exact: field.exact || field.options !== null,
    ...(field.format === null ? {} : { format: field.format }),
    options: field.options,
    ...(currency === null ? {} : { currency }),
    ...(field.masked === true ? { masked: true } : {}),
    ...(field.link === undefined ? {} : { link: { rule: field.link, target: linked } }),
    target: target === undefined ? () => null : () => listableOfEntity(target, models),
  };
}

/** Tables that decide whether a scope rule holds for a row, besides its own. */
function tablesOfScope(rows: ScopeRows, model: EntityModel, models: ReadonlyMap<string, EntityModel>): string[] {
  // Of a tree the records that the path ends at count as well: who stands below whom is theirs.
  const tables = scopeFields(rows).flatMap((path) => tablesOfPath(path, rows.kind !== 'own', model, models));
  return [...tables, ...placesOf(rows)];
}

/** Tables with the places of the stored trees that a scope rule goes by. */
function placesOf(rows: ScopeRows): string[] {
  if (rows.kind === 'any') return rows.of.flatMap(placesOf);
  return rows.kind === 'within' && entityOfTree(rows.tree) !== null ? [placesTable(rows.tree)] : [];
}

function tablesOfPath(
  path: string,
  isEndRead: boolean,
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
): string[] {
  const tables: string[] = [];
  let current: EntityModel | undefined = model;
  for (const name of isEndRead ? path.split('.') : path.split('.').slice(0, -1)) {
    const target: string | null | undefined = current?.fields[name]?.target;
    current = target ? models.get(target) : undefined;
    if (current !== undefined) tables.push(current.table);
  }
  return tables;
}

function parentsOf(model: EntityModel, parent: EntityModel | undefined): Parents | null {
  if (parent === undefined) return null;
  const fields = Object.values(model.fields).filter(
    ({ kind, target }) => kind === 'relation' && target === parent.name,
  );
  const lists = new Map<string, string>();
  for (const { kind, name, target, mappedBy } of Object.values(parent.fields)) {
    if (kind === 'collection' && target === model.name && mappedBy !== null) lists.set(name, mappedBy);
  }
  return { fields: fields.map(({ name }) => name), lists };
}
