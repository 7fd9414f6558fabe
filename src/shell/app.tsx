import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router/dom';
import { cssVariables, theme } from '../ui/theme/theme.ts';
import { colorSchemeKey } from './device/device.ts';
import type { createShellRouter } from './routes.tsx';

const colorSchemes = localStorageColorSchemeManager({ key: colorSchemeKey });

/** The whole portal in its theme. */
export function PortalApp({ router }: { readonly router: ReturnType<typeof createShellRouter> }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
    >
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
