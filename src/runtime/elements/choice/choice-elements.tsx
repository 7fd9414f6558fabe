import { Group, Radio, Select } from '@mantine/core';
import { isRecord } from '../../definition/record.ts';
import type { Option } from '../../definition/view.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { controlProps } from '../control-props.ts';
import { RelationSelect } from '../relation/relation-select.tsx';

/** Options of a list that comes from the server are loaded at once: a select is for short lists. */
const longestSelect = 100;

export function SelectElement(props: InputProps) {
  const { element, field, value, onChange } = props;
  const t = useRuntimeTexts();
  const options = optionsOf(props);
  const { 'aria-required': _required, ...control } = controlProps(props);
  if (options.length === 0 && (element.list !== undefined || element.entity !== undefined)) {
    const isRelation = field === null || field.kind === 'relation';
    return (
      <RelationSelect
        element={element}
        itemLabel={element.itemLabel ?? null}
        value={value}
        size={longestSelect}
        onChange={(record) => onChange(isRelation ? record : (record?.id ?? null))}
        control={{ ...control, error: props.error }}
      />
    );
  }
  const chosen = options.find(({ id }) => id === idOfChoice(value));
  // A stored value that is no option any more stays in sight, or saving would silently change it.
  const isStale = chosen === undefined && value !== null && value !== undefined && value !== '';
  const data = [
    ...options.map(({ id, descricao }) => ({ value: String(id), label: descricao })),
    ...(isStale ? [{ value: String(idOfChoice(value)), label: String(idOfChoice(value)), disabled: true }] : []),
  ];
  return (
    <Select
      {...control}
      aria-required={props.isRequired}
      data={data}
      value={isStale ? String(idOfChoice(value)) : chosen === undefined ? null : String(chosen.id)}
      searchable={options.length > 8}
      clearable={!props.isRequired}
      allowDeselect={!props.isRequired}
      nothingFoundMessage={t('picker.nothing')}
      clearButtonProps={{ 'aria-label': t('picker.clear', { name: props.label }) }}
      onChange={(key) => onChange(options.find(({ id }) => String(id) === key)?.id ?? null)}
    />
  );
}

export function RadioElement(props: InputProps) {
  const { value, onChange, isDisabled } = props;
  const { autoComplete: _unused, disabled: _disabled, ...control } = controlProps(props);
  const options = optionsOf(props);
  return (
    <Radio.Group
      {...control}
      value={String(idOfChoice(value) ?? '')}
      onChange={(key) => onChange(options.find(({ id }) => String(id) === key)?.id ?? null)}
    >
      <Group gap="md" mt={6}>
        {options.map(({ id, descricao }) => (
          <Radio key={String(id)} value={String(id)} label={descricao} disabled={isDisabled} />
        ))}
      </Group>
    </Radio.Group>
  );
}

function optionsOf({ element, field }: InputProps): readonly Option[] {
  const given = element.data ?? field?.options ?? [];
  return given.filter((option) => isRecord(option) && option.id !== undefined && typeof option.descricao === 'string');
}

function idOfChoice(value: unknown): unknown {
  return isRecord(value) ? value.id : value;
}
