import { type ComponentType, lazy } from 'react';
import type { RowsRendererProps } from './rows-renderer.ts';

/** Components that draw the rows of a list by type, without grid and table, whose rows are a table. */
const bodies: Readonly<Record<string, ComponentType<RowsRendererProps>>> = {
  tree: lazy(() => import('./tree/tree-renderer.tsx').then(as('TreeRenderer'))),
  cards: lazy(() => import('./cards/cards-renderer.tsx').then(as('CardsRenderer'))),
  gallery: lazy(() => import('./gallery/gallery-renderer.tsx').then(as('GalleryRenderer'))),
  carousel: lazy(() => import('./carousel/carousel-renderer.tsx').then(as('CarouselRenderer'))),
  timeline: lazy(() => import('./timeline/timeline-renderer.tsx').then(as('TimelineRenderer'))),
};

/** The component of a list type; null for a grid or table. */
export function bodyOf(type: string | undefined): ComponentType<RowsRendererProps> | null {
  return type !== undefined && Object.hasOwn(bodies, type) ? (bodies[type] ?? null) : null;
}

function as<Name extends string>(name: Name) {
  return (module: Readonly<Record<Name, ComponentType<RowsRendererProps>>>) => ({ default: module[name] });
}
