import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { loadWithRetry } from '../load-with-retry.ts';
import { Awaited } from './awaited.tsx';

/**
 * A component whose code loads when it is first drawn, instead of React's `lazy`, which stays broken for as long as the
 * page is open if the code does not come once. Draw it inside of a `Suspense`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}

/** A part of a screen whose code loads when it is first drawn; until then it draws nothing. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazyComponent(load);
  return function Part(props: Props) {
    return (
      <Suspense fallback={<Awaited />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
