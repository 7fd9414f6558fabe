import { writeField } from '../../../language/elements/cell-type.ts';
import { fieldOf } from '../../../language/entity/field-path.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { CellContext } from '../../../language/values/cell-context.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import { sourcesOf } from '../../actions/action-bindings.ts';
import { fieldsOfPlaceholders, fillText, placeholderNames } from '../../actions/placeholders.ts';
import { useForm, useRecordValues } from '../../form/state/form-context.tsx';
import type { FormHandle } from '../../form/state/form-handle.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import { findCell } from '../../registry/cells.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './notice-element.module.css';

/** Urgent messages interrupt a screen reader; others wait. Quiet words are no news. */
const roles = { info: 'status', success: 'status', warning: 'alert', danger: 'alert', quiet: undefined } as const;

/** A title and a sentence with values of the record; with a tone it is highlighted, and announced when it appears. */
export function NoticeElement({ element, label }: BlockProps) {
  const { form } = useForm();
  const texts = useRuntimeTexts();
  const { tone, text = '', label: stated } = element;
  const values = useRecordValues();
  const bindings = form.bindings();
  const parent = isRecord(bindings.parent) ? bindings.parent : undefined;
  const record = { ...values, ...writtenValues(text, form, values, { texts, record: values }) };
  const filled = fillText(text, sourcesOf({ record, parent, ownFields: form.ownFields, bindings: () => bindings }));
  return (
    <div className={classes.root} {...(tone === undefined ? {} : { role: roles[tone], 'data-tone': tone })}>
      {typeof stated === 'string' && stated !== '' ? <h2 className={classes.title}>{label}</h2> : null}
      {filled === '' ? null : <p className={classes.text}>{filled}</p>}
      <BlockHelp help={element.help} />
    </div>
  );
}

/**
 * The values of its screen in the sentence, formatted like their input or field: a day, an amount, a telephone number.
 */
function writtenValues(
  text: string,
  form: FormHandle,
  values: Readonly<Record<string, unknown>>,
  context: CellContext,
): Readonly<Record<string, string>> {
  const named = fieldsOfPlaceholders(placeholderNames(text).filter((name) => !name.includes('.')));
  return Object.fromEntries(
    named.flatMap((name) => {
      const value = values[name];
      const element = form.elements.find(({ field }) => field === name)?.element;
      const field = form.shape === null ? null : fieldOf(form.shape, name);
      if (isEmptyValue(value) || (element === undefined && field === null)) return [];
      const options = element?.data ?? field?.options ?? null;
      const own = { ...context, options, currency: element?.currency ?? field?.currency ?? null };
      const isInput = element?.type !== undefined && element.type !== 'static';
      return [
        [name, isInput ? findCell(element.type, element.format).cellText(value, own) : writeField(value, field, own)],
      ];
    }),
  );
}
