import { useEffect } from 'react';
import { onLive } from '../live/live.ts';
import { createStore, useStore } from '../store.ts';

/** Whether the server is still filling its demonstration, as its events last said. */
const filling = createStore(false);

/** Follows what the server says of its demonstration; answers the function that ends it. */
function followDemoFilling(): () => void {
  const end = onLive('demonstration', (data) =>
    filling.set(typeof data === 'object' && data !== null && 'preenchendo' in data && data.preenchendo === true),
  );
  return () => {
    end();
    filling.set(false);
  };
}

/** Whether lists, points and totals are not yet what they will be. */
export function useDemoFilling(): boolean {
  useEffect(followDemoFilling, []);
  return useStore(filling);
}
