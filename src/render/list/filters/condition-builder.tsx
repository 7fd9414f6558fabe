import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import { type ConditionOperator, maxConditions, operatorsOfKind } from '../../../language/view/list-conditions.ts';
import { Combobox } from '../../inputs/combobox/combobox.tsx';
import { freeField } from '../../inputs/field-frame.tsx';
import { useFilterTexts } from '../../texts/filters/index.ts';
import { plainText } from '../state/local-rows.ts';
import classes from './condition-builder.module.css';
import { type ConditionField, type ConditionRow, operatorWord } from './condition-fields.ts';
import { ConditionValue } from './condition-value.tsx';

type ConditionBuilderProps = {
  readonly fields: readonly ConditionField[];
  readonly entities: EntityLookup;
  readonly rows: readonly ConditionRow[];
  readonly onChange: (rows: readonly ConditionRow[]) => void;
};

/** Conditions on any field of a list: choosing a field adds one with its default operator and focuses its value. */
export function ConditionBuilder({ fields, entities, rows, onChange }: ConditionBuilderProps) {
  const f = useFilterTexts();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const [search, setSearch] = useState<string | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  useEffect(() => {
    if (added === null) return;
    const row = box.current?.querySelector(`[data-condition="${added}"] [data-value]`);
    row?.querySelector<HTMLElement>('input:not([type="hidden"]), select, button')?.focus();
  }, [added]);

  const change = (key: number, part: Partial<ConditionRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = (path: string | null) => {
    const field = fields.find((each) => each.path === path);
    if (field === undefined) return;
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    const [operator = 'filled'] = operatorsOfKind[field.kind];
    onChange([...rows, { key, join: 'and', field: field.path, operator, value: field.kind === 'flag' ? 'true' : '' }]);
    setAdded(key);
    setSearch(null);
  };
  const wanted = plainText((search ?? '').trim());
  const found = fields.filter(({ label }) => plainText(label).includes(wanted));
  // Fields that begin with the typed letters come before those that contain them.
  const begins = ({ label }: ConditionField) => (plainText(label).startsWith(wanted) ? 0 : 1);
  const choices = found.toSorted((a, b) => begins(a) - begins(b)).map(({ path, label }) => ({ key: path, label }));
  return (
    <fieldset ref={box} className={classes.builder}>
      <legend>{f('conditions')}</legend>
      {rows.map((row, index) => {
        const field = fields.find(({ path }) => path === row.field);
        if (field === undefined) return null;
        const { key, join, operator } = row;
        return (
          <div key={key} className={classes.row} data-condition={key}>
            {index === 0 ? (
              <span />
            ) : (
              <NativeSelect
                aria-label={f('conditionJoin', { name: field.label })}
                value={join}
                data={(['and', 'or'] as const).map((word) => ({ value: word, label: f(word) }))}
                onChange={(event) => change(key, { join: event.currentTarget.value === 'or' ? 'or' : 'and' })}
              />
            )}
            <span className={classes.field}>{field.label}</span>
            <NativeSelect
              aria-label={f('conditionOperator', { name: field.label })}
              value={operator}
              data={operatorsOfKind[field.kind].map((each) => ({
                value: each,
                label: f(operatorWord(each, field.kind)),
              }))}
              onChange={(event) => {
                const next = event.currentTarget.value as ConditionOperator;
                const isRange = (each: ConditionOperator) => each === 'between';
                change(key, { operator: next, ...(isRange(next) === isRange(operator) ? {} : { value: '' }) });
              }}
            />
            <div className={classes.value} data-value="">
              <ConditionValue
                key={operator === 'between' ? 'range' : 'one'}
                field={field}
                operator={operator}
                entities={entities}
                value={row.value}
                onChange={(value) => change(key, { value })}
              />
            </div>
            <ActionIcon
              size={36}
              aria-label={f('conditionRemove', { name: field.label })}
              title={f('conditionRemove', { name: field.label })}
              onClick={() => onChange(rows.filter((each) => each.key !== key))}
            >
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        );
      })}
      {rows.length >= maxConditions ? null : (
        <div className={classes.add}>
          <Combobox
            field={freeField(`${id}-add`, f('conditionAdd'))}
            placeholder={f('conditionAdd')}
            isBare
            value={null}
            choices={choices}
            onChoose={add}
            onSearch={setSearch}
            isClearable={false}
            emptyText={f('conditionNone')}
          />
        </div>
      )}
    </fieldset>
  );
}
