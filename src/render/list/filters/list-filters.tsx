import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import type { ListScreen } from '../data/use-list-screen.ts';
import { withFilter } from '../state/list-state.ts';

const FilterPanel = lazyPart(() => import('./list-filter-panel.tsx').then((module) => module.ListFilterPanel));

const FilterChips = lazyPart(() => import('./filter-chips.tsx').then((module) => module.FilterChips));

type ListFiltersProps = {
  readonly screen: ListScreen;
  readonly isOpen: boolean;
  /** The filters were applied: they are shown as chips, and the panel's space is given to the rows. */
  readonly onApplied: () => void;
};

/** The panel of filters while it is open, and the current filters of the list. */
export function ListFilters({ screen, isOpen, onApplied }: ListFiltersProps) {
  const { entities } = screen;
  const { state } = screen.address;
  return (
    <>
      {isOpen ? <FilterPanel screen={screen} onApplied={onApplied} /> : null}
      {Object.keys(state.filters).length === 0 ? null : (
        <FilterChips
          filters={state.filters}
          definitions={screen.filtering.filters}
          entities={entities}
          screen={screen}
          onChange={(name, value) => screen.filtering.setFilters(withFilter(state, name, value).filters)}
          onClear={() => void screen.filtering.clearFilters()}
        />
      )}
    </>
  );
}
