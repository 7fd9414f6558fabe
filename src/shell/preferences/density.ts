import { type Density, readDevice, writeDevice } from './device.ts';

export function currentDensity(): Density {
  return readDevice().density ?? 'dense';
}

/** Sets the text size of the whole interface and remembers it on the device. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset.density = density;
  writeDevice({ density });
}
