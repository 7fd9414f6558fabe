import { keepPreviousData, type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ViewAnswer } from '../../language/view/view-answer.ts';
import { type ResolvedView, resolveMerged } from '../../language/views/resolve-merged.ts';
import { textsOf } from '../../ui/i18n/texts.ts';
import type { EntityRecord, HostError, ListAnswer, ListCall, ListParams, RuntimeHost } from './host.ts';
import { useHost } from './host-context.ts';
import { readListAnswer } from './list-answer.ts';
import { permitCall } from './permit-call.ts';

/**
 * Keys of what the runtime keeps in TanStack Query. The shell invalidates the views of an entity (`refreshViews`) when
 * the server reports a change: screens then take the new definition and keep what has been typed (rule V4).
 */
export const viewKey = (entity: string, name = '', parent = '') => ['view', entity, name, parent] as const;
export const recordKey = (entity: string, id: number) => ['record', entity, id] as const;
export const listKey = (url: string) => ['list', url] as const;
/** Everything that was ever listed. */
export const everyList = ['list'] as const;
export const labelKey = (entity: string, id: string) => ['label', entity, id] as const;
export const accessKey = (entity: string) => ['access', entity] as const;

/** The view of an entity, ready to be drawn. */
export function useView(entity: string, options: { readonly name?: string; readonly parent?: string } = {}) {
  const query = useQuery(viewQuery(useHost(), entity, options));
  // Query keeps the object of an answer that says the same again (structural sharing), so nothing is drawn anew.
  const answer = query.data;
  const resolved = answer === undefined ? null : resolveOnce(answer);
  return { ...query, resolved };
}

/** A view that has been loaded, ready to be drawn; null where it has not. */
export function readCachedView(client: QueryClient, entity: string, name?: string): ResolvedView | null {
  const answer = client.getQueryData<ViewAnswer>(viewKey(entity, name));
  return answer === undefined ? null : resolveOnce(answer);
}

const resolvedViews = new WeakMap<ViewAnswer, ResolvedView>();

/** The list and the form of an entity take the same view. */
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
      // Few views have overrides: what merges them loads with the first.
      return answer.layers.length > 1
        ? (await import('../../language/views/merge-layers.ts')).mergeLayers(answer)
        : answer;
    },
    staleTime: 60_000,
  });
}

/** What the user may do with an entity, by flag; nothing while it is not known, and for rows of no entity (`''`). */
export function useAccess(entity: string): Readonly<Record<string, boolean>> {
  return useKnownAccess(entity) ?? noAccess;
}

/** The same; null until the server has answered. Nothing is allowed once the call has failed. */
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

/** The rows of a list call: every list asks here, so that none meets an answer of another shape (rule L5). */
export async function loadRows(
  host: ListHost,
  call: ListCall,
  params: ListParams,
  signal?: AbortSignal,
): Promise<ListAnswer> {
  return readListAnswer(await loadAnswer(host, call, params, signal));
}

type ListHost = Pick<RuntimeHost, 'loadList' | 'confirm' | 'loadView' | 'user' | 'safeCalls'>;

/** The answer of a list call as it came. One that may change something is sent once the user has permitted it (A8). */
export async function loadAnswer(
  host: ListHost,
  call: ListCall,
  params: ListParams,
  signal?: AbortSignal,
): Promise<unknown> {
  const { method, url, view = '' } = call;
  // What is asked for by the same list with other parameters is the same to a user.
  const [template = url] = url.split('?');
  if (!(await permitCall(host, { method, url, template }, { view, own: [], isClicked: false })))
    throw new NotPermitted();
  return host.loadList(call, params, signal);
}

/** A list whose call the user has not permitted; trying again would not ask again. */
class NotPermitted extends Error implements HostError {
  readonly code = 'NAO_PERMITIDO';
  readonly status = 400;
  readonly details = {};

  constructor() {
    super(textsOf('runtime')('permit.declined'));
  }
}

/** Key under which the answer of one search is cached; `listKey` is the beginning of it. */
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
 * Loads anew what a change has made old. A first load that is still on its way would answer what was before the change,
 * and the library does not begin it again by itself: so it is called off first.
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
  // A change of the address is drawn first, and then what the record has become: lists that it does not show any more, such
  // as the deliveries of an order that has been placed, are not asked for.
  await drawn();
  await client.refetchQueries({ queryKey, type: 'active', predicate: isOfSource });
  await drawn();
  await client.refetchQueries({ queryKey, type: 'active', predicate: (query) => !isOfSource(query) });
}

/** Whether a screen in sight has its record by one of these queries. */
function hasSource(client: QueryClient, queryKey: readonly unknown[]): boolean {
  return client.getQueryCache().findAll({ queryKey, type: 'active', predicate: isOfSource }).length > 0;
}

/**
 * Key of an answer that is kept as it came, where `rowsKey` has rows. The portal's frame keeps the open order under the same
 * key (`portal/cart/open-order.ts`), so that it and a screen of that order ask for it once.
 */
export const answerKey = (call: ListCall) => [...rowsKey(call, {}), 'answer'] as const;

/** `meta` of who asks for the record of a screen. */
export const sourceMeta = { isSource: true };

function isOfSource({ observers }: Query): boolean {
  return observers.some(({ options }) => options.meta?.isSource === true);
}

function drawn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
