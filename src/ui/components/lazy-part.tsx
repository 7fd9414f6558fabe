import { type ComponentType, lazy, Suspense } from 'react';
import { Awaited } from './awaited.tsx';

/** A part of a screen whose code loads when it is first drawn; until then it draws nothing. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return function Part(props: Props) {
    return (
      <Suspense fallback={<Awaited />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
