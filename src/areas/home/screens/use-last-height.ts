import { type RefObject, useEffect, useRef, useState } from 'react';
import { useUserStorage } from '../../../portal/storage/user-storage.ts';

/** Height in px, in a window of a width. */
type Height = { readonly width: number; readonly height: number };

/**
 * Last height of a part of a screen in a window of about this width, in px, to reserve its room before its content has
 * loaded; undefined if unknown. `content` is measured when nothing in it is loading.
 */
export function useLastHeight(name: string): {
  readonly height: number | undefined;
  readonly content: RefObject<HTMLDivElement | null>;
} {
  const { preferences } = useUserStorage();
  const key = `altura/${name}`;
  const [last] = useState(() => readHeight(preferences.load(key)));
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = content.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    let known = readHeight(preferences.load(key));
    const note = () => {
      if (box.querySelector('[aria-busy="true"]') !== null) return;
      const [width, height] = [window.innerWidth, Math.round(box.offsetHeight)];
      if (height === 0 || (known?.width === width && known.height === height)) return;
      known = { width, height };
      preferences.save(key, known);
    };
    const sizes = new ResizeObserver(note);
    sizes.observe(box);
    // Sizes alone do not suffice: the content may be exactly as tall as its placeholder.
    const contents = new MutationObserver(note);
    contents.observe(box, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, [preferences, key]);
  return { height: last !== null && isAlike(last.width, window.innerWidth) ? last.height : undefined, content };
}

/** Whether wrapping content has about the same height in windows of these widths, in px. */
function isAlike(one: number, other: number): boolean {
  return Math.abs(one - other) <= other / 8;
}

function readHeight(stored: unknown): Height | null {
  if (typeof stored !== 'object' || stored === null || !('width' in stored) || !('height' in stored)) return null;
  const { width, height } = stored;
  return typeof width === 'number' && typeof height === 'number' && height > 0 && height < 5_000
    ? { width, height }
    : null;
}
