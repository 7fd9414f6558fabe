import { textsOf } from '../../ui/i18n/texts.ts';
import { ask } from '../messages/messages.ts';
import { unsaved } from './unsaved.ts';

type ClearDraft = (key: string) => void;

/**
 * Asks before unsaved work of one pane or several (of all if none is named) is lost. True if nothing is unsaved or the
 * user discards it, with its drafts; false leaves everything unchanged.
 */
export async function mayDiscard(
  reason: 'close' | 'leave',
  clearDraft: ClearDraft,
  pane?: string | readonly string[],
): Promise<boolean> {
  const entries = unsaved.list(pane);
  if (entries.length === 0) return true;
  const t = textsOf('shell');
  const answer = await ask({
    title: t('unsaved.title'),
    messages: [reason === 'close' ? t('unsaved.close') : t('unsaved.leave')],
    items: entries.map(({ label }) => label),
    choices: [
      { id: 'stay', label: t('unsaved.stay'), tone: 'quiet' },
      { id: 'discard', label: t('unsaved.discard'), tone: 'danger' },
    ],
  });
  if (answer !== 'discard') return false;
  for (const key of unsaved.discard(entries)) clearDraft(key);
  return true;
}

/** The same before a logout, where drafts may also be kept for the next visit of the same user. */
export async function mayLogOut(clearDraft: ClearDraft): Promise<boolean> {
  const entries = unsaved.list();
  if (entries.length === 0) return true;
  const t = textsOf('shell');
  const answer = await ask({
    title: t('unsaved.title'),
    messages: [t('unsaved.logout')],
    items: entries.map(({ label }) => label),
    choices: [
      { id: 'stay', label: t('unsaved.stay'), tone: 'quiet' },
      { id: 'discard', label: t('unsaved.discard'), tone: 'danger' },
      { id: 'keep', label: t('unsaved.keep'), tone: 'primary' },
    ],
  });
  if (answer === null || answer === 'stay') return false;
  if (answer === 'discard') for (const key of unsaved.discard(entries)) clearDraft(key);
  return true;
}
