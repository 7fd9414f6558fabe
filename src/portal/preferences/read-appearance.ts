import type { TextDensity } from '../device/device.ts';

type StoredAppearance = { readonly theme?: 'light' | 'dark' | 'auto'; readonly density?: TextDensity };

/** Reads the appearance from a stored setting; missing and invalid values are left out. */
export function readAppearance(value: unknown): StoredAppearance {
  if (typeof value !== 'object' || value === null) return {};
  const theme: unknown = Reflect.get(value, 'theme');
  const density: unknown = Reflect.get(value, 'density');
  return {
    ...(theme === 'light' || theme === 'dark' || theme === 'auto' ? { theme } : {}),
    ...(density === 'dense' || density === 'comfortable' ? { density } : {}),
  };
}
