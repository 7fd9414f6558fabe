import type { Language } from '../../ui/i18n/languages.ts';

/** What belongs to the device and not to who is logged in; the only things in local storage that a logout leaves. */
type DeviceSettings = {
  readonly language?: Language;
  readonly density?: Density;
  readonly isMenuFolded?: boolean;
};

/** 14 px or 16 px text. */
export type Density = 'dense' | 'comfortable';

const storageKey = 'vitral.device';

/** Also written by Mantine's colour scheme manager; `theme-boot.js` reads it before the first paint. */
export const colorSchemeKey = 'vitral.color-scheme';

export function readDevice(): DeviceSettings {
  const settings = readJson(storageKey);
  return typeof settings === 'object' && settings !== null ? (settings as DeviceSettings) : {};
}

export function writeDevice(change: DeviceSettings): void {
  writeJson(storageKey, { ...readDevice(), ...change });
}

/** Clears local storage as logging out demands, but for what belongs to the device. */
export function clearLocalStorage(): void {
  const kept = [storageKey, colorSchemeKey].map((key) => [key, localStorage.getItem(key)] as const);
  localStorage.clear();
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value);
}

/** A stored value; null when absent or unreadable, as somebody else may have written there. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Storage may be full or forbidden; the portal works without it. */
export function writeJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(`${key} could not be stored on this device.`, error);
  }
}
