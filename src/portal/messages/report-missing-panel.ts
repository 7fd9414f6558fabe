import { textsOf } from '../../ui/i18n/texts.ts';
import '../../ui/texts/index.ts';
import { notify } from './messages.ts';

/** Tells the user that a panel of the frame could not be loaded. */
export function reportMissingPanel(): void {
  notify(textsOf('ui')('error.title'), 'error');
}
