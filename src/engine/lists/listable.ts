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

/** What lists need to know about a column. */
export type RowField = {
  readonly name: string;
  readonly kind: Exclude<FieldKind, 'collection'>;
  readonly column: string;
  /** Whether the column may be empty: decides whether a descending sort may use an index. */
  readonly nullable: boolean;
  /** Filters compare the whole text. */
  readonly exact: boolean;
  /** Format of a text with one spelling, such as a document or telephone number (`spelling.ts`). */
  readonly format?: string;
  readonly options: readonly { readonly id: string | number; readonly descricao: string }[] | null;
  /** For money whose currency is in the record: the path of the currency from the listable that has the field. */
  readonly currency?: string;
  /** Rows do not contain its values, and it cannot be used for filters, orders or totals. */
  readonly masked?: true;
  /** For a link: its other field, and the records it may refer to. */
  readonly link?: { readonly rule: LinkRule; readonly target: (entity: string) => Listable | null };
  /** What a to-one relation refers to by `id`; null for other kinds and unknown targets. */
  readonly target: () => Listable | null;
};

/** A statement whose rows a list reads with the permissions of one caller. */
export type StatementSource = {
  /** Prefix of each statement of the list: `with ... ` for the rows that the caller may see, or nothing. */
  readonly before: Sql;
  /** The statement in brackets. */
  readonly rows: Sql;
  /** Column that finds single rows without computing the others; null if there is none. */
  readonly rowId: string | null;
  /** Whether many columns do not affect which rows there are: these are only computed for the rows of a page. */
  readonly isDecorated: boolean;
  /** Whether all rows are computed even if only some are requested. */
  readonly isGathered: boolean;
  /**
   * The part of the statement that decides which rows there are, with at least the given columns. It reads less than
   * the whole, and depends on the changes of fewer tables.
   */
  readonly deciding: (isNeeded: (column: string) => boolean) => DecidingRows;
  /** Translates an error of the database for the caller who gave the values. */
  readonly explain: (error: unknown) => unknown;
};

/** The rows of a list without what is only displayed. */
export type DecidingRows = Pick<StatementSource, 'before' | 'rows'> & Pick<Listable, 'tables'>;

/**
 * What a list reads: a table, or a statement whose rows have an `id`. All names in SQL come from here, never from a
 * request.
 */
export type Listable = {
  readonly name: string;
  /** Table of the database's schema; '' if a statement replaces it. */
  readonly table: string;
  /** Null if the rows are those of the table. */
  readonly statement: StatementSource | null;
  /** Fields whose combined values are unique: they make the order of rows unambiguous. */
  readonly key: readonly string[];
  /** Whether answers contain `id`; false if the contract does not declare it. */
  readonly isIdSent: boolean;
  /** Field that represents the whole row. */
  readonly label: string;
  /** Fields by name, including `id` and `versao`. */
  readonly fields: ReadonlyMap<string, RowField>;
  /** Fields whose text the column `busca` contains (`searchExpression`); empty without that column. */
  readonly searched: ReadonlySet<string>;
  /** Fields that a search matches if no column contains their text; the label if there are none. */
  readonly searchable: readonly string[];
  /** To-one relations whose records a search finds by the beginning of a word of their label. */
  readonly searchedRelations: readonly RowField[];
  /** Order of the results of a search without an order, best matches first; empty for the usual order of lists. */
  readonly bestMatch: readonly MatchTest[];
  /**
   * Tables with change counters on which the rows depend, including those of the row scope. Null if not all are known:
   * totals are then counted for each request.
   */
  readonly tables: readonly string[] | null;
  /** To-one fields through which an owner's list selects these rows: `itens` of `Fornecedor` to `fornecedor`. */
  readonly parents: (parentClass: string) => Parents | null;
};

/**
 * How well a row matches a search: its text is the search, begins with its first word, or contains a word that does.
 */
export type MatchTest = { readonly field: string; readonly test: 'equal' | 'start' | 'word' };

export type Parents = {
  /** Names of the to-one fields that refer to the parent. */
  readonly fields: readonly string[];
  /** The parent's list fields, each with the to-one field that maps it. */
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

/** The listable of an entity's table. Returns the same object for the same set of models. */
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

/**
 * First names that equal the search, begin with it or contain a word that does, then codes and other searched fields.
 */
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

/** A field of a model for lists; null for a list of records, which has no column. */
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

/** Tables besides its own that decide whether a scope rule holds for a row. */
function tablesOfScope(rows: ScopeRows, model: EntityModel, models: ReadonlyMap<string, EntityModel>): string[] {
  // For a tree, the table of the records at the end of the path counts as well, because it stores the hierarchy.
  const tables = scopeFields(rows).flatMap((path) => tablesOfPath(path, rows.kind !== 'own', model, models));
  return [...tables, ...placesOf(rows)];
}

/** Tables of the stored trees that a scope rule uses. */
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
