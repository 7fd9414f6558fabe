import { useMemo } from 'react';
import type { ListScreen } from '../data/use-list-screen.ts';
import { conditionFields } from './condition-fields.ts';
import { FilterPanel } from './filter-panel.tsx';

type ListFilterPanelProps = { readonly screen: ListScreen; readonly onApplied: () => void };

/** The filters of a list's view, and conditions on the other fields of its rows. */
export function ListFilterPanel({ screen, onApplied }: ListFilterPanelProps) {
  const { state, entities, model, columns, masks, takesConditions } = screen;
  const fields = useMemo(
    () =>
      takesConditions && model !== null ? conditionFields(model, entities, columns, (eye) => masks.isHidden(eye)) : [],
    [takesConditions, model, entities, columns, masks],
  );
  return (
    <FilterPanel
      {...(screen.nested === undefined ? {} : { of: screen.title })}
      definitions={screen.panelFilters}
      entities={entities}
      filters={state.filters}
      fields={fields}
      onApply={(filters) => {
        screen.setFilters(filters);
        onApplied();
      }}
      onClear={() => void screen.clearFilters()}
    />
  );
}
