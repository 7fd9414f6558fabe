import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { DrawnPage } from '../access/drawn-page.ts';

/** Where the portal is drawn. */
export type PortalRoot = {
  readonly render: (node: ReactNode) => void;
  /** Says that what was rendered listens: what was done to the page before it is done now. */
  readonly begin: () => void;
};

/**
 * Draws into an element: by waking up what is drawn in it already, else from nothing.
 * @param drawn null where the element is empty
 * @param isSame whether the first thing that will be rendered is what is drawn
 */
export function openRoot(element: HTMLElement, drawn: DrawnPage | null, isSame: boolean): PortalRoot {
  let root: Root | null = null;
  return {
    render: (node) => {
      if (root !== null) root.render(node);
      else if (drawn !== null && isSame) root = hydrateRoot(element, node);
      else {
        root = createRoot(element);
        root.render(node);
      }
    },
    begin: () => {
      drawn?.replay();
    },
  };
}
