import { type ComponentProps, useState } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import { fullLabelOf, readPath } from '../../../language/values/record-values.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import type { EntityRecord } from '../../host/host.ts';
import { namingFields, type RecordNaming } from '../../host/record-names.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { Choice } from '../combobox/choice.ts';
import { Combobox } from '../combobox/combobox.tsx';
import type { FramedField } from '../field-frame.tsx';
import { choiceDetail, fieldsOfDetail, writeDetail } from './detail-words.ts';
import { findChoices } from './find-choices.ts';
import { choiceFields, useRecentChoices } from './recent-choices.ts';
import { isOwnList, useChosenName } from './use-chosen-name.ts';
import { useFittingChoice } from './use-fitting-choice.ts';
import { useOptions } from './use-options.ts';

type RelationSelectProps = {
  readonly field: FramedField;
  readonly name?: string;
  readonly onBlur?: () => void;
  readonly element: Pick<
    ElementDefinition,
    'list' | 'entity' | 'size' | 'fields' | 'itemValue' | 'detail' | 'columns' | 'empty'
  >;
  readonly naming: RecordNaming;
  /** The chosen record, or its id. */
  readonly value: unknown;
  readonly onChange: (record: EntityRecord | null) => void;
  readonly size?: number;
  /** Filters of the records besides the typed text. */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  readonly placeholder?: string | undefined;
  readonly tools?: ComponentProps<typeof Combobox>['tools'];
  /** Opens the complete list, with the typed text as its search. */
  readonly onMore?: ((search: string) => void) | undefined;
};

/** A dropdown of records that are searched while typing. */
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
  placeholder,
  tools,
  onMore,
}: RelationSelectProps) {
  const t = useRuntimeTexts();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState<string | null>(null);
  const valueField = element.itemValue ?? 'id';
  const isOwn = isOwnList(element);
  const detail = choiceDetail(element, naming);
  const drawn = choiceFields(naming, detail, element.fields);
  const { recent: stored, remember } = useRecentChoices(element, drawn, isOpen);
  // Without a search recent choices come first; they may not match a list with filters.
  const recent = filters === undefined && valueField === 'id' ? stored : noRows;
  const shown = [valueField, ...fieldsOfDetail(detail)];
  const asked = element.fields ?? (isOwn ? namingFields(naming, shown) : undefined);
  const { rows, isLoading, isOutdated, hasFailed, hint, source } = useOptions({
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
    // Two records may have equal labels and details, so ids are the keys.
    return { key, label: fullLabelOf(record, naming.label, naming.detail) || key };
  };
  const offerOf = (row: EntityRecord): Choice => {
    const line = writeDetail(row, detail, t);
    const choice = choiceOf(row);
    // A detail equal to the label distinguishes nothing.
    return line === '' || line.toUpperCase() === choice.label.toUpperCase() ? choice : { ...choice, line };
  };
  const isEmpty = value === null || value === undefined || value === '';
  const found = rows.find((row) => keyOf(row) === keyOf(value));
  const called = useChosenName(isEmpty || valueField !== 'id' || found !== undefined ? null : value, element, naming);
  const chosen = isEmpty ? null : called === null ? choiceOf(found ?? value) : { key: keyOf(value), label: called };
  const first = search === null ? recent : noRows;
  const known = new Set(first.map(keyOf));
  const offered = rows.filter((row) => !known.has(keyOf(row))).map(offerOf);
  const choices = [
    ...first.map((record) => ({ ...offerOf(record), note: t('picker.recent') })),
    // A click before the results arrived refers to the typed text.
    ...(isOutdated ? findChoices(offered, search ?? '') : offered),
  ];
  const more: readonly Choice[] =
    onMore === undefined ? noChoices : [{ key: moreKey, label: t('picker.all'), isAction: true }];
  const choose = (key: string | null) => {
    if (key === moreKey) return onMore?.(search ?? '');
    const record = [...rows, ...recent].find((row) => keyOf(row) === key) ?? null;
    if (record !== null) remember(record);
    onChange(record);
  };
  const hasChosen = chosen === null || found !== undefined || search !== null || known.has(chosen.key);
  return (
    <Combobox
      field={field}
      name={name}
      onBlur={onBlur}
      value={chosen}
      choices={[...(hasChosen ? [] : [chosen]), ...choices, ...more]}
      onChoose={choose}
      onOpen={setOpen}
      onSearch={setSearch}
      isClearable
      tools={tools}
      {...(placeholder === undefined ? {} : { placeholder })}
      isLoading={isLoading && isOpen}
      emptyText={
        hint ?? (hasFailed ? t('loadFailed') : isLoading ? t('picker.loading') : (element.empty ?? t('picker.nothing')))
      }
    />
  );
}

const noRows: readonly EntityRecord[] = [];
const noChoices: readonly Choice[] = [];
/** Never the id of a record. */
const moreKey = '\u0000';
