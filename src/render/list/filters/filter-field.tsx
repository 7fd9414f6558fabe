import { Input, MultiSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import type { FilterDefinition } from '../../../language/view/view.ts';
import { formatNumber } from '../../../ui/format/number.ts';
import { parseNumber } from '../../../ui/format/typed-number.ts';
import { recordNaming } from '../../host/record-names.ts';
import { DateInput } from '../../inputs/date/date-input.tsx';
import { freeField } from '../../inputs/field-frame.tsx';
import { RelationSelect } from '../../inputs/relation/relation-select.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from '../list-view.module.css';
import { joinRange, shortestText, splitRange, splitValues } from './chips.ts';

type FilterFieldProps = {
  readonly label: string;
  readonly definition: FilterDefinition;
  readonly entities: EntityLookup;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The input of a filter, by its kind; the value is in the form of the search. */
export function FilterField({ label, definition, entities, value, onChange }: FilterFieldProps) {
  const t = useRuntimeTexts();
  const id = useId();
  const { dataType, data, entity } = definition;
  if (data !== undefined && data.length > 0) {
    return (
      <MultiSelect
        label={label}
        data={data.map(({ id, descricao }) => ({ value: String(id), label: descricao }))}
        value={splitValues(value)}
        onChange={(chosen) => onChange(chosen.join(','))}
        placeholder={value === '' ? t('list.filterAny') : ''}
        clearable
        hidePickedOptions
      />
    );
  }
  switch (dataType) {
    case 'boolean':
      return <BooleanFilter label={label} value={value} onChange={onChange} />;
    case 'relation':
      return (
        <RelationSelect
          field={freeField(id, label)}
          element={{ entity: entity ?? '' }}
          naming={recordNaming(entity ?? null, entities)}
          value={value === '' ? null : value}
          onChange={(record) => onChange(record === null ? '' : String(record.id))}
        />
      );
    case 'date':
    case 'datetime':
    case 'date-range':
      return <RangeFilter label={label} value={value} onChange={onChange} kind="date" />;
    case 'number':
    case 'money':
      return <RangeFilter label={label} value={value} onChange={onChange} kind="number" />;
    default: {
      const isShort = value.trim() !== '' && value.trim().length < shortestText;
      return (
        <TextInput
          label={label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...(isShort
            ? { description: t('list.filterTextHint'), inputWrapperOrder: ['label', 'input', 'description'] as const }
            : {})}
        />
      );
    }
  }
}

type ValueProps = Pick<FilterFieldProps, 'label' | 'value' | 'onChange'>;

function BooleanFilter({ label, value, onChange }: ValueProps) {
  const t = useRuntimeTexts();
  const labelId = useId();
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl
        aria-labelledby={labelId}
        fullWidth
        size="sm"
        value={value}
        onChange={onChange}
        data={[
          { value: '', label: t('list.filterAny') },
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
      />
    </Input.Wrapper>
  );
}

function RangeFilter({ label, value, onChange, kind }: ValueProps & { readonly kind: 'date' | 'number' }) {
  const t = useRuntimeTexts();
  const [from, to] = splitRange(value) ?? [value, ''];
  // Both ends stay visible while one is missing; the panel only applies complete ranges.
  const change = (start: string, end: string) => onChange(start === '' && end === '' ? '' : `${start} | ${end}`);
  const isHalf = kind === 'date' && (from === '') !== (to === '');
  return (
    <fieldset className={classes.filterRange}>
      <legend>{label}</legend>
      <RangeEnd
        kind={kind}
        label={`${label}: ${t('list.from')}`}
        placeholder={t('list.from')}
        value={from}
        onChange={(next) => change(next, to)}
      />
      <RangeEnd
        kind={kind}
        label={`${label}: ${t('list.to')}`}
        placeholder={t('list.to')}
        value={to}
        onChange={(next) => change(from, next)}
      />
      {isHalf ? (
        <Input.Description style={{ gridColumn: '1 / -1' }}>{t('list.filterRangeHint')}</Input.Description>
      ) : null}
    </fieldset>
  );
}

type RangeEndProps = ValueProps & { readonly kind: 'date' | 'number'; readonly placeholder: string };

/** One end of a range, or a single day or number. */
export function RangeEnd({ kind, label, placeholder, value, onChange }: RangeEndProps) {
  const id = useId();
  const [text, setText] = useState(() => (kind === 'number' ? formatNumber(value) : value));
  if (kind === 'date') {
    return (
      <DateInput
        kind="date"
        field={freeField(id, label)}
        placeholder={placeholder}
        isBare
        value={value}
        onChange={(day) => onChange(day ?? '')}
      />
    );
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      value={value === '' ? '' : text || value}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const number = parseNumber(typed);
        setText(typed);
        onChange(typed.trim() === '' ? '' : number === null ? typed : String(number));
      }}
    />
  );
}

/** Whether a value may be applied: texts from three characters on, ranges of days with two valid ends. */
export function isWhole(value: string, definition: FilterDefinition | undefined): boolean {
  if (value.trim() === '') return false;
  const { dataType, data } = definition ?? {};
  if (data !== undefined) return true;
  if (dataType === 'date' || dataType === 'datetime' || dataType === 'date-range') {
    const ends = splitRange(value) ?? [];
    return joinRange(ends[0] ?? '', ends[1] ?? '', true) !== '' && ends.every((end) => /^\d{4}-\d\d-\d\d$/.test(end));
  }
  if (dataType === 'number' || dataType === 'money') {
    return (splitRange(value) ?? [value]).every((end) => end === '' || Number.isFinite(Number(end)));
  }
  return dataType !== 'text' && dataType !== undefined ? true : value.trim().length >= shortestText;
}
