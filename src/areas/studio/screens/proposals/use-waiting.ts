import { useQueryClient } from '@tanstack/react-query';
import { alertUser } from '../../../../portal/messages/messages.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { proposalsKey } from './proposals.queries.ts';

/** Tells the user that a change of the file waits for an administrator. */
export function useWaiting(file: string): () => Promise<void> {
  const t = useTexts('studio');
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: proposalsKey });
    await alertUser([t('actions.waiting', { file })]);
  };
}
