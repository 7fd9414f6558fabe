import { useState } from 'react';

/** The same list while it says the same, so that nothing is checked anew. */
export function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  if (JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}
