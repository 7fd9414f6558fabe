import type { ComponentType } from 'react';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import type { RowsRendererProps } from './rows-renderer.ts';

/** Components that draw the rows of a list by type, without grid and table, whose rows are a table. */
const bodies: Readonly<Record<string, ComponentType<RowsRendererProps>>> = {
  tree: lazyComponent(() => import('./tree/tree-renderer.tsx').then((module) => module.TreeRenderer)),
  cards: lazyComponent(() => import('./cards/cards-renderer.tsx').then((module) => module.CardsRenderer)),
  gallery: lazyComponent(() => import('./gallery/gallery-renderer.tsx').then((module) => module.GalleryRenderer)),
  carousel: lazyComponent(() => import('./carousel/carousel-renderer.tsx').then((module) => module.CarouselRenderer)),
  timeline: lazyComponent(() => import('./timeline/timeline-renderer.tsx').then((module) => module.TimelineRenderer)),
};

/** The component of a list type; null for a grid or table. */
export function bodyOf(type: string | undefined): ComponentType<RowsRendererProps> | null {
  return type !== undefined && Object.hasOwn(bodies, type) ? (bodies[type] ?? null) : null;
}
