import { readJson } from '../device/device.ts';
import { windowSet } from './window-set.ts';

const returnKey = 'vitral.return.tabs';

/**
 * Tabs of a session that the server ended, in this window's session storage: they are restored when the same user logs
 * in again, because the end of a session clears local storage, where tabs are stored otherwise.
 */
export const returnTabs = {
  /** Moves the user's tabs out of local storage. */
  remember(userId: number): void {
    const tabs = windowSet.read(userId);
    if (tabs) sessionStorage.setItem(returnKey, JSON.stringify({ userId, tabs }));
    else returnTabs.forget();
  },

  /** Restores them, once, if they belong to this user. */
  restore(userId: number): void {
    const stored = readJson(returnKey, sessionStorage);
    returnTabs.forget();
    if (typeof stored !== 'object' || stored === null) return;
    if (Reflect.get(stored, 'userId') === userId) windowSet.write(userId, Reflect.get(stored, 'tabs'));
  },

  forget: (): void => sessionStorage.removeItem(returnKey),
};
