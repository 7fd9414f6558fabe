import { useState } from 'react';
import type { ElementDefinition } from '../../definition/view/view.ts';
import type { EntityRecord } from '../../host/host.ts';
import { namingFields, type RecordNaming } from '../../host/record-names.ts';
import { isRecord } from '../../json/record.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { fullLabelOf, readPath } from '../../values/record-values.ts';
import type { Choice } from '../combobox/choice.ts';
import { Combobox } from '../combobox/combobox.tsx';
import type { FramedField } from '../field-frame.tsx';
import { fieldsOfDetail, writeDetail } from './detail-words.ts';
import { isOwnList, useChosenName } from './use-chosen-name.ts';
import { useFittingChoice } from './use-fitting-choice.ts';
import { useOptions } from './use-options.ts';

type RelationSelectProps = {
  readonly field: FramedField;
  readonly name?: string;
  readonly onBlur?: () => void;
  readonly element: Pick<ElementDefinition, 'list' | 'entity' | 'size' | 'fields' | 'itemValue' | 'detail'>;
  readonly naming: RecordNaming;
  /** The chosen record, or its bare id. */
  readonly value: unknown;
  readonly onChange: (record: EntityRecord | null) => void;
  readonly size?: number;
  /** What restricts the records besides what is typed. */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  /** Chosen lately: they come first while nothing is searched for. */
  readonly recent?: readonly EntityRecord[];
};

/** A dropdown of records that are found as one types. */
export function RelationSelect({
  field,
  name,
  onBlur,
  element,
  naming,
  value,
  onChange,
  size,
  filters,
  recent = noRows,
}: RelationSelectProps) {
  const t = useRuntimeTexts();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState<string | null>(null);
  const valueField = element.itemValue ?? 'id';
  const { detail = noDetail } = element;
  const shown = [valueField, ...fieldsOfDetail(detail)];
  const asked = element.fields ?? (isOwnList(element) ? namingFields(naming, shown) : undefined);
  const { rows, isLoading, hasFailed, hint, source } = useOptions({
    element: asked === undefined ? element : { ...element, fields: asked },
    query: search ?? '',
    isEnabled: isOpen,
    filters,
    ...(size === undefined ? {} : { size }),
  });
  useFittingChoice({ element, source, label: field.label, value, onChange: () => onChange(null) });
  const keyOf = (record: unknown) => String((isRecord(record) ? readPath(record, valueField) : record) ?? '');
  const choiceOf = (record: unknown): Choice => {
    const key = keyOf(record);
    // What two records share must not tell them apart, so the ids are the keys.
    return { key, label: fullLabelOf(record, naming.label, naming.detail) || key };
  };
  const offerOf = (row: EntityRecord): Choice => {
    const note = writeDetail(row, detail, t);
    return note === '' ? choiceOf(row) : { ...choiceOf(row), note };
  };
  const isEmpty = value === null || value === undefined || value === '';
  const found = rows.find((row) => keyOf(row) === keyOf(value));
  const called = useChosenName(isEmpty || valueField !== 'id' || found !== undefined ? null : value, element, naming);
  const chosen = isEmpty ? null : called === null ? choiceOf(found ?? value) : { key: keyOf(value), label: called };
  const first = search === null ? recent : noRows;
  const known = new Set(first.map(keyOf));
  const choices = [
    ...first.map((record) => ({ ...choiceOf(record), note: t('picker.recent') })),
    ...rows.filter((row) => !known.has(keyOf(row))).map(offerOf),
  ];
  const hasChosen = chosen === null || found !== undefined || search !== null || known.has(chosen.key);
  return (
    <Combobox
      field={field}
      name={name}
      onBlur={onBlur}
      value={chosen}
      choices={hasChosen ? choices : [chosen, ...choices]}
      onChoose={(key) => onChange([...rows, ...recent].find((row) => keyOf(row) === key) ?? null)}
      onOpen={setOpen}
      onSearch={setSearch}
      isClearable
      isLoading={isLoading && isOpen}
      emptyText={hint ?? (hasFailed ? t('loadFailed') : isLoading ? t('picker.loading') : t('picker.nothing'))}
    />
  );
}

const noRows: readonly EntityRecord[] = [];
const noDetail: NonNullable<ElementDefinition['detail']> = {};
