import { type ReactNode, useCallback } from 'react';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import type { ListColumn } from '../columns/columns.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { withFilter } from '../state/list-state.ts';

const HeadFilter = lazyPart(() => import('./head-filter.tsx').then((module) => module.HeadFilter));

/** Draws the filter in the heading of a column; null for a column without one. */
export function useHeadFilter(screen: ListScreen): (column: ListColumn) => ReactNode {
  const { entities } = screen;
  const { heads } = screen.table;
  const { state } = screen.address;
  return useCallback(
    (column: ListColumn) => {
      const head = heads.get(column.name);
      if (head === undefined) return null;
      return (
        <HeadFilter
          label={column.label}
          definition={head.definition}
          entities={entities}
          value={state.filters[head.name] ?? ''}
          onChange={(value) => screen.filtering.setFilters(withFilter(state, head.name, value).filters)}
        />
      );
    },
    [heads, entities, state, screen],
  );
}
