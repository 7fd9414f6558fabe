import { lazy, useMemo, useState } from 'react';
import type { ElementMap } from '../../../language/view/view.ts';
import type { TableExpansion } from '../../list/table/table-props.ts';
import { FormSuspense } from '../../registry/registry-context.tsx';
import type { useNestedList } from './use-nested-list.ts';

const RowDetail = lazy(() =>
  import('../../list/screen/row-detail.tsx').then(({ RowDetail }) => ({ default: RowDetail })),
);

/** Opens rows of a nested list to show the elements of `detail` below them; absent when the view names none. */
export function useNestedDetail(
  { resolved, entity, access }: Pick<ReturnType<typeof useNestedList>, 'resolved' | 'entity' | 'access'>,
  detail: ElementMap | undefined,
): TableExpansion | undefined {
  const [opened, setOpened] = useState<ReadonlySet<number>>(noIds);
  return useMemo(() => {
    if (detail === undefined || Object.keys(detail).length === 0) return undefined;
    return {
      isOpen: ({ id }) => opened.has(id),
      onToggle: ({ id }) => setOpened((before) => before.symmetricDifference(new Set([id]))),
      draw: (row) => (
        <FormSuspense>
          <RowDetail resolved={resolved} entity={entity} access={access} detail={detail} row={row} />
        </FormSuspense>
      ),
    };
  }, [resolved, entity, access, detail, opened]);
}

const noIds: ReadonlySet<number> = new Set();
