import { type ComponentType, lazy, Suspense } from 'react';
import { FormSkeleton } from '../../ui/components/skeletons.tsx';
import type { BlockProps } from '../registry/element-entry.ts';

/** A block whose code loads when the first of its kind is drawn: what few forms have should cost no other. */
export function lazyBlock(load: () => Promise<ComponentType<BlockProps>>): ComponentType<BlockProps> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function LazyBlock(props: BlockProps) {
    return (
      <Suspense fallback={<FormSkeleton fields={2} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
