import sql, { raw, type Sql } from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import { sortKeySql } from '../../../platform/database/base.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier, quoteIdentifier } from '../../../platform/database/identifier.ts';
import { normalizeText } from '../../../platform/database/normalize.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import { nameableScope } from '../../records/rows/nameable.ts';
import { andScope } from '../../records/rows/scope.ts';
import { readValue } from '../../records/values/values.ts';
import { fieldNamed, lookupFields } from '../fields.ts';
import { importErrors } from '../import-errors.ts';
import type { MappedImportColumn } from '../plan.ts';
import type { Cell } from '../reading/cell.ts';
import { convertCell, cut } from './convert.ts';
import { isSharedKey, orderMeant } from './shared-keys.ts';

/** The related record of a text, or the reason why there is none. */
export type Found = { readonly id: number } | ErrorProblem;

export type RelationFinder = {
  /** Treats a column of a link like one of a relation to an entity, which is found by its usual fields. */
  readonly pointedAt: (column: MappedImportColumn, entity: string) => MappedImportColumn;
  /** Looks up all texts of a column at once, by one query per lookup field. */
  readonly find: (
    tx: Queryable,
    column: MappedImportColumn,
    texts: ReadonlySet<string>,
  ) => Promise<ReadonlyMap<string, Found>>;
};

/** Number of texts whose record is remembered between batches; texts that were not found are looked up again. */
const maxRemembered = 20_000;
/** Number of texts of an import for which similar names are looked up: each costs a query. */
const maxHints = 60;

/** Who looks for related records, and for records of which entity. */
type Search = {
  readonly owner: EntityModel;
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly caller: Caller;
  readonly timeZone: string;
  /** Number of lookups of similar names so far. */
  readonly hints: { taken: number };
};

/** Where to search: records of an entity within a scope. */
type Target = { readonly tx: Queryable; readonly target: EntityModel; readonly scope: Sql };

/** Finds related records by texts of a file, among those that the caller may choose for records of `owner`. */
export function createRelationFinder(
  owner: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  caller: Caller,
  timeZone: string,
): RelationFinder {
  const remembered = new Map<string, Map<string, Found>>();
  const search: Search = { owner, models, caller, timeZone, hints: { taken: 0 } };

  return {
    pointedAt: (column, entity) => {
      const target = models.get(entity);
      const lookups = target === undefined ? [] : lookupFields(target, caller);
      return { ...column, field: { ...column.field, target: entity }, lookups };
    },
    find: async (tx, column, texts) => {
      const target = models.get(column.field.target ?? '');
      const results = new Map<string, Found>();
      if (target === undefined) return results;
      const key = `${column.field.name} ${target.name}`;
      const memory = remembered.get(key) ?? new Map<string, Found>();
      remembered.set(key, memory);
      const open = new Set<string>();
      for (const text of texts) {
        const known = memory.get(text);
        if (known === undefined) open.add(text);
        else results.set(text, known);
      }
      const within = { ...search, tx, target, scope: scopeFor(search, column, target) };
      for (const name of column.lookups ?? []) {
        if (open.size === 0) break;
        for (const [text, found] of await byField(within, name, open)) {
          open.delete(text);
          results.set(text, found);
          if ('id' in found && memory.size < maxRemembered) memory.set(text, found);
        }
      }
      for (const text of open) results.set(text, await missing(within, column.lookups ?? [], text));
      return results;
    },
  };
}

function scopeFor({ caller, models, owner }: Search, { field }: MappedImportColumn, target: EntityModel): Sql {
  return andScope(nameableScope({ caller, models, owner, field }, target));
}

async function byField(
  { tx, target, scope, models, caller, timeZone }: Search & Target,
  name: string,
  texts: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Found>> {
  const field = fieldNamed(target, name);
  const results = new Map<string, Found>();
  if (field === null) return results;
  const isText = field.kind === 'text';
  // Each text in the form that the field stores, so that a CPF with dots finds one without.
  const wanted = new Map<string, string[]>();
  for (const text of texts) {
    const key = keyOf(field, text, timeZone);
    if (key === null) continue;
    wanted.set(key, [...(wanted.get(key) ?? []), text]);
  }
  if (wanted.size === 0) return results;
  const column = sql`t.${identifier(name)}`;
  const keys = [...wanted.keys()];
  const isShared = isSharedKey(target, [name]);
  const isExact =
    !isText || field.exact || isShared || target.unique.some((names) => names.length === 1 && names[0] === name);
  const folded = isExact ? null : raw(sortKeySql(`t.${quoteIdentifier(name)}`));
  const condition =
    folded === null
      ? isText
        ? sql`${column} = any(${keys}::text[])`
        : sql`${column} = any(${keys}::bigint[])`
      : sql`${folded} = any(${[...new Set(keys.map(normalizeText))]}::text[])`;
  const rows = await tx.query<{ id: number; value: string | number }>(
    sql`select t.id, ${column} as value from ${identifier(target.table)} as t where ${condition}${scope} order by ${orderMeant(target, models, caller, 't')} limit ${keys.length * 20 + 100}`,
  );
  const keyOfValue = folded === null ? String : normalizeText;
  const byKey = new Map<string, { readonly id: number; readonly value: string }[]>();
  for (const { id, value } of rows) {
    const key = keyOfValue(String(value));
    byKey.set(key, [...(byKey.get(key) ?? []), { id, value: String(value) }]);
  }
  for (const [key, asked] of wanted) {
    const near = byKey.get(keyOfValue(key)) ?? [];
    // Among records that differ in accents or case only, the exact spelling wins.
    const exact = near.filter(({ value }) => value === key);
    const chosen = exact.length === 1 ? exact : isShared ? near.slice(0, 1) : near;
    const [only] = chosen;
    if (only === undefined) continue;
    for (const text of asked)
      results.set(text, chosen.length === 1 ? { id: only.id } : ambiguous(target, field.title, text, chosen.length));
  }
  return results;
}

function keyOf(field: NonNullable<ReturnType<typeof fieldNamed>>, text: string, timeZone: string): string | null {
  const converted = convertCell({ ...field, options: null }, text as Cell, timeZone);
  if (!('value' in converted)) return null;
  const read = readValue({ ...field, minLength: null, maxLength: null, pattern: null, min: null }, converted.value);
  if (!('value' in read) || read.value === null) return null;
  return String(read.value);
}

async function missing(search: Search & Target, lookups: readonly string[], text: string): Promise<Found> {
  const { target } = search;
  const titles = lookups.map((name) => fieldNamed(target, name)?.title ?? name);
  const [titulo] = titles;
  const sugestoes = await nearNames(search, lookups, text);
  const known = { entidade: target.title, texto: cut(text), sugestoes };
  return titulo !== undefined && titles.length === 1
    ? importErrors['nao_encontrado.relacao_campo']({ ...known, titulo })
    : importErrors['nao_encontrado.relacao'](known);
}

/** Names of records similar to a text that was not found, searched by its first letters. */
async function nearNames(
  { tx, target, scope, hints }: Search & Target,
  lookups: readonly string[],
  text: string,
): Promise<readonly string[]> {
  const name = lookups.find((one) => target.fields[one]?.kind === 'text');
  const start = normalizeText(text.trim()).slice(0, 2);
  if (name === undefined || start.length < 2 || text.length > 100 || hints.taken >= maxHints) return [];
  hints.taken += 1;
  const key = raw(sortKeySql(`t.${quoteIdentifier(name)}`));
  const rows = await tx.query<{ value: string }>(
    sql`select distinct t.${identifier(name)} as value from ${identifier(target.table)} as t where ${key} >= ${start} and ${key} < ${`${start}\u{10ffff}`}${scope} limit 2000`,
  );
  return closestNames(
    text,
    rows.map(({ value }) => value),
  ).slice(0, 2);
}

function ambiguous(target: EntityModel, title: string, text: string, count: number): Found {
  return importErrors.ambiguo({ total: count, entidade: target.plural, titulo: title, texto: cut(text) });
}
