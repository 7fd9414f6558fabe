import { keepPreviousData, type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ViewAnswer } from '../../language/view/view-answer.ts';
import { type ResolvedView, resolveMerged } from '../../language/views/resolve-merged.ts';
import { textsOf } from '../../ui/i18n/texts.ts';
import type { EntityRecord, HostError, ListAnswer, ListCall, ListParams, RuntimeHost } from './host.ts';
import { useHost } from './host-context.ts';
import { readListAnswer } from './list-answer.ts';
import { permitCall } from './permit-call.ts';

/**
 * Keys of the runtime's data in TanStack Query. The shell invalidates the views of an entity (`refreshViews`) when the
 * server reports a change: screens then use the new definition and keep what was typed (rule V4).
 */
export const viewKey = (entity: string, name = '', parent = '') => ['view', entity, name, parent] as const;
export const recordKey = (entity: string, id: number) => ['record', entity, id] as const;
export const listKey = (url: string) => ['list', url] as const;
/** Key of every list. */
export const everyList = ['list'] as const;
export const labelKey = (entity: string, id: string) => ['label', entity, id] as const;
export const accessKey = (entity: string) => ['access', entity] as const;

/** The view of an entity, ready to be drawn. */
export function useView(entity: string, options: { readonly name?: string; readonly parent?: string } = {}) {
  const query = useQuery(viewQuery(useHost(), entity, options));
  // Query keeps the same object for an equal answer (structural sharing), so nothing re-renders.
  const answer = query.data;
  const resolved = answer === undefined ? null : resolveOnce(answer);
  return { ...query, resolved };
}

/** A loaded view, ready to be drawn; null if it is not loaded. */
export function readCachedView(client: QueryClient, entity: string, name?: string): ResolvedView | null {
  const answer = client.getQueryData<ViewAnswer>(viewKey(entity, name));
  return answer === undefined ? null : resolveOnce(answer);
}

const resolvedViews = new WeakMap<ViewAnswer, ResolvedView>();

/** Cached, because the list and the form of an entity use the same view. */
function resolveOnce(answer: ViewAnswer): ResolvedView {
  const resolved = resolvedViews.get(answer) ?? resolveMerged(answer);
  resolvedViews.set(answer, resolved);
  return resolved;
}

export function viewQuery(
  host: Pick<RuntimeHost, 'loadView'>,
  entity: string,
  { name, parent }: { readonly name?: string; readonly parent?: string } = {},
) {
  return queryOptions({
    queryKey: viewKey(entity, name, parent),
    queryFn: async ({ signal }) => {
      const answer = await host.loadView(entity, {
        ...(name === undefined ? {} : { name }),
        ...(parent === undefined ? {} : { parent }),
        signal,
      });
      // Few views have overrides: the code that merges them loads with the first.
      return answer.layers.length > 1
        ? (await import('../../language/views/merge-layers.ts')).mergeLayers(answer)
        : answer;
    },
    staleTime: 60_000,
  });
}

/** Permissions of the user on an entity, by flag; empty while unknown, and for rows without an entity (`''`). */
export function useAccess(entity: string): Readonly<Record<string, boolean>> {
  return useKnownAccess(entity) ?? noAccess;
}

/** The same; null until the server has answered. Empty if the call failed. */
export function useKnownAccess(entity: string): Readonly<Record<string, boolean>> | null {
  const host = useHost();
  const isOfEntity = entity !== '';
  const { data, failureCount } = useQuery({ ...accessQuery(host, entity), enabled: isOfEntity });
  return data ?? (failureCount > 0 || !isOfEntity ? noAccess : null);
}

export function accessQuery(host: Pick<RuntimeHost, 'loadAccess'>, entity: string) {
  return queryOptions({
    queryKey: accessKey(entity),
    queryFn: ({ signal }) => host.loadAccess(entity, signal),
    staleTime: 60_000,
  });
}

const noAccess: Readonly<Record<string, boolean>> = {};

export function recordQuery(host: RuntimeHost, entity: string, id: number) {
  return queryOptions<EntityRecord>({
    queryKey: recordKey(entity, id),
    queryFn: ({ signal }) => host.loadRecord(entity, id, signal),
  });
}

/** Loads the rows of a list call: all lists use it, so that answers of any form are handled (rule L5). */
export async function loadRows(
  host: ListHost,
  call: ListCall,
  params: ListParams,
  signal?: AbortSignal,
): Promise<ListAnswer> {
  return readListAnswer(await loadAnswer(host, call, params, signal));
}

type ListHost = Pick<RuntimeHost, 'loadList' | 'confirm' | 'loadView' | 'user' | 'safeCalls'>;

/** Loads the unparsed answer of a list call. A call that may change something needs the user's permission (A8). */
export async function loadAnswer(
  host: ListHost,
  call: ListCall,
  params: ListParams,
  signal?: AbortSignal,
): Promise<unknown> {
  const { method, url, view = '' } = call;
  // For a user it is the same list with other parameters, so the permission is shared.
  const [template = url] = url.split('?');
  if (!(await permitCall(host, { method, url, template }, { view, own: [], isClicked: false })))
    throw new NotPermitted();
  return host.loadList(call, params, signal);
}

/** The user has not permitted the call of a list; retrying would not ask again. */
class NotPermitted extends Error implements HostError {
  readonly code = 'NAO_PERMITIDO';
  readonly status = 400;
  readonly details = {};

  constructor() {
    super(textsOf('runtime')('permit.declined'));
  }
}

/** Key of a search's cached answer; `listKey` is its beginning. */
export const rowsKey = ({ method, url, body }: ListCall, params: ListParams) =>
  [...listKey(url), method, params, ...(body === undefined ? [] : [body])] as const;

export function listQuery(host: RuntimeHost, call: ListCall, params: ListParams) {
  return queryOptions({
    queryKey: rowsKey(call, params),
    queryFn: ({ signal }) => loadRows(host, call, params, signal),
    placeholderData: keepPreviousData,
  });
}

/**
 * Reloads data after a change. The library does not restart a first load in progress, whose answer could be older than
 * the change, so it is cancelled first.
 */
export async function reload(
  client: QueryClient,
  queryKey: readonly unknown[],
  refetchType: 'active' | 'none' = 'active',
): Promise<void> {
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  if (refetchType === 'none' || !hasSource(client, queryKey))
    return client.invalidateQueries({ queryKey, refetchType });
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
  // First a change of the address is drawn, and then the changed record: lists that it no longer shows, such as the
  // deliveries of a placed order, are then not loaded.
  await drawn();
  await client.refetchQueries({ queryKey, type: 'active', predicate: isOfSource });
  await drawn();
  await client.refetchQueries({ queryKey, type: 'active', predicate: (query) => !isOfSource(query) });
}

/** Whether a visible screen gets its record from one of these queries. */
function hasSource(client: QueryClient, queryKey: readonly unknown[]): boolean {
  return client.getQueryCache().findAll({ queryKey, type: 'active', predicate: isOfSource }).length > 0;
}

/**
 * Key of an unparsed answer, whereas `rowsKey` has rows. The portal's frame stores the open order under the same key
 * (`portal/cart/open-order.ts`), so that it and the order's screen load it once.
 */
export const answerKey = (call: ListCall) => [...rowsKey(call, {}), 'answer'] as const;

/** `meta` of queries for the record of a screen. */
export const sourceMeta = { isSource: true };
/** The same of a record that names its screen: the name may be a translation. */
export const titledMeta = { ...sourceMeta, isTitled: true };

function isOfSource({ observers }: Query): boolean {
  return observers.some(({ options }) => options.meta?.isSource === true);
}

function drawn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
