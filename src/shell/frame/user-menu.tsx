import { Popover, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { textsOf, useTexts } from '../../ui/i18n/texts.ts';
import '../../ui/texts/index.ts';
import { useLoadedPanel } from '../../ui/use-loaded-panel.ts';
import { notify } from '../alerts/alerts.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import classes from './frame.module.css';
import { UserAvatar } from './user-avatar.tsx';

const loadPanel = () => import('./user-panel.tsx').then((module) => module.UserPanel);

/** Who is logged in; opens what the user may do. Its panel loads with the first sign that it will be opened. */
export function UserMenu({ isMobile }: { readonly isMobile: boolean }) {
  const t = useTexts('shell');
  const { user } = useUserStorage();
  const [isOpen, setOpen] = useState(false);
  const { Panel, prepare, open } = useLoadedPanel(loadPanel);
  const button = useRef<HTMLButtonElement>(null);

  const close = () => setOpen(false);
  const choose = (action: () => unknown) => {
    setOpen(false);
    // A dialog of the action gives the focus back to where it was, and the menu is closed by then.
    button.current?.focus();
    void action();
  };
  const toggle = async () => {
    if (isOpen) return setOpen(false);
    if (await open()) setOpen(true);
    else notify(textsOf('ui')('error.title'), 'error');
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
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void toggle()}
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
