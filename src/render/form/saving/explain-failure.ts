import type { Translate } from '../../../ui/i18n/texts.ts';
import type { RuntimeHost } from '../../host/host.ts';
import { isHostError, isPassing, placedErrors, userMessage } from '../../host/host-error.ts';
import type { Reporter } from '../../host/report-failure.ts';
import { showErrors } from '../state/errors/show-errors.ts';
import { writeProblem } from '../state/errors/write-errors.ts';
import type { FormHandle } from '../state/form-handle.ts';
import type { RetryLater } from './retry-later.ts';

type FailedSave = {
  readonly host: RuntimeHost;
  readonly t: Translate;
  readonly form: FormHandle;
  readonly failures: Reporter;
  readonly later: RetryLater;
  /** Saves again; missing if that could save twice. */
  readonly again: (() => void) | undefined;
};

/** Explains why a form was not saved: at its fields if the server names them, with a link to the conflicting record. */
export async function explainFailure(error: unknown, save: FailedSave): Promise<unknown> {
  const { host, t, form, failures, later, again } = save;
  if (isHostError(error) && error.status === 404 && form.recordId !== null) return host.alert([t('merge.deleted')]);
  if (isPassing(error)) {
    const reason = userMessage(error) ?? t('actionFailed');
    if (again !== undefined && isHostError(error) && error.code === 'SEM_CONEXAO') tryLater(form, later, again);
    const message = isHostError(error) && error.code === 'NAO_ENVIADO' ? reason : t('failure.kept', { reason });
    return failures.report(error, {
      title: t('failure.save'),
      message,
      ...(again === undefined ? {} : { retry: again }),
    });
  }
  const errors = placedErrors(error);
  const homeless = errors.length === 0 ? [] : form.placeErrors(errors);
  const messages =
    errors.length === 0
      ? [userMessage(error) ?? t('actionFailed')]
      : homeless.map((problem) => writeProblem(problem, t));
  const other = await import('./find-duplicate.ts').then(
    ({ findDuplicate }) => findDuplicate(host, form, error),
    () => null,
  );
  const links =
    other === null ? [] : [{ text: t('form.openOther', { name: other.label }), run: () => host.navigate(other.path) }];
  if (errors.length > homeless.length) return showErrors(host, form, t, messages, links);
  const place = await host.alert(
    messages,
    links.map(({ text }) => text),
  );
  return place === null ? undefined : links[place]?.run();
}

/** Only while nothing was changed since; for a new record, which opens its own screen, only while it is visible. */
function tryLater(form: FormHandle, later: RetryLater, again: () => void): void {
  const { store, recordId } = form;
  const values = store.values();
  later.arm(() => {
    const place = document.querySelector(`[id^="${CSS.escape(form.idPrefix)}_"]`);
    if (store.values() === values && (recordId !== null || place?.checkVisibility() === true)) again();
  });
}
