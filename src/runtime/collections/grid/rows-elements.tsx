import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useForm } from '../../form/state/form-context.tsx';
import { RowsSkeleton } from '../../list/renderers/rows-skeleton.tsx';
import { pagingOf } from '../../list/state/paging.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { lazyElement } from '../../registry/lazy-element.tsx';
import { useNearness } from '../../registry/use-nearness.ts';

const GivenRows = lazy(() => import('./given-rows.tsx').then((module) => ({ default: module.GivenRows })));
const { component: Grid } = lazyElement<BlockProps>(async () => (await import('./grid-element.tsx')).GridElement);

/** How far ahead of its turn a list begins, in px: about the height of a phone. */
const ahead = 600;

/** Rows as slides: those that the record has brought (`rowsFrom`), else those of a list. */
export function CarouselElement(props: BlockProps) {
  if (props.element.rowsFrom === undefined) return <Grid {...props} />;
  return (
    <WhenNear type="carousel">
      <GivenRows {...props} />
    </WhenNear>
  );
}

/** Rows as cards. A list of a screen of its own that goes on as one scrolls begins when it comes near as well. */
export function CardsElement(props: BlockProps) {
  const { form } = useForm();
  const { list, entity } = props.element;
  const isFree = form.recordId === null && form.model === null && (list !== undefined || entity !== undefined);
  if (!isFree || pagingOf(props.element) !== 'more') return <Grid {...props} />;
  return (
    <WhenNear type="cards">
      <Grid {...props} />
    </WhenNear>
  );
}

function WhenNear({ type, children }: { readonly type: string; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearness(place, true, ahead);
  const skeleton = <RowsSkeleton type={type} rows={3} />;
  if (!isNear) return <div ref={place}>{skeleton}</div>;
  return <Suspense fallback={skeleton}>{children}</Suspense>;
}
