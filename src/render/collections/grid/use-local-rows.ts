import { useCallback, useMemo } from 'react';
import { useEnrich, useFieldValue } from '../../form/state/form-context.tsx';
import { rowsIn } from '../../form/values/rows/rows-in-value.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { moveItem, renumber } from '../../list/state/reorder.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { nextLocalId, withoutRow, withRow } from './local-rows.ts';
import type { useNestedList } from './use-nested-list.ts';

type Options = Pick<ReturnType<typeof useNestedList>, 'form' | 'field'> & {
  /** Rows have a manual order: each is numbered by position. */
  readonly isOrdered: boolean;
};

/** The rows of a list stored in its form, and functions that change them. */
export function useLocalRows({ form, field, isOrdered }: Options) {
  const t = useRuntimeTexts();
  const host = useHost();
  const stored = useFieldValue(field);
  const enrich = useEnrich();
  const rows = useMemo(() => rowsIn(enrich({ [field]: stored })[field]), [enrich, field, stored]);
  const current = useCallback(() => rowsIn(form.store.get(field)), [form, field]);
  const setRows = useCallback(
    (next: readonly EntityRecord[], evaluated?: number) =>
      form.setRows(field, isOrdered ? renumber(next).rows : next, evaluated),
    [form, field, isOrdered],
  );
  return {
    rows,
    setRows,
    /** Replaces the row with its id, or appends it. */
    keep: useCallback(
      (row: EntityRecord, evaluated?: number) => setRows(withRow(current(), row), evaluated),
      [current, setRows],
    ),
    /** An id for a new row. */
    nextId: () => nextLocalId(current()),
    remove: useCallback(
      async (row: EntityRecord) => {
        if (await host.confirm(t('rows.deleteConfirm'), { danger: true, confirmLabel: t('rows.delete') }))
          setRows(withoutRow(current(), row.id));
      },
      [host, t, current, setRows],
    ),
    move: useCallback((from: number, to: number) => setRows(moveItem(current(), from, to)), [current, setRows]),
  };
}
