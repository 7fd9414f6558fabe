import { useMemo } from 'react';
import { rowsAt } from '../../../language/entity/field-path.ts';
import { labelOf } from '../../../language/values/record-values.ts';
import { useRowClick } from '../../form/actions/use-row-click.ts';
import { useFieldValue, useForm } from '../../form/state/form-context.tsx';
import { usePartName } from '../../form/state/part-name.ts';
import { rowsIn } from '../../form/values/rows/rows-in-value.ts';
import type { EntityRecord } from '../../host/host.ts';
import { listColumns } from '../../list/columns/columns.ts';
import { RowsRenderer } from '../../list/renderers/rows-renderer-view.tsx';
import type { RowLink } from '../../list/table/table-props.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import classes from './given-rows.module.css';

/** Rows that the record already contains (`rowsFrom`): read-only, with the links of the view. */
export function GivenRows({ name, element, label }: BlockProps) {
  const { form } = useForm();
  const value = useFieldValue(element.rowsFrom ?? name);
  const rows = useMemo(() => rowsIn(value), [value]);
  const { entities } = form;
  const model = rowsAt(element.list?.url, entities) ?? null;
  const columns = useMemo(() => listColumns(element, model, entities, {}), [element, model, entities]);
  const clickOf = useRowClick(element.click);
  const partName = usePartName(name, label);
  const rowLink = (row: EntityRecord): RowLink | null => {
    const click = clickOf(row, labelOf(row));
    return click === null
      ? null
      : { href: click.href, open: (event) => (event === undefined ? undefined : click.onClick(event)) };
  };
  return (
    // Slides are a landmark of this name themselves.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs.
    <div id={`${form.idPrefix}_${name}`} role="group" aria-label={partName} tabIndex={-1}>
      {element.label === '' ? null : <h2 className={classes.title}>{label}</h2>}
      {element.help === undefined ? null : <p className={classes.note}>{element.help}</p>}
      {rows.length === 0 ? (
        <p className={classes.note}>{element.empty ?? ''}</p>
      ) : (
        <RowsRenderer
          name={partName}
          rows={rows}
          columns={columns}
          list={element}
          model={model}
          rowLink={rowLink}
          isNarrow={false}
        />
      )}
    </div>
  );
}
