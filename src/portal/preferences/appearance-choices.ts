import { useTexts } from '../../ui/i18n/texts.ts';
import { useAppearance } from './appearance.ts';

/** One setting of the portal's appearance, for a segmented control. */
type AppearanceChoice = {
  readonly label: string;
  readonly value: string;
  readonly options: { value: string; label: string }[];
  readonly onChange: (value: string) => void;
};

/** Theme and density of this user, with their options. */
export function useAppearanceChoices(): { readonly theme: AppearanceChoice; readonly density: AppearanceChoice } {
  const t = useTexts('shell');
  const { theme, density, setTheme, setDensity } = useAppearance();
  return {
    theme: {
      label: t('user.theme'),
      value: theme,
      options: [
        { value: 'light', label: t('user.light') },
        { value: 'dark', label: t('user.dark') },
        { value: 'auto', label: t('user.auto') },
      ],
      onChange: (value) => setTheme(value === 'dark' || value === 'light' ? value : 'auto'),
    },
    density: {
      label: t('user.density'),
      value: density,
      options: [
        { value: 'dense', label: t('user.dense') },
        { value: 'comfortable', label: t('user.comfortable') },
      ],
      onChange: (value) => setDensity(value === 'comfortable' ? 'comfortable' : 'dense'),
    },
  };
}
