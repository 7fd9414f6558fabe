import type { Language } from '../../domain/languages.ts';

/** Settings of the device rather than of a user; the only data in local storage that survive a logout. */
type DeviceSettings = {
  readonly language?: Language;
  /** The user's language in the server's last answer; if it differs, it was chosen on another device. */
  readonly userLanguage?: string;
  readonly density?: TextDensity;
  readonly isMenuFolded?: boolean;
  /** Maximum of tabs that are not closed automatically; 0 for no limit. */
  readonly maxTabs?: number;
};

/** 14 px or 16 px text. */
export type TextDensity = 'dense' | 'comfortable';

export const deviceKey = 'vitral.device';

/** Also written by Mantine's colour scheme manager; `public/boot.js` reads it before the first paint. */
export const colorSchemeKey = 'vitral.color-scheme';

export function readDevice(): DeviceSettings {
  const settings = readJson(deviceKey);
  return typeof settings === 'object' && settings !== null ? (settings as DeviceSettings) : {};
}

export function writeDevice(change: DeviceSettings): void {
  writeJson(deviceKey, { ...readDevice(), ...change });
}

/** Clears local storage for a logout, except for settings of the device and the given keys. */
export function clearLocalStorage(except: readonly string[] = []): void {
  const stays = new Set([deviceKey, colorSchemeKey, ...except]);
  // One by one, so that other windows are notified only of removed keys.
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  for (const key of keys) if (!stays.has(key)) localStorage.removeItem(key);
}

/** A stored value; null if absent or unreadable, because other code may write there too. */
export function readJson(key: string, storage: Pick<Storage, 'getItem'> = localStorage): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as unknown;
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
