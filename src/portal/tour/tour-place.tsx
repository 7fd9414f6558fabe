import type { ReactNode } from 'react';

/** Parts of the frame that the tour explains, in order. */
export const tourPlaces = ['menu', 'tabs', 'search', 'notices', 'user'] as const;

export type TourPlaceName = (typeof tourPlaces)[number];

type TourPlaceProps = { readonly name: TourPlaceName; readonly children: ReactNode };

/** Marks a part of the frame for the tour; has no box of its own. */
export function TourPlace({ name, children }: TourPlaceProps) {
  return (
    <div data-tour={name} style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

/** Where a part of the frame is on screen; null while it is not shown. */
export function findTourPlace(name: TourPlaceName): DOMRect | null {
  for (const child of document.querySelector(`[data-tour="${name}"]`)?.children ?? []) {
    const box = child.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return box;
  }
  return null;
}
