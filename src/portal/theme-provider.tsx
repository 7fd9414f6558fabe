import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../ui/theme/theme.ts';
import { colorSchemeKey } from './device/device.ts';

const colorSchemes = localStorageColorSchemeManager({ key: colorSchemeKey });

/** The theme of the portal, in the colour scheme that the user has chosen on this device. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
    >
      {children}
    </MantineProvider>
  );
}
