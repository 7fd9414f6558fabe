import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { scrollMemory } from './scroll-memory.ts';

/** ms that a screen may take to reach its former height. */
const patienceMs = 5_000;
const handSigns = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the scroll positions of a screen and the scrollers inside of it, while it is hidden and when it is redrawn.
 * Keeps trying while the screen loads, until the user interacts.
 */
export function useRestoredScroll(pane: string, isActive: boolean): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const root = element.current;
    if (!root || !isActive) return;
    let isRestoring = !scrollMemory.restore(pane, root);

    const stop = () => {
      isRestoring = false;
      changes.disconnect();
      clearTimeout(timer);
      for (const sign of handSigns) root.removeEventListener(sign, stop, { capture: true });
    };
    const tryAgain = () => {
      if (isRestoring && scrollMemory.restore(pane, root)) stop();
    };
    const changes = new MutationObserver(tryAgain);
    const timer = setTimeout(stop, patienceMs);
    if (isRestoring) {
      changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
      for (const sign of handSigns) root.addEventListener(sign, stop, { capture: true, passive: true });
    } else stop();

    const remember = ({ target }: Event) => {
      // An element that is still too short scrolls back by itself: that is not where the user left it.
      if (!isRestoring && target instanceof Element) scrollMemory.note(pane, root, target);
    };
    root.addEventListener('scroll', remember, { passive: true, capture: true });
    return () => {
      stop();
      root.removeEventListener('scroll', remember, { capture: true });
    };
  }, [pane, isActive]);
  return element;
}

/** Keeps all positions when this window reloads. */
export function useScrollOverReload(): void {
  useEffect(() => {
    window.addEventListener('pagehide', scrollMemory.store);
    return () => window.removeEventListener('pagehide', scrollMemory.store);
  }, []);
}
