import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is near the visible area; true at once if that is not required. */
export function useNearness(element: RefObject<Element | null>, isLazy: boolean, margin = 200): boolean {
  const [isNear, setNear] = useState(!isLazy);
  useEffect(() => {
    if (isNear || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element, margin]);
  return isNear;
}
