import { createStore } from '../store.ts';

/** Whether the tour is on screen. */
export const tourState = createStore(false);

/** Shows the tour from its first step, whether or not it was seen before. */
export function startTour(): void {
  tourState.set(true);
}
