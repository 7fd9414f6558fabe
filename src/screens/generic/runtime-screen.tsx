import type { ReactNode } from 'react';
import { HostProvider } from '../../runtime/host-context.ts';
import { useLanguage } from '../../ui/i18n/texts.ts';
import { useRuntimeHost } from './use-runtime-host.ts';

/** Gives a screen that is drawn by the runtime its portal. */
export function RuntimeScreen({ children }: { readonly children: ReactNode }) {
  return <HostProvider value={useRuntimeHost(useLanguage())}>{children}</HostProvider>;
}
