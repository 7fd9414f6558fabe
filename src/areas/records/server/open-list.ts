import { listErrors } from '../../../engine/lists/list-errors.ts';
import { type Listable, listableOfEntity } from '../../../engine/lists/listable.ts';
import { rankUnsorted } from '../../../engine/lists/page-order.ts';
import { type FieldPath, type ListRequest, unknownParameter } from '../../../engine/lists/request/list-request.ts';
import { parseListRequest, resolvePath } from '../../../engine/lists/request/parse-request.ts';
import type { SearchOptions } from '../../../engine/lists/search.ts';
import { modelsFor } from '../../../engine/records/models/caller-models.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { hasWholeEntity, scopeOf } from '../../../engine/records/rows/scope.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Statement } from '../../../engine/statements/statement.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { type Caller, can } from '../../../platform/http/caller.ts';
import type { ApiError } from '../../../platform/http/errors/api-error.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';

/** A list as one caller may read it: what to search, the request, and the condition on visible rows. */
export type OpenList = {
  readonly model: EntityModel;
  readonly listable: Listable;
  readonly request: ListRequest;
  readonly scope: SearchOptions['scope'];
  /** The listed statement with the values of its parameters; null for an entity. */
  readonly asked: { readonly statement: Statement; readonly params: ReadonlyMap<string, unknown> } | null;
};

type OpenListOptions = {
  readonly fields?: readonly string[] | undefined;
  readonly unreadable?: 'refused' | 'left out' | undefined;
};

/**
 * Opens the list of an entity for a caller. Pages, exports and nested lists on paper all use it, so that they apply the
 * same permission, row scope and guard. Throws SEM_PERMISSAO, and 400 for unknown parameters or fields.
 * @param fields fields to read instead of those in the query
 * @param unreadable whether fields behind relations that the caller may not read are refused or left out of the rows
 */
export function openList(
  { entities, engine }: { readonly entities: EntityCatalog; readonly engine: RecordEngine },
  caller: Caller,
  entity: string,
  query: Readonly<Record<string, unknown>>,
  { fields, unreadable = 'refused' }: OpenListOptions = {},
): OpenList {
  const all = entities.models();
  const whole = engine.model(entity);
  if (!can(caller, whole.name, 'LISTAR')) throw httpErrors.SEM_PERMISSAO({ permissao: 'LISTAR', entity: whole.name });
  const { models, hidden } = modelsFor(all, caller);
  const model = models.get(whole.name) ?? whole;
  const listable = readableListable(model, whole, models);
  const isNarrowed = hidden.size > 0 && unreadable === 'left out';
  const asked = isNarrowed ? withoutUnreadable(query, listableOfEntity(whole, all), listable) : query;
  const read = checkPaths(readRequest(asked, listable, fields), caller, models, unreadable);
  const request = rankUnsorted(read, listable);
  return { model, listable, request, scope: scopeOf(model, models, caller, 't'), asked: null };
}

/** The list of an entity without the fields that its caller may not read; the search ignores them too. */
export function readableListable(
  model: EntityModel,
  whole: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
): Listable {
  const listable = listableOfEntity(model, models);
  const isSearchable = model.search.length === whole.search.length;
  return isSearchable ? listable : { ...listable, searched: new Set(), searchable: model.search };
}

/** A query without the requested fields that exist but that the caller may not read. */
export function withoutUnreadable(
  query: Readonly<Record<string, unknown>>,
  whole: Listable,
  readable: Listable,
): Readonly<Record<string, unknown>> {
  const isShown = (name: string): boolean => !hasPath(whole, name) || hasPath(readable, name);
  const names = String(query.fields ?? '').split(',');
  const shown = names.filter((name) => isShown(name.trim()));
  // An empty list of fields would mean all of them.
  return shown.length === names.length ? query : { ...query, fields: shown.length === 0 ? 'id' : shown.join(',') };
}

function hasPath(listable: Listable, name: string): boolean {
  try {
    resolvePath(listable, name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks the fields behind relations that the caller may not read: leaves them out of the rows, or refuses them as
 * unknown.
 */
export function checkPaths(
  asked: ListRequest,
  caller: Caller,
  models: ReadonlyMap<string, EntityModel>,
  unreadable: 'refused' | 'left out',
): ListRequest {
  const shown =
    unreadable === 'refused' || asked.fields === null
      ? asked
      : { ...asked, fields: asked.fields.filter((path) => mayRead(path, caller, models)) };
  const request = withoutMasked(shown);
  for (const path of pathsOf(request)) if (!mayRead(path, caller, models)) throw asUnknown(path);
  return request;
}

/**
 * Removes sorting and totals by masked values, which would reveal these values; a list works without them. A filter or
 * a group by a masked value is refused.
 */
function withoutMasked(request: ListRequest): ListRequest {
  const isMasked = ({ field }: FieldPath): boolean => field.masked === true;
  const { filters, group, groupsOfConditions } = request;
  const conditions = groupsOfConditions.flat();
  const asked = [
    ...[...filters, ...conditions].map(({ path }) => path),
    ...(group === null ? [] : [group.label, group.value]),
  ];
  const refused = asked.find(isMasked);
  if (refused !== undefined) throw listErrors.VALOR_OCULTO({ parametro: refused.name });
  return {
    ...request,
    sort: request.sort.filter(({ path }) => !isMasked(path)),
    totalizer: request.totalizer.filter((path) => !isMasked(path)),
  };
}

/** Parses the request of a list. Throws 400 for unknown parameters or fields. */
export function readRequest(
  query: Readonly<Record<string, unknown>>,
  listable: Listable,
  fields: readonly string[] | undefined,
): ListRequest {
  // Numbers and booleans of the contract become text again, because the list engine parses addresses.
  const raw = Object.fromEntries(
    Object.entries(query)
      .filter(([name]) => name !== 'token')
      .map(([name, value]) => [name, String(value)]),
  );
  const request = parseListRequest(raw, listable);
  return fields === undefined ? request : { ...request, fields: fields.map((name) => resolvePath(listable, name)) };
}

function pathsOf(request: ListRequest): FieldPath[] {
  return [
    ...(request.fields ?? []),
    ...request.filters.map((filter) => filter.path),
    ...request.groupsOfConditions.flat().map(({ path }) => path),
    ...(request.group === null ? [] : [request.group.label, request.group.value]),
    ...request.sort.map((key) => key.path),
    ...request.aggregate.map((aggregate) => aggregate.path),
    ...request.totalizer,
  ];
}

/**
 * Behind a relation every caller may read the label, which all forms show. Any other field needs the permission to list
 * that entity without a row scope: the path would lead past the row scope.
 */
function mayRead(path: FieldPath, caller: Caller, models: ReadonlyMap<string, EntityModel>): boolean {
  return path.steps.every((step, index) => {
    const owner = step.target();
    const model = owner === null ? undefined : models.get(owner.name);
    const next = path.steps[index + 1]?.name ?? path.field.name;
    if (model === undefined || next === 'id' || next === model.label) return true;
    return hasWholeEntity(model, caller) && can(caller, model.name, 'LISTAR');
  });
}

function asUnknown(path: FieldPath): ApiError {
  return unknownParameter(path.name, []);
}
