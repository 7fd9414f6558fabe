import { useEffect } from 'react';
import { onLive } from '../live/live.ts';
import { createStore, useStore } from '../store.ts';

/** Whether the server is filling its demonstration, according to its last event. */
const filling = createStore(false);

/** Follows the server's events about its demonstration; returns a function that ends it. */
function followDemoFilling(): () => void {
  const end = onLive('demonstration', (data) =>
    filling.set(typeof data === 'object' && data !== null && 'preenchendo' in data && data.preenchendo === true),
  );
  return () => {
    end();
    filling.set(false);
  };
}

/** Whether lists, points and totals are not final yet. */
export function useDemoFilling(): boolean {
  useEffect(followDemoFilling, []);
  return useStore(filling);
}
