import type { Language } from '../../domain/languages.ts';

/** What belongs to the device and not to who is logged in; the only things in local storage that a logout leaves. */
type DeviceSettings = {
  readonly language?: Language;
  /** The user's language as the server last answered it: another one was chosen on another device. */
  readonly userLanguage?: string;
  readonly density?: TextDensity;
  readonly isMenuFolded?: boolean;
  /** Tabs that stay open by themselves; 0 for any number. */
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

/** Clears local storage as logging out demands, but for what belongs to the device and what is named. */
export function clearLocalStorage(except: readonly string[] = []): void {
  const stays = new Set([deviceKey, colorSchemeKey, ...except]);
  // One by one, so that other windows are notified of what is removed, and of nothing that stays.
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  for (const key of keys) if (!stays.has(key)) localStorage.removeItem(key);
}

/** A stored value; null when absent or unreadable, as somebody else may have written there. */
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
