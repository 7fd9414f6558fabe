import type { TextDensity } from '../device/device.ts';

type StoredAppearance = { readonly theme?: 'light' | 'dark' | 'auto'; readonly density?: TextDensity };

/** What a stored setting says of the appearance; what it does not say, or says wrongly, is left out. */
export function readAppearance(value: unknown): StoredAppearance {
  if (typeof value !== 'object' || value === null) return {};
  const theme: unknown = Reflect.get(value, 'theme');
  const density: unknown = Reflect.get(value, 'density');
  return {
    ...(theme === 'light' || theme === 'dark' || theme === 'auto' ? { theme } : {}),
    ...(density === 'dense' || density === 'comfortable' ? { density } : {}),
  };
}
