import { Loader, Select } from '@mantine/core';
import { useState } from 'react';
import { isRecord } from '../../definition/record.ts';
import type { ElementDefinition } from '../../definition/view.ts';
import type { EntityRecord } from '../../host.ts';
import { labelOf, readPath } from '../../record-values.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { useOptions } from './use-options.ts';

type RelationSelectProps = {
  readonly element: Pick<ElementDefinition, 'list' | 'entity' | 'size' | 'fields' | 'itemValue'>;
  /** Field that stands for a record; nome, descricao or id when null. */
  readonly itemLabel: string | null;
  /** The chosen record, or its bare id. */
  readonly value: unknown;
  readonly onChange: (record: EntityRecord | null) => void;
  readonly size?: number;
  readonly control: {
    readonly label: string;
    readonly id?: string;
    readonly name?: string;
    readonly description?: string;
    readonly error?: string | null;
    readonly withAsterisk?: boolean;
    readonly disabled?: boolean;
    readonly onBlur?: () => void;
  };
};

/** A dropdown of records that are found as one types. */
export function RelationSelect({ element, itemLabel, value, onChange, control, size }: RelationSelectProps) {
  const t = useRuntimeTexts();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState<string | null>(null);
  const { rows, isLoading, hasFailed } = useOptions({
    element,
    query: search ?? '',
    isEnabled: isOpen,
    ...(size === undefined ? {} : { size }),
  });
  const valueField = element.itemValue ?? 'id';
  const keyOf = (record: unknown) => String((isRecord(record) ? readPath(record, valueField) : record) ?? '');
  const chosen = value === null || value === undefined || value === '' ? null : keyOf(value);
  const options = new Map(rows.map((row) => [keyOf(row), labelOf(row, itemLabel)]));
  if (chosen !== null && !options.has(chosen) && search === null) options.set(chosen, labelOf(value, itemLabel));
  return (
    <Select
      {...control}
      searchable
      clearable
      autoComplete="off"
      value={chosen}
      // A label that two records share must not be told apart by their ids alone, so ids are the values.
      data={[...options].map(([key, label]) => ({ value: key, label: label === '' ? key : label }))}
      filter={({ options: all }) => all}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => {
        setOpen(false);
        setSearch(null);
      }}
      onSearchChange={(text) => {
        if (isOpen) setSearch(text === labelOf(value, itemLabel) ? null : text);
      }}
      onChange={(key) => onChange(key === null ? null : (rows.find((row) => keyOf(row) === key) ?? null))}
      nothingFoundMessage={hasFailed ? t('loadFailed') : isLoading ? t('picker.loading') : t('picker.nothing')}
      {...(isLoading && isOpen ? { rightSection: <Loader size={14} /> } : {})}
      clearButtonProps={{ 'aria-label': t('picker.clear', { name: control.label }) }}
      maxDropdownHeight={280}
    />
  );
}
