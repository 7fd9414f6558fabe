import { RouterProvider } from 'react-router/dom';
import type { createShellRouter } from './routes.tsx';
import { ThemeProvider } from './theme-provider.tsx';

/** The whole portal in its theme. */
export function PortalApp({ router }: { readonly router: ReturnType<typeof createShellRouter> }) {
  return (
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>
  );
}
