import { fieldAt } from '../../../language/entity/field-path.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { withFilter } from '../state/list-state.ts';
import { GroupList } from './group-list.tsx';

/** The groups of a list's rows when they are known; nothing without groups. */
export function ListGroups({ screen }: { readonly screen: ListScreen }) {
  const { model, entities } = screen;
  const { groupLabel, groupValue = groupLabel ?? '' } = screen.list;
  const { state, apply } = screen.address;
  const { data, total } = screen.content;
  if (groupLabel === undefined || data.answer === undefined) return null;
  const selected = state.filters[groupValue] ?? null;
  return (
    <GroupList
      groups={data.groups}
      total={screen.nested === undefined && selected === null ? total : null}
      labelField={groupLabel}
      valueField={groupValue}
      field={model === null ? null : fieldAt(model, groupLabel, entities)}
      selected={selected}
      onSelect={(value) => apply(withFilter(state, groupValue, value ?? ''))}
    />
  );
}
