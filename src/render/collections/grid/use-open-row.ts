import { useCallback, useState } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import type { useNestedList } from './use-nested-list.ts';

/** The row whose dialog is open; without a row it is a new one with these values. */
type OpenRow = { readonly row: EntityRecord | null; readonly values?: Readonly<Record<string, unknown>> };

/**
 * The row of a list whose dialog is open, if any. A new one gets the defaults of its list, after the values of `owner`.
 */
export function useOpenRow(
  { startOfRow }: Pick<ReturnType<typeof useNestedList>, 'startOfRow'>,
  owner?: Readonly<Record<string, unknown>>,
) {
  const [open, setOpen] = useState<OpenRow | null>(null);
  return {
    open,
    edit: useCallback((row: EntityRecord) => setOpen({ row }), []),
    add: async (values?: Readonly<Record<string, unknown>>) => {
      const start = await startOfRow();
      setOpen({ row: null, values: { ...owner, ...start, ...values } });
    },
    close: useCallback(() => setOpen(null), []),
  };
}
