import { createContext, useContext } from 'react';
import type { RuntimeHost } from './host.ts';

const HostContext = createContext<RuntimeHost | null>(null);

/** Gives the runtime its portal; `RuntimeProvider` puts it around what the runtime draws. */
export const HostProvider = HostContext.Provider;

/** The portal around the runtime. Throws outside of a HostProvider, because nothing works without one. */
export function useHost(): RuntimeHost {
  const host = useContext(HostContext);
  if (host === null) throw new Error('The runtime needs a HostProvider around it.');
  return host;
}
