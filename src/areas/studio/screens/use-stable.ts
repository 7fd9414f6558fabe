import { useState } from 'react';

/** Returns the same object while its content is equal, so that nothing depending on it is computed again. */
export function useStable<T>(value: T): T {
  const [stable, setStable] = useState(value);
  if (JSON.stringify(stable) === JSON.stringify(value)) return stable;
  setStable(value);
  return value;
}
