import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the focus to where it was in a screen when it is shown again, such as the row of a list from which a record
 * was opened. An element that has taken the focus meanwhile, such as the clicked tab, keeps it.
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
