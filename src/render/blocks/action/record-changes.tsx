import { useSyncExternalStore } from 'react';
import { labelOfField } from '../../form/state/errors/field-messages.ts';
import { useForm } from '../../form/state/form-context.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import classes from '../../registry/shown-frame.module.css';
import { useRuntimeTexts } from '../../texts/index.ts';

/** The unsaved changes of the form, by names of fields (component `record/changes`). */
export default function RecordChanges({ label }: BlockProps) {
  const t = useRuntimeTexts();
  const { form } = useForm();
  const changed = useSyncExternalStore(form.store.onChange, () => form.store.dirtyFields().join('\n'));
  const names = changed === '' ? [] : changed.split('\n').map((field) => labelOfField(form, field));
  return (
    <dl className={classes.root}>
      <dt>{label}</dt>
      <dd aria-live="polite">{names.length === 0 ? t('form.unchanged') : names.join(', ')}</dd>
    </dl>
  );
}
