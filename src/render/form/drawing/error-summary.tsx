import { useSyncExternalStore } from 'react';
import { useRuntimeTexts } from '../../texts/index.ts';
import { errorEntries } from '../state/errors/error-entries.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { focusEntry } from '../state/reveal.ts';
import classes from './form.module.css';

/** Number of errors that are listed; the rest is counted. */
const maxListed = 12;

/** What must be corrected before the record can be saved; each entry leads to its field. */
export function ErrorSummary({ form }: { readonly form: FormHandle }) {
  const t = useRuntimeTexts();
  const { store } = form;
  const errors = useSyncExternalStore(store.subscribeForm, store.summary);
  if (errors.size === 0) return null;
  const entries = errorEntries(form, errors, t);
  return (
    <section
      ref={form.summary}
      className={classes.summary}
      aria-label={t('form.errors')}
      data-error-summary
      tabIndex={-1}
    >
      <h2>{t('form.errorCount', { count: entries.length })}</h2>
      <ul>
        {entries.slice(0, maxListed).map((entry) => (
          <li key={entry.text}>
            <button type="button" onClick={() => focusEntry(form, entry)}>
              {entry.text}
            </button>
          </li>
        ))}
        {entries.length > maxListed ? <li>{t('form.moreErrors', { count: entries.length - maxListed })}</li> : null}
      </ul>
    </section>
  );
}
