import { fieldOf } from '../../definition/field-path.ts';
import { useFieldValue, useForm } from '../../form/form-context.tsx';
import { isEmptyValue, readPath } from '../../record-values.ts';
import { findCell } from '../../registry/cells.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './static-element.module.css';

/** A value of the record as text: nothing to change. */
export function StaticElement({ name, element, label }: BlockProps) {
  const t = useRuntimeTexts();
  const { model, entities } = useForm().form;
  const path = element.field ?? name;
  const [first = path, ...rest] = path.split('.');
  const whole = useFieldValue(first);
  const value = rest.length === 0 ? whole : readPath(whole, rest.join('.'));
  const field = model === null ? null : fieldOf(model, first);
  const cell = findCell(field?.options === null || field === null ? field?.kind : 'select', element.format);
  const target = field?.target === null || field === null ? undefined : entities.get(field.target);
  const context = {
    texts: t,
    options: field?.options ?? null,
    currency: element.currency ?? field?.currency ?? null,
    itemLabel: element.itemLabel ?? target?.label ?? null,
  };
  return (
    <dl className={classes.root}>
      <dt>{label}</dt>
      <dd>
        {isEmptyValue(value) ? (
          <span className={classes.blank}>–</span>
        ) : (
          <cell.display value={value} context={context} text={cell.cellText(value, context)} />
        )}
      </dd>
    </dl>
  );
}
