import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus back to where it was in a screen when the screen is shown again, such as the row of a list that one
 * went into a record from. What has the focus by then, such as the tab that was clicked, keeps it.
 */
export function useRestoredFocus(root: RefObject<HTMLElement | null>, isActive: boolean): void {
  const last = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const element = root.current;
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target;
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [root]);

  useEffect(() => {
    if (!isActive || last.current === null) return;
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      const hasUnwritten = focused instanceof HTMLElement && focused !== document.body && focused.checkVisibility();
      if (hasUnwritten) return;
      const isThere = last.current?.isConnected === true && last.current.checkVisibility();
      const place = isThere ? last.current : (root.current?.querySelector<HTMLElement>('h1') ?? null);
      place?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [root, isActive]);
}
