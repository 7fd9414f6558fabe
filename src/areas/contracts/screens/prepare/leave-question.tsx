import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../../../portal/panes/guarded-router.tsx';
import { ChoiceDialog } from '../../../../ui/components/choice-dialog.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import '../texts/prepare/index.ts';

type LeaveQuestionProps = {
  /** Whether something would be lost. */
  readonly isNeeded: boolean;
  /** The user discards it. */
  readonly onLeave: () => void;
};

/**
 * Asks before placed marks and typed values are lost: in a dialog for navigation, by the browser when the window is
 * closed.
 */
export function LeaveQuestion({ isNeeded, onLeave }: LeaveQuestionProps) {
  const t = useTexts('contract-prepare');
  const answer = useRef<((mayLeave: boolean) => void) | null>(null);
  const [isAsking, setAsking] = useState(false);
  useLeaveGuard({
    isNeeded: (from, to) => isNeeded && from.pathname !== to.pathname,
    ask: () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setAsking(true);
      }),
  });
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
  return (
    <ChoiceDialog
      isOpen={isAsking}
      title={t('leaveTitle')}
      choices={[
        { id: 'stay', label: t('stay') },
        { id: 'leave', label: t('leave'), tone: 'danger' },
      ]}
      onChoose={(choice) => {
        setAsking(false);
        if (choice === 'leave') onLeave();
        answer.current?.(choice === 'leave');
        answer.current = null;
      }}
    >
      <p>{t('leaveText')}</p>
    </ChoiceDialog>
  );
}
