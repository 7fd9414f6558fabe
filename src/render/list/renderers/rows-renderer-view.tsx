import { Suspense } from 'react';
import { bodyOf } from './renderers.ts';
import type { RowsRendererProps } from './rows-renderer.ts';
import { RowsSkeleton } from './rows-skeleton.tsx';

/** The rows of a tree, cards, gallery, carousel or timeline; nothing for any other type. */
export function RowsRenderer(props: RowsRendererProps) {
  const Body = bodyOf(props.list.type);
  if (Body === null) return null;
  return (
    <Suspense fallback={<RowsSkeleton type={props.list.type} rows={Math.min(props.rows.length, 12)} />}>
      <Body {...props} />
    </Suspense>
  );
}
