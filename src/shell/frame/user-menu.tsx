import { Divider, Popover, SegmentedControl, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconLogout, IconSquareX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { languages, matchLanguage } from '../../ui/i18n/languages.ts';
import { currentLanguage, useTexts } from '../../ui/i18n/texts.ts';
import { chooseLanguage } from '../language/language.ts';
import { applyDensity, currentDensity } from '../preferences/density.ts';
import { useLogout } from '../session/use-logout.ts';
import { useUserStorage } from '../session/user-storage.ts';
import { useTabActions } from '../tabs/tab-actions.ts';
import classes from './frame.module.css';

/** Who is logged in, how the portal looks to them, 'Fechar abas', 'Sair'. */
export function UserMenu() {
  const t = useTexts('shell');
  const { user } = useUserStorage();
  const { closeAll } = useTabActions();
  const logout = useLogout();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const choose = (action: () => Promise<unknown>) => {
    setOpen(false);
    // A dialog of the action gives the focus back to where it was, and the menu will be gone by then.
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
          {user.avatar ? (
            <img className={classes.avatar} src={user.avatar} alt="" width={28} height={28} />
          ) : (
            // Drawn by the style sheet: as text it would not fit the button's name.
            <span className={classes.avatar} data-initials={initialsOf(user.nome)} />
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.userPanel ?? ''} aria-label={t('user.menu')}>
        <div className={classes.who}>
          <strong>{user.nome}</strong>
          <span>{user.login}</span>
          <span>{user.perfil.descricao}</span>
        </div>
        <Divider />
        <Appearance />
        <Divider />
        <UnstyledButton className={classes.userAction ?? ''} onClick={() => choose(closeAll)}>
          <IconSquareX size={17} stroke={1.6} aria-hidden="true" /> {t('tabs.closeAll')}
        </UnstyledButton>
        <UnstyledButton className={classes.userAction ?? ''} onClick={() => choose(logout)}>
          <IconLogout size={17} stroke={1.6} aria-hidden="true" /> {t('user.logout')}
        </UnstyledButton>
      </Popover.Dropdown>
    </Popover>
  );
}

function Appearance() {
  const t = useTexts('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [density, setDensity] = useState(currentDensity);
  return (
    <div className={classes.appearance}>
      <Choice
        label={t('user.theme')}
        value={colorScheme}
        options={[
          { value: 'light', label: t('user.light') },
          { value: 'dark', label: t('user.dark') },
          { value: 'auto', label: t('user.auto') },
        ]}
        onChange={(value) => setColorScheme(value === 'dark' || value === 'light' ? value : 'auto')}
      />
      <Choice
        label={t('user.density')}
        value={density}
        options={[
          { value: 'dense', label: t('user.dense') },
          { value: 'comfortable', label: t('user.comfortable') },
        ]}
        onChange={(value) => {
          const chosen = value === 'comfortable' ? 'comfortable' : 'dense';
          setDensity(chosen);
          applyDensity(chosen);
        }}
      />
      <Choice
        label={t('user.language')}
        value={currentLanguage()}
        options={languages.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => {
          const language = matchLanguage(value);
          if (language) void chooseLanguage(language);
        }}
      />
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

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
