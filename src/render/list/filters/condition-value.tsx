import { MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import { type ConditionOperator, hasValue } from '../../../language/view/list-conditions.ts';
import { recordNaming } from '../../host/record-names.ts';
import { freeField } from '../../inputs/field-frame.tsx';
import { RelationSelect } from '../../inputs/relation/relation-select.tsx';
import { useFilterTexts } from '../../texts/filters/index.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { splitRange, splitValues } from './chips.ts';
import classes from './condition-builder.module.css';
import type { ConditionField } from './condition-fields.ts';
import { RangeEnd } from './filter-field.tsx';

type ConditionValueProps = {
  readonly field: ConditionField;
  readonly operator: ConditionOperator;
  readonly entities: EntityLookup;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The input for a condition's value, by the kind of its field; nothing if the operator needs no value. */
export function ConditionValue({ field, operator, entities, value, onChange }: ConditionValueProps) {
  const t = useRuntimeTexts();
  const f = useFilterTexts();
  const id = useId();
  const { definition, kind } = field;
  const name = f('conditionValue', { name: field.label });
  if (!hasValue(operator)) return null;
  const common = { label: name, value, onChange };
  switch (kind) {
    case 'choice':
      return definition.dataType === 'relation' ? (
        <RelationSelect
          field={freeField(id, name)}
          element={{ entity: definition.entity ?? '' }}
          naming={recordNaming(definition.entity ?? null, entities)}
          value={value === '' ? null : value}
          onChange={(record) => onChange(record === null ? '' : String(record.id))}
        />
      ) : (
        <MultiSelect
          aria-label={name}
          data={(definition.data ?? []).map(({ id, descricao }) => ({ value: String(id), label: descricao }))}
          value={splitValues(value)}
          onChange={(chosen) => onChange(chosen.join(','))}
          searchable
          clearable
          hidePickedOptions
        />
      );
    case 'flag':
      return (
        <NativeSelect
          aria-label={name}
          value={value}
          data={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
    case 'day': {
      const end = kind === 'day' ? 'date' : 'number';
      if (operator !== 'between') return <RangeEnd {...common} kind={end} placeholder="" />;
      const [from, to] = splitRange(value) ?? [value, ''];
      const change = (start: string, stop: string) => onChange(start === '' && stop === '' ? '' : `${start} | ${stop}`);
      return (
        <div className={classes.range}>
          <RangeEnd
            kind={end}
            label={`${name}: ${t('list.from')}`}
            placeholder={t('list.from')}
            value={from}
            onChange={(next) => change(next, to)}
          />
          <RangeEnd
            kind={end}
            label={`${name}: ${t('list.to')}`}
            placeholder={t('list.to')}
            value={to}
            onChange={(next) => change(from, next)}
          />
        </div>
      );
    }
    default:
      return (
        <TextInput
          aria-label={name}
          {...(kind === 'time' ? { placeholder: '00:00' } : {})}
          value={value}
          maxLength={200}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
