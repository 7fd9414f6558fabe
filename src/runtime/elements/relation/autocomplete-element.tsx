import { useForm } from '../../form/form-context.tsx';
import type { EntityRecord } from '../../host.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useRecentChoices } from './recent-choices.ts';
import { reference } from './reference.ts';
import { RelationSelect } from './relation-select.tsx';

/** A record found while typing; shows `itemLabel`, else descricao or nome. */
export function AutocompleteElement(props: InputProps) {
  const itemLabel = useItemLabel(props);
  const { recent, remember } = useRecentChoices(props.name);
  const choose = (record: EntityRecord | null) => {
    const chosen = record === null ? null : reference(record, itemLabel);
    if (chosen !== null) remember(chosen);
    props.onChange(chosen);
  };
  return (
    <RelationSelect
      recent={recent}
      field={props}
      name={props.name}
      onBlur={props.onBlur}
      element={props.element}
      itemLabel={itemLabel}
      value={props.value}
      onChange={choose}
    />
  );
}

/** The field that stands for a record of the element's target. */
export function useItemLabel({ element, field }: Pick<InputProps, 'element' | 'field'>): string | null {
  const { entities } = useForm().form;
  const target = element.entity ?? field?.target ?? null;
  return element.itemLabel ?? (target === null ? null : (entities.get(target)?.label ?? null));
}
