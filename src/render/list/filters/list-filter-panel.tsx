import { useMemo } from 'react';
import type { ListScreen } from '../data/use-list-screen.ts';
import { canGroup } from '../state/grouped-list.ts';
import { conditionFields } from './condition-fields.ts';
import { FilterPanel } from './filter-panel.tsx';

type ListFilterPanelProps = { readonly screen: ListScreen; readonly onApplied: () => void };

/** The filters of a list's view, and conditions on the other fields of its rows. */
export function ListFilterPanel({ screen, onApplied }: ListFilterPanelProps) {
  const { entities, model } = screen;
  const { state } = screen.address;
  const { columns, masks } = screen.table;
  const { takesConditions } = screen.filtering;
  const fields = useMemo(
    () =>
      takesConditions && model !== null ? conditionFields(model, entities, columns, (eye) => masks.isHidden(eye)) : [],
    [takesConditions, model, entities, columns, masks],
  );
  const hasOwnGroups = screen.resolved.view.list?.groupLabel !== undefined;
  const groups = useMemo(
    () =>
      takesConditions && model !== null && !hasOwnGroups
        ? Object.values(model.fields)
            .filter(canGroup)
            .map(({ name, title }) => ({ value: name, label: title }))
            .sort((a, b) => a.label.localeCompare(b.label))
        : [],
    [takesConditions, model, hasOwnGroups],
  );
  return (
    <FilterPanel
      {...(screen.nested === undefined ? {} : { of: screen.title })}
      definitions={screen.filtering.panelFilters}
      entities={entities}
      filters={state.filters}
      fields={fields}
      groups={groups}
      groupBy={screen.stored.saved.groupBy}
      onGroup={(groupBy) => screen.stored.changeSaved({ groupBy })}
      onApply={(filters) => {
        screen.filtering.setFilters(filters);
        onApplied();
      }}
      onClear={() => void screen.filtering.clearFilters()}
    />
  );
}
