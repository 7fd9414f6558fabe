import { Pill } from '@mantine/core';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import { hasValue, parseConditions, writeConditions } from '../../../language/view/list-conditions.ts';
import { useFilterTexts } from '../../texts/filters/index.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ListColumn } from '../columns/columns.ts';
import classes from '../list-view.module.css';
import { ChipText } from './chip-text.tsx';
import { fieldOfCondition, groupsOfRows, operatorWord, rowsOfGroups } from './condition-fields.ts';

export type ConditionChipsProps = {
  /** The conditions in the form of the list's state. */
  readonly value: string;
  readonly model: EntityModel | null;
  readonly entities: EntityLookup;
  readonly columns: readonly Pick<ListColumn, 'field' | 'label'>[];
  /** Receives the remaining conditions. */
  readonly onChange: (value: string) => void;
};

/** The current conditions, each with field, operator and value. */
export function ConditionChips({ value, model, entities, columns, onChange }: ConditionChipsProps) {
  const t = useRuntimeTexts();
  const f = useFilterTexts();
  const rows = rowsOfGroups(parseConditions(value) ?? []);
  return rows.map((row, index) => {
    const field = fieldOfCondition(row.field, model, entities);
    const label = columns.find((column) => column.field === row.field)?.label ?? field?.label ?? row.field;
    return (
      <li key={row.key}>
        <Pill
          size="md"
          withRemoveButton
          onRemove={() => onChange(writeConditions(groupsOfRows(withoutRow(rows, index))))}
          removeButtonProps={{
            'aria-label': t('list.removeFilter', { name: label }),
            tabIndex: 0,
            'aria-hidden': false,
          }}
        >
          <span className={classes.chipName}>
            {row.join === 'or' ? `${f('or')} ` : ''}
            {label} {f(operatorWord(row.operator, field?.kind ?? 'text'))}{' '}
          </span>
          {hasValue(row.operator) ? (
            <ChipText value={row.value} definition={field?.definition} entities={entities} />
          ) : null}
        </Pill>
      </li>
    );
  });
}

/** Removes a condition; if it began a group, the next one begins it. */
function withoutRow(rows: ReturnType<typeof rowsOfGroups>, index: number) {
  const removed = rows[index];
  return rows.flatMap((row, place) => {
    if (place === index) return [];
    return place === index + 1 && removed?.join === 'or' ? [{ ...row, join: 'or' as const }] : [row];
  });
}
