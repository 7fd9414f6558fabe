import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import { conditionsName } from '../../../language/view/conditions-name.ts';
import { parseConditions, writeConditions } from '../../../language/view/list-conditions.ts';
import type { FilterDefinition } from '../../../language/view/view.ts';
import { useFilterTexts } from '../../texts/filters/index.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from '../list-view.module.css';
import { ConditionBuilder } from './condition-builder.tsx';
import {
  type ConditionField,
  type ConditionRow,
  groupsOfRows,
  isWholeCondition,
  rowsOfGroups,
} from './condition-fields.ts';
import { FilterField, isWhole } from './filter-field.tsx';

export type FilterPanelProps = {
  /** What is filtered, if a page has several lists. */
  readonly of?: string;
  readonly definitions: Readonly<Record<string, FilterDefinition>>;
  readonly entities: EntityLookup;
  readonly filters: Readonly<Record<string, string>>;
  readonly onApply: (filters: Readonly<Record<string, string>>) => void;
  readonly onClear: () => void;
  /** Fields for conditions besides the view's filters; empty if the list accepts no conditions. */
  readonly fields: readonly ConditionField[];
  /** Fields by which the list can be grouped. */
  readonly groups: readonly { readonly value: string; readonly label: string }[];
  readonly groupBy: string | null;
  readonly onGroup: (field: string | null) => void;
};

/**
 * The filters of a list, which are set together and then applied. Incomplete values (a short text, one end) do not
 * filter.
 */
export function FilterPanel(props: FilterPanelProps) {
  const { of, definitions, entities, filters, fields, groups, onApply, onClear } = props;
  const t = useRuntimeTexts();
  const f = useFilterTexts();
  const groupId = useId();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(filters);
  const [rows, setRows] = useState(() => rowsOf(filters));
  // Compared by content: another page or grouping has the same filters, and must not reset what is being typed.
  const content = JSON.stringify(filters);
  const [applied, setApplied] = useState(content);
  if (applied !== content) {
    setApplied(content);
    setValues(filters);
    setRows(rowsOf(filters));
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { [conditionsName]: _conditions, ...others } = values;
    const given = Object.entries(others).filter(
      ([name, value]) => definitions[name] === undefined || isWhole(value, definitions[name]),
    );
    const kinds = new Map(fields.map(({ path, kind }) => [path, kind]));
    const whole = rows.filter((row) => isWholeCondition(row, kinds.get(row.field) ?? 'other'));
    const conditions = writeConditions(groupsOfRows(whole));
    onApply({ ...Object.fromEntries(given), ...(conditions === '' ? {} : { [conditionsName]: conditions }) });
  };
  const shown = Object.entries(definitions).filter(([, definition]) => definition.filter !== false);
  return (
    <form
      className={classes.filterPanel}
      onSubmit={submit}
      aria-label={of === undefined ? t('list.filters') : `${t('list.filters')}: ${of}`}
      noValidate
    >
      <div className={classes.filterFields}>
        {shown.map(([name, definition]) => (
          <FilterField
            key={name}
            label={definition.label ?? name}
            definition={definition}
            entities={entities}
            value={values[name] ?? ''}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      {fields.length > 0 ? (
        <ConditionBuilder fields={fields} entities={entities} rows={rows} onChange={setRows} />
      ) : null}
      <div className={classes.filterButtons}>
        {groups.length === 0 ? null : (
          <div className={classes.groupBy}>
            <label htmlFor={groupId}>{f('groupBy')}</label>
            <NativeSelect
              id={groupId}
              value={props.groupBy ?? ''}
              data={[{ value: '', label: f('groupByNone') }, ...groups]}
              onChange={(event) => props.onGroup(event.currentTarget.value || null)}
            />
          </div>
        )}
        <Button
          variant="default"
          onClick={() => {
            setValues({});
            setRows([]);
            onClear();
          }}
        >
          {t('list.clearFilter')}
        </Button>
        <Button type="submit">{t('list.applyFilter')}</Button>
      </div>
    </form>
  );
}

function rowsOf(filters: Readonly<Record<string, string>>): readonly ConditionRow[] {
  return rowsOfGroups(parseConditions(filters[conditionsName] ?? '') ?? []);
}
