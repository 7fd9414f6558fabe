import type { EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldOf } from '../../../language/entity/field-path.ts';
import { isRecord } from '../../../language/json/record.ts';
import { isSameValue } from '../../../language/values/record-values.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';
import { loadRows } from '../../host/queries.ts';
import type { FormStore } from '../values/form-store.ts';
import { rowsInSentOrder } from '../values/record-body.ts';

type Values = Readonly<Record<string, unknown>>;
type Rows = readonly EntityRecord[];
type Host = Pick<RuntimeHost, 'loadList' | 'confirm' | 'loadView' | 'user' | 'deleteRecord'>;
type Form = { readonly store: FormStore; readonly model: EntityModel | null; readonly entities: EntityLookup };

/**
 * Gives the rows of a form their ids on the server, after a creation without an answer turned out to be done: an answer
 * contains no lists. From then on the rows are saved ones, and later changes in them are ordinary changes. Returns the
 * lists whose rows cannot be matched; these stay unchanged. Rejects if the rows cannot be read.
 */
export async function adoptRows(host: Host, form: Form, record: EntityRecord): Promise<string[]> {
  const { store, model, entities } = form;
  const unclear: string[] = [];
  const base: Record<string, unknown> = {};
  const values: Record<string, unknown> = {};
  for (const name of store.dirtyFields().filter((name) => hasLocalRows(store.base()[name]))) {
    const list = listOf(model, name, entities);
    const pair = { sent: rowsOf(store.base()[name]), now: rowsOf(store.values()[name]) };
    const adopted = list === null ? null : await adoptList(host, entities, list, record, pair);
    if (adopted === null) unclear.push(name);
    else {
      base[name] = adopted.sent;
      values[name] = adopted.now;
    }
  }
  if (Object.keys(base).length > 0) store.replace({ ...store.base(), ...base }, { ...store.values(), ...values });
  return unclear;
}

/**
 * Changed lists of a saved record with the rows to send: new ones, and changes of the others, including lists within
 * rows.
 */
export function changedLists({ store, model, entities }: Form): ReadonlyMap<string, readonly Values[]> {
  const lists = store.dirtyFields().map((name) => [name, listOf(model, name, entities)] as const);
  return new Map(
    lists.flatMap(([name, list]) =>
      list === null ? [] : [[name, changedRows(list, entities, store.base()[name], store.values()[name])] as const],
    ),
  );
}

/** Deletes saved rows that were removed from a list. A row that no longer exists counts as deleted. */
export async function deleteRemovedRows(
  host: Host,
  { store, model, entities }: Form,
  parent: { readonly entity: string; readonly id: number },
  name: string,
): Promise<void> {
  const list = listOf(model, name, entities);
  if (list !== null)
    await deleteRows({ host, entities, list, parent, base: store.base()[name], now: store.values()[name] });
}

type List = { readonly name: string; readonly child: EntityModel; readonly mappedBy: string };
/** Rows of a list as they were sent, and as they are now. */
type Pair = { readonly sent: Rows; readonly now: Rows };

function listOf(model: EntityModel | null, name: string, entities: EntityLookup): List | null {
  const field = model === null ? null : fieldOf(model, name);
  if (field?.kind !== 'collection' || field.target === null || field.mappedBy === null) return null;
  const child = entities.get(field.target);
  return child === undefined ? null : { name, child, mappedBy: field.mappedBy };
}

function listNames({ fields }: EntityModel): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === 'collection');
}

/** Both sides of a list with the ids of the stored rows; null if they cannot be matched. */
async function adoptList(
  host: Host,
  entities: EntityLookup,
  list: List,
  parent: EntityRecord,
  { sent, now }: Pair,
): Promise<Pair | null> {
  const stored = await findStored(host, list, parent, sent);
  if (stored === null) return null;
  const adopted = { sent: new Map<number, EntityRecord>(), now: new Map<number, EntityRecord>() };
  const current = new Map(now.map((row) => [row.id, row]));
  for (const row of sent) {
    const own = stored.get(row.id);
    const later = current.get(row.id);
    const inner = { sent: {} as Record<string, unknown>, now: {} as Record<string, unknown> };
    for (const name of later === undefined ? [] : listNames(list.child)) {
      const pair = { sent: rowsOf(row[name]), now: rowsOf(later?.[name]) };
      if (own === undefined || isSameValue(pair.sent, pair.now)) continue;
      const each = listOf(list.child, name, entities);
      const rows = each === null ? null : await adoptList(host, entities, each, own, pair);
      if (rows === null) return null;
      inner.sent[name] = rows.sent;
      inner.now[name] = rows.now;
    }
    adopted.sent.set(row.id, { ...asStored(row, stored), ...inner.sent });
    if (later !== undefined) adopted.now.set(row.id, { ...asStored(later, stored), ...inner.now });
  }
  return {
    sent: sent.map((row) => adopted.sent.get(row.id) ?? row),
    now: now.map((row) => adopted.now.get(row.id) ?? asStored(row, stored)),
  };
}

/**
 * The stored rows by their local ids, or null. Rows of a creation share its time, and were stored in the order in which
 * they were sent.
 */
async function findStored(
  host: Host,
  { child, mappedBy }: List,
  parent: EntityRecord,
  sent: Rows,
): Promise<ReadonlyMap<number, EntityRecord> | null> {
  if (sent.length === 0) return new Map();
  const params = { filters: { [mappedBy]: String(parent.id) }, size: 0, sortBy: ['id'], sortType: ['asc'] } as const;
  const answer = await loadRows(host, { method: 'GET', url: child.name }, params).catch((error: unknown) => {
    // Users who may save rows may lack the permission to list them.
    if (isHostError(error) && error.status >= 400 && error.status < 500) return null;
    throw error;
  });
  const made = answer?.data.filter(({ dh_registro }) => dh_registro === parent.dh_registro) ?? [];
  const inOrder = rowsInSentOrder(sent).filter(isRow);
  if (made.length !== inOrder.length || new Set(inOrder.map(({ id }) => id)).size !== inOrder.length) return null;
  return new Map(made.map((row, index) => [inOrder[index]?.id ?? 0, row]));
}

/** A row as the saved one it corresponds to; references to rows of its list get their ids. */
function asStored(row: EntityRecord, stored: ReadonlyMap<number, EntityRecord>): EntityRecord {
  const named = Object.entries(row).map(([name, value]) => {
    const sister = isRecord(value) && typeof value.id === 'number' ? stored.get(value.id) : undefined;
    return [name, sister === undefined || !isRecord(value) ? value : { ...value, id: sister.id }] as const;
  });
  const own = stored.get(row.id);
  const version = own?.versao === undefined ? {} : { versao: own.versao };
  return { ...Object.fromEntries(named), id: own?.id ?? row.id, ...version };
}

function changedRows({ child }: List, entities: EntityLookup, base: unknown, now: unknown): readonly Values[] {
  const before = new Map(rowsOf(base).map((row) => [row.id, row]));
  return rowsOf(now).flatMap((row): Values[] => {
    const known = row.id > 0 ? before.get(row.id) : undefined;
    if (known === undefined) return [row];
    const changes = Object.entries(row).flatMap(([name, value]): (readonly [string, unknown])[] => {
      if (isSameValue(value ?? null, known[name] ?? null)) return [];
      const inner = listOf(child, name, entities);
      if (inner === null) return [[name, value]];
      const rows = changedRows(inner, entities, known[name], value);
      return rows.length === 0 ? [] : [[name, rows]];
    });
    return changes.length === 0 ? [] : [{ ...Object.fromEntries(changes), id: row.id, versao: known.versao }];
  });
}

type DeleteRowsOptions = {
  readonly host: Host;
  readonly entities: EntityLookup;
  readonly list: List;
  readonly parent: { readonly entity: string; readonly id: number };
  readonly base: unknown;
  readonly now: unknown;
};

async function deleteRows({ host, entities, list, parent, base, now }: DeleteRowsOptions): Promise<void> {
  const present = new Map(rowsOf(now).map((row) => [row.id, row]));
  for (const row of rowsOf(base).filter(({ id }) => id > 0)) {
    const later = present.get(row.id);
    if (later === undefined) {
      const versao = typeof row.versao === 'number' ? row.versao : undefined;
      await host
        .deleteRecord(list.child.name, row.id, versao, { ...parent, field: list.name })
        .catch((error: unknown) => {
          if (!isHostError(error) || error.status !== 404) throw error;
        });
    } else {
      const owner = { entity: list.child.name, id: row.id };
      for (const name of listNames(list.child)) {
        const inner = listOf(list.child, name, entities);
        if (inner !== null)
          await deleteRows({ host, entities, list: inner, parent: owner, base: row[name], now: later[name] });
      }
    }
  }
}

function hasLocalRows(rows: unknown): boolean {
  return Array.isArray(rows) && rows.some((row) => isRecord(row) && !(typeof row.id === 'number' && row.id > 0));
}

function rowsOf(rows: unknown): Rows {
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

function isRow(row: unknown): row is EntityRecord {
  return isRecord(row) && typeof row.id === 'number';
}
