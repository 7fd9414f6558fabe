import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alertUser, ask, notify } from '../../../../portal/messages/messages.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';

type Decision = {
  readonly title: string;
  readonly messages: readonly string[];
  readonly items?: readonly string[];
  readonly label: string;
  readonly isDanger: boolean;
  readonly call: () => Promise<unknown>;
  readonly done: string;
};

/** Asks for confirmation, executes the decision, reports the result and reloads the problems. */
export function useDecision(): { readonly isRunning: boolean; readonly decide: (decision: Decision) => Promise<void> } {
  const t = useTexts('conversions');
  const queryClient = useQueryClient();
  const [isRunning, setRunning] = useState(false);
  const decide = async ({ title, messages, items = [], label, isDanger, call, done }: Decision): Promise<void> => {
    const answer = await ask({
      ...{ title, messages, items },
      choices: [
        { id: 'cancel', label: t('cancel'), tone: 'quiet' },
        { id: 'go', label, tone: isDanger ? 'danger' : 'primary' },
      ],
    });
    if (answer !== 'go') return;
    setRunning(true);
    try {
      await call();
      notify(done, 'success');
    } catch (failure) {
      await alertUser([failure instanceof Error ? failure.message : String(failure)]);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['problems'] });
      setRunning(false);
    }
  };
  return { isRunning, decide };
}
