import { createStore, useStore } from '../store.ts';
import { readDevice, type TextDensity, writeDevice } from './device.ts';

const store = createStore<TextDensity>(readDevice().density ?? 'dense');

export function currentDensity(): TextDensity {
  return store.get();
}

export function useDensity(): TextDensity {
  return useStore(store);
}

/** Sets the text size of the whole interface and remembers it on the device. */
export function applyDensity(density: TextDensity): void {
  document.documentElement.dataset.density = density;
  writeDevice({ density });
  store.set(density);
}
