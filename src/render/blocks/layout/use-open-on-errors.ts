import { useEffect, useRef } from 'react';

/** Opens a closed part when an error appears in it; the user may close it again. */
export function useOpenOnErrors(errorCount: number, open: () => void): void {
  const before = useRef(0);
  useEffect(() => {
    if (errorCount > 0 && before.current === 0) open();
    before.current = errorCount;
  });
}
