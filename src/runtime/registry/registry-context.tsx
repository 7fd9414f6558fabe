import { createContext, type ReactNode, Suspense, use, useCallback, useContext } from 'react';
import type { Registry } from './registry.ts';

/** Where the elements of forms come from. They load with the first form, so that a list loads none of their code. */
export type RegistrySource = {
  /** Loads the registry once. A load that failed is tried again by the next call. */
  readonly load: () => Promise<Registry>;
};

export function createRegistrySource(load: () => Promise<Registry>): RegistrySource {
  let pending: Promise<Registry> | null = null;
  return {
    load: () => {
      if (pending !== null) return pending;
      const loading = load().then(
        (registry) => {
          // What React notes of a promise that it has waited for: who comes later need not wait for a moment.
          Object.assign(loading, { status: 'fulfilled', value: registry });
          return registry;
        },
        (error: unknown) => {
          pending = null;
          throw error;
        },
      );
      pending = loading;
      return loading;
    },
  };
}

const RegistryContext = createContext<RegistrySource | null>(null);

/** Gives the runtime the elements of its forms; `RuntimeProvider` puts it around every screen. */
export const RegistryProvider = RegistryContext.Provider;

/** The elements of forms. Suspends until they are loaded. Throws outside of a RegistryProvider. */
export function useRegistry(): Registry {
  return use(useRegistrySource().load());
}

/** What begins to load the elements of forms. What failed is tried again by the form, which also shows the failure. */
export function usePrepareElements(): () => void {
  const source = useRegistrySource();
  return useCallback(() => void source.load().catch(() => undefined), [source]);
}

type FormSuspenseProps = { readonly children: ReactNode; readonly fallback?: ReactNode };

/** Shows a form whose code loads as it is first shown: the elements come along with it and not after it. */
export function FormSuspense({ children, fallback = null }: FormSuspenseProps) {
  usePrepareElements()();
  return <Suspense fallback={fallback}>{children}</Suspense>;
}

function useRegistrySource(): RegistrySource {
  const source = useContext(RegistryContext);
  if (source === null) throw new Error('The runtime needs a RegistryProvider around it.');
  return source;
}
