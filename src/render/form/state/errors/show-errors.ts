import { frontDialog } from '../../../../ui/components/front-dialog.ts';
import type { Translate } from '../../../../ui/i18n/texts.ts';
import type { RuntimeHost } from '../../../host/host.ts';
import type { FormHandle } from '../form-handle.ts';
import { focusEntry, focusFirstError } from '../reveal.ts';
import { errorEntries } from './error-entries.ts';

/** Maximum number of errors in a dialog. */
const maxListed = 100;

/** A target of an entry other than a field. */
export type ErrorLink = { readonly text: string; readonly run: () => void };

/**
 * Reports the errors of a form in a dialog (rule F3): an entry closes the dialog and leads to its place. Its button,
 * and closing it, lead to the first error, or to the summary if it has no field. In a form that is itself a dialog, or
 * a page with a single form, errors at fields open no dialog: the first of them gets the focus.
 * @param messages further lines of the dialog, above the list
 * @param links further entries after the errors
 */
export async function showErrors(
  host: Pick<RuntimeHost, 'alert' | 'isOneForm'>,
  form: FormHandle,
  t: Translate,
  messages: readonly string[] = [],
  links: readonly ErrorLink[] = [],
): Promise<void> {
  // A dialog of `ask` shows errors at its fields: another dialog would only repeat them.
  const says = messages.length > 0 || links.length > 0;
  if (!says && (host.isOneForm === true || isInDialog(form)) && [form, ...form.nested.values()].some(focusFirstError))
    return;
  const entries = [form, ...form.nested.values()]
    .flatMap((part) => errorEntries(part, part.store.errors(), t).map((entry) => ({ part, entry })))
    .slice(0, maxListed);
  const place = await host.alert(
    [t('form.errors'), ...messages],
    [...entries.map(({ entry }) => entry.text), ...links.map(({ text }) => text)],
    entries[0] && t('form.toField'),
  );
  const link = place === null ? undefined : links[place - entries.length];
  if (link !== undefined) return link.run();
  const chosen = place === null ? undefined : entries[place];
  // The dialog returns the focus first.
  await new Promise(requestAnimationFrame);
  await untilInFront(form);
  const isThere =
    chosen === undefined
      ? [form, ...form.nested.values()].some(focusFirstError)
      : focusEntry(chosen.part, chosen.entry);
  if (!isThere) form.summary.current?.focus();
}

function isInDialog(form: FormHandle): boolean {
  return (frontDialog()?.querySelector(`[id^="${CSS.escape(form.idPrefix)}_"]`) ?? null) !== null;
}

/**
 * Resolves when no other dialog is in front of the form: fast key presses open one before the focus returns to the
 * form, and what is typed there must stay there.
 */
function untilInFront(form: FormHandle): Promise<void> {
  const isInFront = (): boolean => {
    const front = frontDialog();
    return front === null || front.querySelector(`[id^="${CSS.escape(form.idPrefix)}_"]`) !== null;
  };
  if (isInFront()) return Promise.resolve();
  return new Promise((resolve) => {
    const changes = new MutationObserver(() => {
      if (!isInFront()) return;
      changes.disconnect();
      // A closed dialog returns the focus first.
      requestAnimationFrame(() => resolve());
    });
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-modal'] });
  });
}
