import type { ReactNode } from 'react';
import { lazyScreen } from '../ui/components/lazy-screen.ts';

const RuntimeScreen = lazyScreen(() =>
  import('./records/screens/runtime-screen.tsx').then((module) => module.RuntimeScreen),
);

/** A screen of any area that the runtime draws in part: it provides the runtime's host, which loads with it. */
export function DrawnScreen({ children }: { readonly children: ReactNode }) {
  return <RuntimeScreen>{children}</RuntimeScreen>;
}
