import { lazy, Suspense } from 'react';
import type { ListScreen } from '../data/use-list-screen.ts';
import { withFilter } from '../state/list-state.ts';
import { FilterChips } from './filter-chips.tsx';

const FilterPanel = lazy(() => import('./filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })));

/** The panel of filters while it is open, and what filters the list at the moment. */
export function ListFilters({ screen, isOpen }: { readonly screen: ListScreen; readonly isOpen: boolean }) {
  const { state, entities } = screen;
  return (
    <>
      {isOpen ? (
        <Suspense fallback={null}>
          <FilterPanel
            {...(screen.nested === undefined ? {} : { of: screen.title })}
            definitions={screen.panelFilters}
            entities={entities}
            filters={state.filters}
            onApply={screen.setFilters}
            onClear={() => void screen.clearFilters()}
          />
        </Suspense>
      ) : null}
      <FilterChips
        filters={state.filters}
        definitions={screen.filters}
        entities={entities}
        onRemove={(name) => screen.setFilters(withFilter(state, name, '').filters)}
        onClear={() => void screen.clearFilters()}
      />
    </>
  );
}
