import { Divider, SegmentedControl, UnstyledButton } from '@mantine/core';
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
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../ui/i18n/texts.ts';
import { useLogout } from '../access/use-logout.ts';
import { LanguageChoice } from '../language/language-menu.tsx';
import { faqPath, favouritesPath, topBarOf } from '../menu/top-bar-rules.ts';
import { openedPalette } from '../palette/open-palette.ts';
import { useAppearanceChoices } from '../preferences/appearance-choices.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import { useTabActions } from '../tab-bar/tab-actions.ts';
import { startTour } from '../tour/tour.ts';
import classes from './frame.module.css';

type UserPanelProps = {
  readonly isMobile: boolean;
  readonly onLeave: () => void;
  /** Closes the menu and then runs the chosen action. */
  readonly onChoose: (action: () => unknown) => void;
};

/** The menu of the user: the logged-in user, appearance, 'Fechar abas', 'Sair'. */
export function UserPanel({ isMobile, onLeave, onChoose }: UserPanelProps) {
  const t = useTexts('shell');
  const { user } = useUserStorage();
  const { hasFavourites } = topBarOf(user);
  const { closeAll } = useTabActions();
  const logout = useLogout();
  return (
    <>
      <div className={classes.who}>
        <strong>{user.nome}</strong>
        <span>{user.login}</span>
        <span>{user.perfil.descricao}</span>
      </div>
      <Divider />
      <MenuLink to="/meus_dados" icon={<IconUser {...iconLook} />} onLeave={onLeave}>
        {t('user.myData')}
      </MenuLink>
      <MenuLink to="/alterar_senha" icon={<IconLock {...iconLook} />} onLeave={onLeave}>
        {t('user.changePassword')}
      </MenuLink>
      {isMobile && hasFavourites ? (
        <MenuLink to={favouritesPath} icon={<IconHeart {...iconLook} />} onLeave={onLeave}>
          {t('top.favourites')}
        </MenuLink>
      ) : null}
      {isMobile ? (
        <MenuLink to={faqPath} icon={<IconHelpCircle {...iconLook} />} onLeave={onLeave}>
          {t('top.faq')}
        </MenuLink>
      ) : null}
      <Divider />
      <Appearance isMobile={isMobile} />
      <Divider />
      <UnstyledButton className={classes.userAction ?? ''} onClick={() => onChoose(startTour)}>
        <IconRoute {...iconLook} /> {t('tour.start')}
      </UnstyledButton>
      <UnstyledButton className={classes.userAction ?? ''} onClick={() => onChoose(showShortcuts)}>
        <IconKeyboard {...iconLook} /> {t('shortcuts.title')}
      </UnstyledButton>
      <MenuLink to="/sobre" icon={<IconInfoCircle {...iconLook} />} onLeave={onLeave}>
        {t('user.about')}
      </MenuLink>
      <Divider />
      <UnstyledButton className={classes.userAction ?? ''} onClick={() => onChoose(closeAll)}>
        <IconSquareX {...iconLook} /> {t('tabs.closeAll')}
      </UnstyledButton>
      <UnstyledButton className={classes.userAction ?? ''} onClick={() => onChoose(logout)}>
        <IconLogout {...iconLook} /> {t('user.logout')}
      </UnstyledButton>
    </>
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
  const { theme, density } = useAppearanceChoices();
  return (
    <div className={classes.appearance}>
      <Choice {...theme} />
      <Choice {...density} />
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
