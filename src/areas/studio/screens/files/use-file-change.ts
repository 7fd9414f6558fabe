import { useState } from 'react';
import { alertUser, showFailure } from '../../../../portal/messages/messages.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { useWaiting } from '../proposals/use-waiting.ts';

/** Changes a file as it is stored, and says what stands against it: another change, or somebody who is to agree first. */
export function useFileChange(file: string) {
  const t = useTexts('studio');
  const [isWorking, setWorking] = useState(false);
  const notifyWaiting = useWaiting(file);
  /**
   * @param onAnswer called whatever the server answered
   * @param onDone called with what was done
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
