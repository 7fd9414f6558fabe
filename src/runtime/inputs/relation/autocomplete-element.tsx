import { useMemo } from 'react';
import { useForm } from '../../form/state/form-context.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { type RecordNaming, recordNaming } from '../../host/record-names.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { LinkedRecord } from './lazy-linked-record.ts';
import { useRecentChoices } from './recent-choices.ts';
import { reference } from './reference.ts';
import { RelationSelect } from './relation-select.tsx';
import { useTreeFilter, withTarget } from './use-tree-filter.ts';

/** A record found while typing; of a link in the entity that its other field says. */
export function AutocompleteElement(props: InputProps) {
  const rule = props.field?.link;
  if (rule === undefined) return <EntityAutocomplete {...props} />;
  return <LinkedRecord {...props} rule={rule} choose={EntityAutocomplete} />;
}

/** The same in one entity; shows `itemLabel`, else descricao or nome. */
function EntityAutocomplete(props: InputProps) {
  const naming = useNaming(props);
  const { recent, remember } = useRecentChoices(props);
  const filters = useTreeFilter(props.field?.name ?? '', withTarget(props));
  const choose = (record: EntityRecord | null) => {
    const chosen = record === null ? null : reference(record, naming.label, naming.detail, props.element.fields);
    if (chosen !== null) remember(chosen);
    props.onChange(chosen);
  };
  return (
    <RelationSelect
      recent={filters === undefined ? recent : noRecent}
      filters={filters}
      field={props}
      name={props.name}
      onBlur={props.onBlur}
      element={props.element}
      naming={naming}
      value={props.value}
      onChange={choose}
    />
  );
}

/** What was chosen lately may stand below the record by now, which nobody has asked the server about. */
const noRecent: readonly EntityRecord[] = [];

/** How records of the element's target are called. */
export function useNaming({ element, field }: Pick<InputProps, 'element' | 'field'>): RecordNaming {
  const { entities } = useForm().form;
  const target = element.entity ?? field?.target ?? null;
  const { itemLabel } = element;
  return useMemo(() => recordNaming(target, entities, itemLabel), [target, entities, itemLabel]);
}
