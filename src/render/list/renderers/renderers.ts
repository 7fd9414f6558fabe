import { type ComponentType, lazy } from 'react';
import type { RowsRendererProps } from './rows-renderer.ts';

/** What draws the rows of a list, by its type; grid and table are not here, because their rows are a table. */
const bodies: Readonly<Record<string, ComponentType<RowsRendererProps>>> = {
  tree: lazy(() => import('./tree/tree-renderer.tsx').then(as('TreeRenderer'))),
  cards: lazy(() => import('./cards/cards-renderer.tsx').then(as('CardsRenderer'))),
  gallery: lazy(() => import('./gallery/gallery-renderer.tsx').then(as('GalleryRenderer'))),
  carousel: lazy(() => import('./carousel/carousel-renderer.tsx').then(as('CarouselRenderer'))),
  timeline: lazy(() => import('./timeline/timeline-renderer.tsx').then(as('TimelineRenderer'))),
};

/** The body of a type of list; null for a grid or table, whose rows are a table. */
export function bodyOf(type: string | undefined): ComponentType<RowsRendererProps> | null {
  return type !== undefined && Object.hasOwn(bodies, type) ? (bodies[type] ?? null) : null;
}

function as<Name extends string>(name: Name) {
  return (module: Readonly<Record<Name, ComponentType<RowsRendererProps>>>) => ({ default: module[name] });
}
