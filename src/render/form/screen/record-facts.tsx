import { useSyncExternalStore } from 'react';
import { cellTypeOf } from '../../../language/elements/cell-type.ts';
import type { EntityField } from '../../../language/entity/entity.ts';
import { labelDetailOf } from '../../../language/entity/label-detail.ts';
import { imageSources } from '../../../language/values/pictures/image-source.ts';
import { fullLabelOf, isEmptyValue } from '../../../language/values/record-values.ts';
import { findCell } from '../../registry/cells.tsx';
import { StoredImage } from '../../registry/stored-image.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { FormHandle } from '../state/form-handle.ts';
import classes from './record-facts.module.css';

type FactsProps = { readonly form: FormHandle; readonly fields: readonly EntityField[] };

/** Facts of a saved record below its label: its state as a badge, and a few labelled values. */
export function RecordFacts({ form, fields }: FactsProps) {
  const { store } = form;
  const record = useSyncExternalStore(store.subscribeForm, store.base);
  const facts = fields.filter(({ name }) => !isEmptyValue(record[name]));
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map((field) => (
        <div key={field.name} className={classes.fact}>
          <dt className={field.options === null ? undefined : 'visually-hidden'}>{field.title}</dt>
          <dd>
            <Fact form={form} field={field} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FactProps = Pick<FactsProps, 'form'> & {
  readonly field: EntityField;
  readonly record: Readonly<Record<string, unknown>>;
};

function Fact({ form, field, record }: FactProps) {
  const texts = useRuntimeTexts();
  const value = record[field.name];
  if (field.kind === 'relation') {
    const model = form.entities.get(field.target ?? '');
    return <>{fullLabelOf(value, model?.label ?? null, labelDetailOf(model, form.entities))}</>;
  }
  const cell = findCell(cellTypeOf(field.options === null ? field.kind : 'badge', field.format ?? undefined));
  const { options, hues, currency, decimals } = field;
  const context = { texts, options, hues, currency, decimals, record, isInert: true };
  const Display = cell.display;
  return <Display value={value} context={context} text={cell.cellText(value, context)} />;
}

/** The picture of a saved record before its label; nothing if it has none. */
export function RecordPicture({ form, field }: { readonly form: FormHandle; readonly field: EntityField }) {
  const { store } = form;
  const record = useSyncExternalStore(store.subscribeForm, store.base);
  const [picture] = imageSources(record[field.name]);
  if (picture === undefined) return null;
  return <StoredImage className={classes.picture} src={picture.src} alt="" />;
}
