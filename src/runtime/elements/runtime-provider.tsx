import type { ReactNode } from 'react';
import type { RuntimeHost } from '../host/host.ts';
import { HostProvider } from '../host/host-context.ts';
import { registerComponents } from '../registry/components.ts';
import { createRegistrySource, RegistryProvider } from '../registry/registry-context.tsx';

const builtInElements = createRegistrySource(async () => (await import('./elements.ts')).createBuiltInRegistry());

registerComponents({ 'record/changes': () => import('../blocks/action/record-changes.tsx') });

/** Begins to load the elements of forms, for who knows that a form comes next. */
export function loadElements(): void {
  // What failed here is tried again by the form, which also shows the failure.
  void builtInElements.load().catch(() => undefined);
}

type RuntimeProviderProps = { readonly host: RuntimeHost; readonly children: ReactNode };

/** Everything that the runtime needs around it: its portal, and the elements that come with it. */
export function RuntimeProvider({ host, children }: RuntimeProviderProps) {
  return (
    <RegistryProvider value={builtInElements}>
      <HostProvider value={host}>{children}</HostProvider>
    </RegistryProvider>
  );
}
