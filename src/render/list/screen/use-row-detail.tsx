import { useMemo, useState } from 'react';
import type { ElementMap } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { FormSuspense } from '../../registry/registry-context.tsx';
import type { TableExpansion } from '../table/table-props.ts';

const RowDetail = lazyComponent(() => import('./row-detail.tsx').then((module) => module.RowDetail));

type DetailedList = {
  readonly resolved: ResolvedView;
  readonly entity: string;
  readonly access: Readonly<Record<string, boolean>>;
};

/**
 * Opens the `detail` elements below rows; absent if the view has none. With `isAlone` opening a row closes the previous
 * one.
 */
export function useRowDetail(
  { resolved, entity, access }: DetailedList,
  detail: ElementMap | undefined,
  isAlone = false,
): TableExpansion | undefined {
  const [opened, setOpened] = useState<ReadonlySet<number>>(noIds);
  return useMemo(() => {
    if (detail === undefined || Object.keys(detail).length === 0) return undefined;
    return {
      isOpen: ({ id }) => opened.has(id),
      onToggle: ({ id }) => {
        const row = new Set([id]);
        setOpened((before) => (isAlone ? before.intersection(row) : before).symmetricDifference(row));
      },
      draw: (row) => (
        <FormSuspense>
          <RowDetail resolved={resolved} entity={entity} access={access} detail={detail} row={row} />
        </FormSuspense>
      ),
    };
  }, [resolved, entity, access, detail, isAlone, opened]);
}

const noIds: ReadonlySet<number> = new Set();
