import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { alertUser } from '../../../../portal/messages/messages.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';

type FileButtonProps = {
  readonly action: 'rename' | 'delete';
  /** Whether there are unsaved changes: they would be lost, so the action is refused. */
  readonly isDirty: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** Button of an action on the stored file. */
export function FileButton({ action, isDirty, onClick, children }: FileButtonProps) {
  const t = useTexts('studio');
  return (
    <Tooltip label={t(isDirty ? 'actions.dirty' : `actions.${action}`)}>
      <ActionIcon
        variant="default"
        aria-label={t(`actions.${action}`)}
        aria-disabled={isDirty}
        {...(isDirty ? { 'data-disabled': true } : {})}
        onClick={() => (isDirty ? void alertUser([t('actions.dirty')]) : onClick())}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
