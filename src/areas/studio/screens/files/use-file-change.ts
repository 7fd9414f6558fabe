import { useState } from 'react';
import { alertUser, showFailure } from '../../../../portal/messages/messages.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { useWaiting } from '../proposals/use-waiting.ts';

/** Changes a stored file, and reports what prevents it: another change, or that an administrator has to agree. */
export function useFileChange(file: string) {
  const t = useTexts('studio');
  const [isWorking, setWorking] = useState(false);
  const notifyWaiting = useWaiting(file);
  /**
   * @param onAnswer called after any answer of the server
   * @param onDone called with the result if the change was made
   */
  const change = async <Result extends { readonly kind: string }>(
    work: () => Promise<Result>,
    onDone: (result: Exclude<Result, { readonly kind: 'changed' | 'waiting' }>) => void,
    onAnswer?: () => void,
  ): Promise<void> => {
    setWorking(true);
    try {
      const result = await work();
      onAnswer?.();
      if (result.kind === 'changed') await alertUser([t('actions.changed', { file })]);
      else if (result.kind === 'waiting') await notifyWaiting();
      else onDone(result as Exclude<Result, { readonly kind: 'changed' | 'waiting' }>);
    } catch (error) {
      await showFailure(error, t('actions.failed'));
    } finally {
      setWorking(false);
    }
  };
  return { isWorking, change };
}
