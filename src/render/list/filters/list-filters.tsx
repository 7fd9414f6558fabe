import { lazy, Suspense } from 'react';
import { Awaited } from '../../../ui/components/awaited.tsx';
import type { ListScreen } from '../data/use-list-screen.ts';
import { withFilter } from '../state/list-state.ts';

const FilterPanel = lazy(() =>
  import('./list-filter-panel.tsx').then(({ ListFilterPanel }) => ({ default: ListFilterPanel })),
);

const FilterChips = lazy(() => import('./filter-chips.tsx').then(({ FilterChips }) => ({ default: FilterChips })));

type ListFiltersProps = {
  readonly screen: ListScreen;
  readonly isOpen: boolean;
  /** The panel has done its work: what filters stands in the chips, and the rows take the room. */
  readonly onApplied: () => void;
};

/** The panel of filters while it is open, and what filters the list at the moment. */
export function ListFilters({ screen, isOpen, onApplied }: ListFiltersProps) {
  const { entities } = screen;
  const { state } = screen.address;
  return (
    <>
      {isOpen ? (
        <Suspense fallback={<Awaited />}>
          <FilterPanel screen={screen} onApplied={onApplied} />
        </Suspense>
      ) : null}
      {Object.keys(state.filters).length === 0 ? null : (
        <Suspense fallback={<Awaited />}>
          <FilterChips
            filters={state.filters}
            definitions={screen.filtering.filters}
            entities={entities}
            screen={screen}
            onChange={(name, value) => screen.filtering.setFilters(withFilter(state, name, value).filters)}
            onClear={() => void screen.filtering.clearFilters()}
          />
        </Suspense>
      )}
    </>
  );
}
