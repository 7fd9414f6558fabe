import { createContext, useContext } from 'react';
import type { RuntimeHost } from './host.ts';

const HostContext = createContext<RuntimeHost | null>(null);

/** Provides the portal to the runtime; `RuntimeProvider` uses it. */
export const HostProvider = HostContext.Provider;

/** The portal around the runtime. Throws outside of a HostProvider. */
export function useHost(): RuntimeHost {
  const host = useContext(HostContext);
  if (host === null) throw new Error('The runtime needs a HostProvider around it.');
  return host;
}
