import { useSyncExternalStore } from 'react';
import { focusFieldOf } from '../elements/layout/reveal.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import { labelOfField } from './field-words.ts';
import classes from './form.module.css';
import type { FormHandle } from './form-handle.ts';

/** Errors that are listed; the rest is counted. */
const mostListed = 12;

/** What needs attention before the record can be saved; each entry leads to its field. */
export function ErrorSummary({ form }: { readonly form: FormHandle }) {
  const t = useRuntimeTexts();
  const { store } = form;
  const errors = useSyncExternalStore(store.subscribeForm, store.summary);
  if (errors.size === 0) return null;
  const entries = [...errors].slice(0, mostListed);
  return (
    <section className={classes.summary} aria-label={t('form.errors')} data-error-summary tabIndex={-1}>
      <h2>{t('form.errorCount', { count: errors.size })}</h2>
      <ul>
        {entries.map(([field, message]) => {
          const label = labelOfField(form, field);
          return (
            <li key={field}>
              <button type="button" onClick={() => focusFieldOf(form, field)}>
                {label}: {message}
              </button>
            </li>
          );
        })}
        {errors.size > mostListed ? <li>{t('form.moreErrors', { count: errors.size - mostListed })}</li> : null}
      </ul>
    </section>
  );
}
