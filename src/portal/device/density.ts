import { createStore, useStore } from '../store.ts';
import { type Density, readDevice, writeDevice } from './device.ts';

const store = createStore<Density>(readDevice().density ?? 'dense');

export function currentDensity(): Density {
  return store.get();
}

export function useDensity(): Density {
  return useStore(store);
}

/** Sets the text size of the whole interface and remembers it on the device. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset.density = density;
  writeDevice({ density });
  store.set(density);
}
