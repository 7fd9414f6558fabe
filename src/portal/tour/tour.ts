import { createStore } from '../store.ts';

/** Whether the tour is on screen. */
export const tourState = createStore(false);

/** Shows the tour of the portal from its first step, whether it was seen before or not. */
export function startTour(): void {
  tourState.set(true);
}
