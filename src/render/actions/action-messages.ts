import type { ActionDefinition } from '../../language/view/view.ts';
import type { Translate } from '../../ui/i18n/texts.ts';
import { SetError } from '../form/values/set-values.ts';
import { placedErrors, userMessage } from '../host/host-error.ts';
import type { ActionFailure } from './action-types.ts';
import { readViewTarget } from './view-target.ts';

/**
 * Describes a failure for the user: the name of the action, the step and the message of the server (rule A2), followed
 * by the messages of single fields, because the user of a button sees no fields.
 */
export function describeFailure(t: Translate, name: string, action: ActionDefinition, failure: ActionFailure): string {
  const message = userMessage(failure.error);
  const what = stepMessage(t, action, failure);
  const places = placedErrors(failure.error).map((place) => place.message);
  const reason = [...new Set([message ?? what ?? t('actionFailed'), ...places])].join('\n');
  if (failure.error !== null && message === null) console.error(`The step ${failure.step} failed:`, failure.error);
  return name === '' ? reason : t('action.failed', { name, reason });
}

function stepMessage(t: Translate, action: ActionDefinition, { step, missing, error }: ActionFailure): string | null {
  switch (step) {
    case 'address':
      return t('action.missing', { names: missing.join(', ') });
    case 'download':
      return t('action.downloadFailed');
    case 'set':
      return error instanceof SetError
        ? t('action.setFailed', { names: error.failed.map((each) => each.split(':')[0]).join(', ') })
        : null;
    case 'open':
      return t('action.openFailed', { name: readViewTarget(action.open ?? '').entity });
    default:
      return null;
  }
}
