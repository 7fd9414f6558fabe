import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify, showFailure } from '../../../../portal/messages/messages.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import '../texts/proposals/index.ts';
import { agreeTo, type Proposal, proposalsKey, refuseProposal, withdrawProposal } from './proposals.queries.ts';

export type Decision = {
  readonly isWorking: boolean;
  readonly agree: (hash: string | null) => Promise<void>;
  readonly refuse: (reason: string) => Promise<void>;
  readonly withdraw: () => Promise<void>;
};

/**
 * Decisions on a waiting change. Afterwards the changes are always reloaded, because somebody else may have decided.
 */
export function useDecision({ id, arquivo: file }: Proposal): Decision {
  const t = useTexts('proposals');
  const queryClient = useQueryClient();
  const [isWorking, setWorking] = useState(false);
  const run = async (done: string, work: () => Promise<void>): Promise<void> => {
    if (isWorking) return;
    setWorking(true);
    try {
      await work();
      notify(t(done, { file }), 'success');
    } catch (error) {
      await showFailure(error, t('notDone'));
    } finally {
      await queryClient.invalidateQueries({ queryKey: proposalsKey });
      setWorking(false);
    }
  };
  return {
    isWorking,
    agree: (hash) => run('agreed', () => agreeTo(id, hash)),
    refuse: (reason) => run('refused', () => refuseProposal(id, reason)),
    withdraw: () => run('withdrawn', () => withdrawProposal(id)),
  };
}
