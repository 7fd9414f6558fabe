import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { textsOf } from '../../ui/i18n/texts.ts';
import { applyDensity, useDensity } from '../device/density.ts';
import type { TextDensity } from '../device/device.ts';
import { notify } from '../messages/messages.ts';
import { readAppearance } from './read-appearance.ts';
import { useUserSetting } from './user-settings.ts';

export type Appearance = {
  readonly theme: MantineColorScheme;
  readonly density: TextDensity;
  /** Shows at once, and follows the user to every device. */
  readonly setTheme: (theme: MantineColorScheme) => void;
  readonly setDensity: (density: TextDensity) => void;
};

/** How the portal looks to the user: what the device shows, and what it is changed with. */
export function useAppearance(): Appearance {
  const { colorScheme: theme, setColorScheme } = useMantineColorScheme();
  const density = useDensity();
  const { save } = useUserSetting('aparencia');

  const keep = useCallback(
    (next: { readonly theme: MantineColorScheme; readonly density: TextDensity }) => {
      setColorScheme(next.theme);
      applyDensity(next.density);
      save(next).catch((error: unknown) => {
        console.warn('The appearance could not be stored.', error);
        notify(textsOf('shell')('user.appearanceFailed'), 'error');
      });
    },
    [save, setColorScheme],
  );

  return {
    theme,
    density,
    setTheme: (next) => keep({ theme: next, density }),
    setDensity: (next) => keep({ theme, density: next }),
  };
}

/**
 * Brings the device to what the user chose elsewhere, as soon as the server reports it. The device remembers it, so that the
 * next start looks so from the first paint on. A user who never chose finds the device as it is.
 */
export function useFollowAppearance(): void {
  const { setColorScheme } = useMantineColorScheme();
  const { known } = useUserSetting('aparencia');
  const value = known?.value;
  useEffect(() => {
    const { theme, density } = readAppearance(value);
    if (theme !== undefined) setColorScheme(theme);
    if (density !== undefined) applyDensity(density);
  }, [value, setColorScheme]);
}
