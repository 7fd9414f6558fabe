import { type ReactNode, useEffect, useState } from 'react';

/** Shows its content only after a delay: shorter waits pass without a flicker. */
export function Delayed({ delayMs = 300, children }: { readonly delayMs?: number; readonly children: ReactNode }) {
  const [isShown, setShown] = useState(delayMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isShown ? children : null;
}
