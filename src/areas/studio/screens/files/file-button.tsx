import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { alertUser } from '../../../../portal/messages/messages.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';

type FileButtonProps = {
  readonly action: 'rename' | 'delete';
  /** A draft that is not saved would be lost: it is dealt with first. */
  readonly isDirty: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** Does something to a file as it is stored. */
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
