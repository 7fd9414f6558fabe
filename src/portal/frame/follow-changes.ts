import type { QueryClient } from '@tanstack/react-query';
import { followTranslations } from '../language/follow-translations.ts';
import { followLive } from '../live/follow-live.ts';
import { onLive } from '../live/live.ts';
import { renewQueries } from '../live/renew-queries.ts';
import { onViewsChanged, type ViewsChange } from '../live/views-changed.ts';
import { revealCutTexts } from './cut-texts.ts';
import { followFirstCalls } from './first-calls.ts';

/** Follows the server's stream for a session until the signal ends it, and reloads what changed elsewhere. */
export function followChanges(queryClient: QueryClient, signal: AbortSignal): void {
  if (signal.aborted) return;
  const ends = [
    onViewsChanged((change) => refreshViews(queryClient, change)),
    followTranslations(queryClient),
    followRecords(queryClient),
  ];
  signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
  // Part of this chunk, because nothing needs them before it loads.
  revealCutTexts(signal);
  followFirstCalls(signal);
  void followLive(signal);
}

/**
 * Reloads what a change of views or entities affects: menu, checks, problems, the views of these entities, and their
 * visible records, which may have other fields.
 */
export function refreshViews(queryClient: QueryClient, { entities }: ViewsChange): void {
  void renewQueries(queryClient, { queryKey: ['menu'] });
  void renewQueries(queryClient, { queryKey: ['check'] });
  void renewQueries(queryClient, { queryKey: ['problems'] });
  void renewQueries(queryClient, {
    predicate: ({ queryKey: [kind, entity] }) =>
      kind === 'view' && (entities.length === 0 || (typeof entity === 'string' && entities.includes(entity))),
  });
  void renewQueries(queryClient, {
    predicate: ({ queryKey: [kind, entity] }) =>
      kind === 'record' && typeof entity === 'string' && entities.includes(entity),
  });
}

/** ms between a change and the reload of lists; by then the code that made the change here has reloaded them itself. */
const quiet = 1_000;
/** ms between two reloads during endless changes, such as an import. */
const pause = 5_000;

/**
 * Reloads visible lists whose records changed elsewhere, and marks the others to be reloaded when visible; returns a
 * function that ends it. Lists loaded since the change are left alone, and so are calls with side effects: of POST
 * calls only those that the server names, which read a statement.
 */
export function followRecords(queryClient: QueryClient): () => void {
  const changed = new Map<string, number>();
  /** Lists that were loading when the change came: their answer may be from before it. */
  const early = new Set<string>();
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    timer = undefined;
    last = Date.now();
    const [due, outdated] = [new Map(changed), new Set(early)];
    changed.clear();
    early.clear();
    void renewQueries(queryClient, {
      predicate: ({ queryKey, queryHash, state }) => {
        const at = changeOf(queryKey, due);
        return at !== undefined && (state.dataUpdatedAt < at || outdated.has(queryHash));
      },
      // Hidden windows reload when they become visible.
      refetchType: document.hidden ? 'none' : 'active',
    });
  };
  const end = onLive('records', (data) => {
    const now = Date.now();
    for (const name of [...namesIn(data, 'entities'), ...namesIn(data, 'lists')]) changed.set(name, now);
    if (changed.size === 0) return;
    for (const { queryKey, queryHash } of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
      if (changeOf(queryKey, changed) !== undefined) early.add(queryHash);
    timer ??= setTimeout(refresh, Math.max(quiet, last + pause - now));
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** Time of the last known change of a list's records. */
function changeOf([kind, url, method]: readonly unknown[], changes: ReadonlyMap<string, number>): number | undefined {
  if (kind !== 'list') return undefined;
  return (method === 'GET' ? changes.get(entityOf(url)) : undefined) ?? changes.get(pathOf(url));
}

function namesIn(data: unknown, key: 'entities' | 'lists'): readonly string[] {
  const names: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : null;
  return Array.isArray(names) ? names.map(String) : [];
}

/** `Cliente` of `Cliente?status=ATIVO`. */
function entityOf(url: unknown): string {
  return /^\/?([^/?]*)/.exec(String(url))?.[1] ?? '';
}

/** `/report_eventos` of `report_eventos?ano=2026`. */
function pathOf(url: unknown): string {
  return `/${/^\/?([^?]*)/.exec(String(url))?.[1] ?? ''}`;
}
