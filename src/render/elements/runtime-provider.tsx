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
 * Starts loading what the form of a record needs, for callers that know it comes next: the most common elements and, if
 * its view is known, those that it uses.
 */
export function prepareForm(client: QueryClient, entity: string, viewName?: string): void {
  builtInElements.prepare(readCachedView(client, entity, viewName)?.view.form?.elements);
}

type RuntimeProviderProps = { readonly host: RuntimeHost; readonly children: ReactNode };

/** Everything that the runtime needs: its portal, and the elements of the runtime. */
export function RuntimeProvider({ host, children }: RuntimeProviderProps) {
  // Before anything is drawn: defaults of records use the clock of the server.
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
