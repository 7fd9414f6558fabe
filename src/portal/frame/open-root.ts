import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { DrawnPage } from '../access/drawn-page.ts';
import { replay } from '../access/replay.ts';

/** The root element of the portal. */
export type PortalRoot = {
  readonly render: (node: ReactNode) => void;
  /** Call when event handlers are in place: repeats what the user did to the page before. */
  readonly begin: () => void;
};

/**
 * Draws into an element: hydrates existing markup, otherwise renders from scratch.
 * @param drawn null for an empty element
 * @param isSame whether the first render is equal to the markup
 */
export function openRoot(element: HTMLElement, drawn: DrawnPage | null, isSame: boolean): PortalRoot {
  let root: Root | null = null;
  let { recording } = drawn ?? {};
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
      if (recording !== undefined) replay(recording);
      recording = undefined;
    },
  };
}
