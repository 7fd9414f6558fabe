import { isRecord } from '../../definition/record.ts';
import { useForm } from '../../form/form-context.tsx';
import type { InputProps } from '../../registry/element-entry.ts';
import { RelationSelect } from './relation-select.tsx';

/** A record found while typing; shows `itemLabel`, else descricao or nome. */
export function AutocompleteElement(props: InputProps) {
  const itemLabel = useItemLabel(props);
  return (
    <RelationSelect
      field={props}
      name={props.name}
      onBlur={props.onBlur}
      element={props.element}
      itemLabel={itemLabel}
      value={props.value}
      onChange={(record) => props.onChange(record === null ? null : reference(record, itemLabel))}
    />
  );
}

/** The field that stands for a record of the element's target. */
export function useItemLabel({ element, field }: Pick<InputProps, 'element' | 'field'>): string | null {
  const { entities } = useForm().form;
  const target = element.entity ?? field?.target ?? null;
  return element.itemLabel ?? (target === null ? null : (entities.get(target)?.label ?? null));
}

/** What a form keeps of a chosen record: its id and what stands for it, as the API sends related records. */
export function reference(
  record: Readonly<Record<string, unknown>>,
  itemLabel: string | null,
): Record<string, unknown> {
  const names = ['id', ...(itemLabel === null ? [] : [itemLabel.split('.')[0] ?? itemLabel]), 'nome', 'descricao'];
  const kept = names.filter((name) => Object.hasOwn(record, name) && (name === 'id' || !isRecord(record[name])));
  return Object.fromEntries(kept.map((name) => [name, record[name]]));
}
