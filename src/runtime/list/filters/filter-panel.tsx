import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { EntityLookup } from '../../definition/entity/field-path.ts';
import type { FilterDefinition } from '../../definition/view/view.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from '../list-view.module.css';
import { FilterField, isWhole } from './filter-field.tsx';

export type FilterPanelProps = {
  /** What is filtered, where a page may have several lists. */
  readonly of?: string;
  readonly definitions: Readonly<Record<string, FilterDefinition>>;
  readonly entities: EntityLookup;
  readonly filters: Readonly<Record<string, string>>;
  readonly onApply: (filters: Readonly<Record<string, string>>) => void;
  readonly onClear: () => void;
};

/** The filters of a list, set together and then applied. What is half given (a short text, one end) filters nothing. */
export function FilterPanel({ of, definitions, entities, filters, onApply, onClear }: FilterPanelProps) {
  const t = useRuntimeTexts();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(filters);
  const [applied, setApplied] = useState(filters);
  if (applied !== filters) {
    setApplied(filters);
    setValues(filters);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = Object.entries(values).filter(
      ([name, value]) => definitions[name] === undefined || isWhole(value, definitions[name]),
    );
    onApply(Object.fromEntries(given));
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
      <div className={classes.filterButtons}>
        <Button
          variant="default"
          onClick={() => {
            setValues({});
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
