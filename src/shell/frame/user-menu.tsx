import { Divider, Popover, SegmentedControl, UnstyledButton } from '@mantine/core';
import {
  IconHeart,
  IconHelpCircle,
  IconInfoCircle,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconRoute,
  IconSquareX,
  IconUser,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../ui/i18n/texts.ts';
import { useLogout } from '../access/use-logout.ts';
import { LanguageChoice } from '../language/language-menu.tsx';
import { faqPath, favouritesPath, topBarOf } from '../menu/top-bar-rules.ts';
import { openedPalette } from '../palette/open-palette.ts';
import { useAppearance } from '../preferences/appearance.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import { useTabActions } from '../tab-bar/tab-actions.ts';
import { startTour } from '../tour/tour.ts';
import classes from './frame.module.css';
import { UserAvatar } from './user-avatar.tsx';

/** Who is logged in, how the portal looks to them, 'Fechar abas', 'Sair'. */
export function UserMenu({ isMobile }: { readonly isMobile: boolean }) {
  const t = useTexts('shell');
  const { user } = useUserStorage();
  const { hasFavourites, hasFaq } = topBarOf(user);
  const { closeAll } = useTabActions();
  const logout = useLogout();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const close = () => setOpen(false);
  const choose = (action: () => unknown) => {
    setOpen(false);
    // A dialog of the action gives the focus back to where it was, and the menu is closed by then.
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
          onClick={() => setOpen(!isOpen)}
          className={classes.user ?? ''}
          aria-label={`${t('user.menu')}: ${user.nome}`}
        >
          <UserAvatar user={user} size={28} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.userPanel ?? ''} aria-label={t('user.menu')}>
        <div className={classes.who}>
          <strong>{user.nome}</strong>
          <span>{user.login}</span>
          <span>{user.perfil.descricao}</span>
        </div>
        <Divider />
        <MenuLink to="/meus_dados" icon={<IconUser {...iconLook} />} onLeave={close}>
          {t('user.myData')}
        </MenuLink>
        <MenuLink to="/alterar_senha" icon={<IconLock {...iconLook} />} onLeave={close}>
          {t('password.changeTab')}
        </MenuLink>
        {isMobile && hasFavourites ? (
          <MenuLink to={favouritesPath} icon={<IconHeart {...iconLook} />} onLeave={close}>
            {t('top.favourites')}
          </MenuLink>
        ) : null}
        {isMobile && hasFaq ? (
          <MenuLink to={faqPath} icon={<IconHelpCircle {...iconLook} />} onLeave={close}>
            {t('top.faq')}
          </MenuLink>
        ) : null}
        <Divider />
        <Appearance isMobile={isMobile} />
        <Divider />
        <UnstyledButton className={classes.userAction ?? ''} onClick={() => choose(startTour)}>
          <IconRoute {...iconLook} /> {t('tour.start')}
        </UnstyledButton>
        <UnstyledButton className={classes.userAction ?? ''} onClick={() => choose(showShortcuts)}>
          <IconKeyboard {...iconLook} /> {t('shortcuts.title')}
        </UnstyledButton>
        <MenuLink to="/sobre" icon={<IconInfoCircle {...iconLook} />} onLeave={close}>
          {t('user.about')}
        </MenuLink>
        <Divider />
        <UnstyledButton className={classes.userAction ?? ''} onClick={() => choose(closeAll)}>
          <IconSquareX {...iconLook} /> {t('tabs.closeAll')}
        </UnstyledButton>
        <UnstyledButton className={classes.userAction ?? ''} onClick={() => choose(logout)}>
          <IconLogout {...iconLook} /> {t('user.logout')}
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  );
}

const iconLook = { size: 17, stroke: 1.6, 'aria-hidden': true } as const;

function showShortcuts(): void {
  openedPalette.set('sheet');
}

type MenuLinkProps = {
  readonly to: string;
  readonly icon: ReactNode;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

function MenuLink({ to, icon, onLeave, children }: MenuLinkProps) {
  return (
    <UnstyledButton component={Link} to={to} className={classes.userAction ?? ''} onClick={onLeave}>
      <span className={classes.userIcon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </UnstyledButton>
  );
}

function Appearance({ isMobile }: { readonly isMobile: boolean }) {
  const t = useTexts('shell');
  const { theme, density, setTheme, setDensity } = useAppearance();
  return (
    <div className={classes.appearance}>
      <Choice
        label={t('user.theme')}
        value={theme}
        options={[
          { value: 'light', label: t('user.light') },
          { value: 'dark', label: t('user.dark') },
          { value: 'auto', label: t('user.auto') },
        ]}
        onChange={(value) => setTheme(value === 'dark' || value === 'light' ? value : 'auto')}
      />
      <Choice
        label={t('user.density')}
        value={density}
        options={[
          { value: 'dense', label: t('user.dense') },
          { value: 'comfortable', label: t('user.comfortable') },
        ]}
        onChange={(value) => setDensity(value === 'comfortable' ? 'comfortable' : 'dense')}
      />
      {isMobile ? (
        <div>
          <span className={classes.choiceLabel}>{t('user.language')}</span>
          <LanguageChoice />
        </div>
      ) : null}
    </div>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: { value: string; label: string }[];
  readonly onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <div>
      <span className={classes.choiceLabel}>{label}</span>
      <SegmentedControl fullWidth size="xs" aria-label={label} value={value} data={options} onChange={onChange} />
    </div>
  );
}
