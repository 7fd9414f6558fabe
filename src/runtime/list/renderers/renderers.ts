import { type ComponentType, lazy } from 'react';
import type { RowsRendererProps } from './rows-renderer.ts';

export type RowsRendererEntry = {
  readonly component: ComponentType<RowsRendererProps>;
  /**
   * How one gets to further rows: by page as in a table; by a button below the rows (`more`); or the body loads what it
   * shows itself, and pages are only for the hits of a search.
   */
  readonly paging: 'pages' | 'more' | 'own';
};

/** What draws the rows of a list, by its type; grid and table are not here, because their rows are a table. */
const bodies: Readonly<Record<string, RowsRendererEntry>> = {
  tree: { component: lazy(() => import('./tree/tree-renderer.tsx').then(as('TreeRenderer'))), paging: 'own' },
  cards: { component: lazy(() => import('./cards/cards-renderer.tsx').then(as('CardsRenderer'))), paging: 'pages' },
  gallery: {
    component: lazy(() => import('./gallery/gallery-renderer.tsx').then(as('GalleryRenderer'))),
    paging: 'pages',
  },
  carousel: {
    component: lazy(() => import('./carousel/carousel-renderer.tsx').then(as('CarouselRenderer'))),
    paging: 'pages',
  },
  timeline: {
    component: lazy(() => import('./timeline/timeline-renderer.tsx').then(as('TimelineRenderer'))),
    paging: 'more',
  },
};

/** The body of a type of list; null for a grid or table, whose rows are a table. */
export function bodyOf(type: string | undefined): RowsRendererEntry | null {
  return type !== undefined && Object.hasOwn(bodies, type) ? (bodies[type] ?? null) : null;
}

function as<Name extends string>(name: Name) {
  return (module: Readonly<Record<Name, ComponentType<RowsRendererProps>>>) => ({ default: module[name] });
}
