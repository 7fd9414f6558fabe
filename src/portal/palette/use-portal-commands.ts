import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../../ui/i18n/texts.ts';
import { useLogout } from '../access/use-logout.ts';
import { chooseLanguage } from '../language/language.ts';
import { portalLanguages } from '../language/portal-language.ts';
import { useAppearance } from '../preferences/appearance.ts';
import type { Command } from './commands.ts';

/** Commands of every screen: another theme, another language, log out. Current choices are left out. */
export function usePortalCommands(): readonly Command[] {
  const t = useTexts('shell');
  const { theme, setTheme } = useAppearance();
  const current = useLanguage();
  const { data: languages = [] } = useQuery(portalLanguages);
  const logout = useLogout();
  const themes = (['light', 'dark', 'auto'] as const).filter((each) => each !== theme);
  return [
    ...themes.map((each) => ({
      id: `theme ${each}`,
      label: `${t('user.theme')}: ${t(`user.${each}`)}`,
      keys: null,
      run: () => setTheme(each),
    })),
    ...languages
      .filter(({ language }) => language !== current)
      .map((each) => ({
        id: `language ${each.tag}`,
        label: `${t('user.language')}: ${each.name}`,
        keys: null,
        run: () => void chooseLanguage(each),
      })),
    { id: 'logout', label: t('user.logout'), keys: null, run: () => void logout() },
  ];
}
