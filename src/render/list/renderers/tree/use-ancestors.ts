import { useQuery } from '@tanstack/react-query';
import type { EntityRecord, ListCall, RuntimeHost } from '../../../host/host.ts';
import { useHost } from '../../../host/host-context.ts';
import { listKey, loadRows } from '../../../host/queries.ts';
import { branchOf, idOfBranch, keyOfRecord, rootKey } from './tree-records.ts';
import { countChildren } from './use-branches.ts';

/** A longer path counts as an error in the data. */
const maxSteps = 64;

export type Ancestors = {
  readonly rows: readonly EntityRecord[];
  /** Number of children of the results, by key. */
  readonly counts: ReadonlyMap<string, number> | null;
};

/** Loads the ancestors of search results, one level of all of them at a time. */
export function useAncestors(
  call: ListCall,
  hits: readonly EntityRecord[],
  fields: readonly string[],
  parentField: string,
  isEnabled: boolean,
) {
  const host = useHost();
  const ids = hits.map(({ id }) => id);
  return useQuery({
    queryKey: [...listKey(call.url), 'ancestors', parentField, fields, ids],
    queryFn: ({ signal }) => loadAncestors({ host, call, hits, fields, parentField, signal }),
    enabled: isEnabled && hits.length > 0,
  });
}

type LoadAncestorsOptions = {
  readonly host: RuntimeHost;
  readonly call: ListCall;
  readonly hits: readonly EntityRecord[];
  readonly fields: readonly string[];
  readonly parentField: string;
  readonly signal: AbortSignal;
};

async function loadAncestors({
  host,
  call,
  hits,
  fields,
  parentField,
  signal,
}: LoadAncestorsOptions): Promise<Ancestors> {
  const counts = await countChildren({ host, call, rows: hits, parentField, knowsCircles: false, signal });
  const found = new Map(hits.map((row) => [keyOfRecord(row), row]));
  const ancestors: EntityRecord[] = [];
  let level: readonly EntityRecord[] = hits;
  for (let step = 0; step < maxSteps; step++) {
    const missing = [...new Set(level.map((row) => branchOf(row, parentField)))].filter(
      (key) => key !== rootKey && !found.has(key),
    );
    if (missing.length === 0) break;
    const params = {
      size: 0,
      fields: [...new Set([...fields, parentField])],
      filters: { id: missing.map(idOfBranch).join(',') },
    };
    level = (await loadRows(host, call, params, signal)).data;
    if (level.length === 0) break;
    for (const row of level) found.set(keyOfRecord(row), row);
    ancestors.push(...level);
  }
  return { rows: ancestors, counts };
}
