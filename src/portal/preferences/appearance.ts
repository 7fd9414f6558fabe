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
  /** Takes effect at once, and is stored for the user on every device. */
  readonly setTheme: (theme: MantineColorScheme) => void;
  readonly setDensity: (density: TextDensity) => void;
};

/** The portal's appearance: the values of this device, and functions to change them. */
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
 * Applies what the user chose on another device when the server reports it. The device stores it, so that the next
 * start shows it from the first paint. If the user never chose anything, the device keeps its own.
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
