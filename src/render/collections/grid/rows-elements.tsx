import { Suspense } from 'react';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { RowsSkeleton } from '../../list/renderers/rows-skeleton.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { lazyElement } from '../../registry/lazy-element.tsx';

const GivenRows = lazyComponent(() => import('./given-rows.tsx').then((module) => module.GivenRows));
const { component: Grid } = lazyElement<BlockProps>(async () => (await import('./grid-element.tsx')).GridElement);

/** Rows as slides: those that the record contains (`rowsFrom`), otherwise those of a list. */
export function CarouselElement(props: BlockProps) {
  if (props.element.rowsFrom === undefined) return <Grid {...props} />;
  return (
    <Suspense fallback={<RowsSkeleton type="carousel" rows={3} />}>
      <GivenRows {...props} />
    </Suspense>
  );
}
