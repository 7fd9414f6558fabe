import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FormHandle } from '../../form/state/form-handle.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { NestedList } from '../../list/data/nested-list.ts';

/**
 * The selected row of a list, which other elements read under the name of the list. The selection is cleared when other
 * rows are loaded, and when the row is deleted.
 *
 * @param url current source of the rows
 */
export function useRowChoice(
  form: FormHandle,
  name: string,
  isOffered: boolean,
  url: string | undefined,
): NestedList['choice'] {
  const { store } = form;
  const [id, setId] = useState<number | null>(null);
  // A field of the record keeps its own value.
  const isKnown = form.model?.fields[name] === undefined;
  const choose = useCallback(
    (row: EntityRecord | null) => {
      setId(row?.id ?? null);
      if (isKnown) store.show(name, row);
    },
    [store, name, isKnown],
  );
  useEffect(() => {
    if (isOffered && url !== '') choose(null);
  }, [isOffered, choose, url]);
  return useMemo(
    () => (isOffered ? { id, onChoose: choose, onRemoved: (removed) => removed === id && choose(null) } : undefined),
    [isOffered, id, choose],
  );
}
