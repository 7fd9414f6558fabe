import { useEffect, useRef } from 'react';

/** Opens what is closed when an error appears inside of it; one that was seen may be closed again. */
export function useOpenOnErrors(errorCount: number, open: () => void): void {
  const before = useRef(0);
  useEffect(() => {
    if (errorCount > 0 && before.current === 0) open();
    before.current = errorCount;
  });
}
