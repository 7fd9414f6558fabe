import { useCallback, useMemo, useRef, useState } from 'react';
import type { JsonRecord } from '../../../language/json/record.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { useHost } from '../../host/host-context.ts';
import { loadRows } from '../../host/queries.ts';
import { useListSource } from '../../inputs/use-list-source.ts';
import type { ChartSource } from '../chart/use-chart-source.ts';

/**
 * The rows of a chart, followed by those that searches found; `ask` searches for more if the view names a call
 * (`find`). The people between a found person and the top are included.
 */
export function useFoundPeople(
  { find }: ElementDefinition,
  { rows }: Pick<ChartSource, 'rows'>,
): { readonly rows: readonly JsonRecord[]; readonly ask: ((query: string) => void) | null } {
  const host = useHost();
  const { call } = useListSource(find, undefined);
  const [found, setFound] = useState<{ readonly among: unknown; readonly rows: readonly JsonRecord[] }>(nobody);
  const latest = useRef(0);
  const more = found.among === rows ? found.rows : nobody.rows;
  const all = useMemo(() => (more.length === 0 ? rows : [...rows, ...more]), [rows, more]);
  const isAsked = call !== null && find !== undefined;
  const ask = useCallback(
    (query: string) => {
      if (call === null) return;
      latest.current += 1;
      const asked = latest.current;
      loadRows(host, call, { query })
        .then(({ data }) => {
          // A later search replaces this answer.
          if (asked !== latest.current) return;
          setFound((before) => {
            const earlier = before.among === rows ? before.rows : nobody.rows;
            const known = new Set([...rows, ...earlier].map(({ id }) => id));
            const added = data.filter(({ id }) => !known.has(id));
            return added.length === 0 ? before : { among: rows, rows: [...earlier, ...added] };
          });
        })
        // People who are already loaded are found in any case.
        .catch(() => undefined);
    },
    [host, call, rows],
  );
  return { rows: all, ask: isAsked ? ask : null };
}

const nobody: { readonly among: unknown; readonly rows: readonly JsonRecord[] } = { among: null, rows: [] };
