import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { setMomentClock } from '../../language/entity/texts/moment-default.ts';
import type { RuntimeHost } from '../host/host.ts';
import { HostProvider } from '../host/host-context.ts';
import { readCachedView } from '../host/queries.ts';
import { registerComponents } from '../registry/components.ts';
import type { Loader } from '../registry/loader.ts';
import { createRegistrySource, RegistryProvider } from '../registry/registry-context.tsx';
import { lazyBlocks, lazyInputs } from './lazy-elements.ts';

const builtInElements = createRegistrySource(async () => (await import('./elements.ts')).createBuiltInRegistry(), {
  ...loadersOf(lazyInputs),
  ...loadersOf(lazyBlocks),
});

registerComponents({ 'record/changes': () => import('../blocks/action/record-changes.tsx') });

/**
 * Begins to load what the form of a record draws itself with, for who knows that it comes next: the elements that most
 * forms have and, where its view is known already, those that it names.
 */
export function prepareForm(client: QueryClient, entity: string, viewName?: string): void {
  builtInElements.prepare(readCachedView(client, entity, viewName)?.view.form?.elements);
}

type RuntimeProviderProps = { readonly host: RuntimeHost; readonly children: ReactNode };

/** Everything that the runtime needs around it: its portal, and the elements that come with it. */
export function RuntimeProvider({ host, children }: RuntimeProviderProps) {
  // Before anything is drawn: records begin by the clock of the server.
  if (host.now !== undefined) setMomentClock(host.now);
  return (
    <RegistryProvider value={builtInElements}>
      <HostProvider value={host}>{children}</HostProvider>
    </RegistryProvider>
  );
}

type Lazy = { readonly loader: Loader<unknown>; readonly isLarge: boolean };

function loadersOf(types: Readonly<Record<string, Lazy>>) {
  return Object.fromEntries(Object.entries(types).map(([type, { loader, isLarge }]) => [type, { loader, isLarge }]));
}
