import { Suspense } from 'react';
import { ListSkeleton } from '../../../ui/components/skeletons.tsx';
import { bodyOf } from './renderers.ts';
import type { RowsRendererProps } from './rows-renderer.ts';

/** The rows of a list of type tree, cards, gallery, carousel or timeline; nothing for any other type. */
export function RowsRenderer(props: RowsRendererProps) {
  const Body = bodyOf(props.list.type);
  if (Body === null) return null;
  return (
    <Suspense fallback={<ListSkeleton rows={Math.min(props.rows.length, 12)} />}>
      <Body {...props} />
    </Suspense>
  );
}
