import { Popover, UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { useTexts } from '../../ui/i18n/texts.ts';
import { useLoadedPanel } from '../../ui/use-loaded-panel.ts';
import { reportMissingPanel } from '../messages/report-missing-panel.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import classes from './frame.module.css';
import { UserAvatar } from './user-avatar.tsx';

const loadPanel = () => import('./user-panel.tsx').then((module) => module.UserPanel);

/** The logged-in user; opens the user's menu. Its panel loads at the first sign that it will be opened. */
export function UserMenu({ isMobile }: { readonly isMobile: boolean }) {
  const t = useTexts('shell');
  const { user } = useUserStorage();
  const { Panel, isOpen, setOpen, buttonProps } = useLoadedPanel(loadPanel, reportMissingPanel);
  const button = useRef<HTMLButtonElement>(null);

  const close = () => setOpen(false);
  const choose = (action: () => unknown) => {
    setOpen(false);
    // A dialog of the action returns the focus, and the menu is closed by then.
    button.current?.focus();
    void action();
  };

  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={272}
      shadow="md"
      radius="md"
      trapFocus
      transitionProps={{ duration: 80 }}
    >
      <Popover.Target>
        <UnstyledButton
          ref={button}
          {...buttonProps}
          className={classes.user ?? ''}
          aria-label={`${t('user.menu')}: ${user.nome}`}
        >
          <UserAvatar user={user} size={28} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.userPanel ?? ''} aria-label={t('user.menu')}>
        {Panel === null ? null : <Panel isMobile={isMobile} onLeave={close} onChoose={choose} />}
      </Popover.Dropdown>
    </Popover>
  );
}
