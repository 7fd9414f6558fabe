import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError } from '../../api/index.ts';
import { notify } from '../messages/messages.ts';
import { changeSetting, followSettings, isSeenAsOther, type KnownSetting, knownSetting } from './user-settings.ts';

/** Small settings of the user's screens that are shared between devices, each by its key. */
export type ListSettings = {
  /** The known value: what the server answered, or what is to be sent to it. */
  readonly load: (key: string) => KnownSetting;
  /** Takes effect at once. Values that do not reach the server stay on this device until they do. */
  readonly save: (key: string, value: unknown) => void;
  /** Calls back when values may have changed. Returns a function that ends it. */
  readonly follow: (listener: () => void) => () => void;
};

/** What this device stores for the user. */
type Preferences = {
  readonly load: (key: string) => unknown;
  readonly save: (key: string, value: unknown) => void;
};

type Values = Readonly<Record<string, unknown>>;

/** The preference of this device that holds values not yet on the server. */
const unsentKey = 'listas/por_enviar';

/**
 * Settings of lists within the server's setting `listas`. If two devices change one key at once, the later one wins,
 * and no other keys are lost.
 */
export function openListSettings(queryClient: QueryClient, preferences: Preferences): ListSettings {
  let unsent = asValues(preferences.load(unsentKey));
  let isSending = false;
  let isRefused = false;
  const store = (values: Values) => {
    unsent = values;
    preferences.save(unsentKey, Object.keys(values).length === 0 ? undefined : values);
  };
  const send = async () => {
    if (isSending) return;
    isSending = true;
    isRefused = false;
    try {
      while (Object.keys(unsent).length > 0) {
        const sent = unsent;
        await changeSetting(queryClient, 'listas', (stored) => ({ ...asValues(stored), ...sent }), { isFresh: true });
        // Values changed again meanwhile are sent once more.
        store(Object.fromEntries(Object.entries(unsent).filter(([key, value]) => sent[key] !== value)));
      }
    } catch (error) {
      // Without an answer from the server it is sent after the next answer; a refusal is reported to the user.
      isRefused = error instanceof ApiError && error.status === 400;
      if (error instanceof ApiError && isRefused) notify(error.messages.join(' '), 'error');
      console.warn('Settings of lists were not stored.', error);
    } finally {
      isSending = false;
    }
  };
  const sendLeft = () => {
    if (Object.keys(unsent).length > 0 && !isRefused) void send();
  };
  sendLeft();
  followSettings(queryClient, sendLeft);
  return {
    load: (key) => {
      if (Object.hasOwn(unsent, key)) return { value: unsent[key] };
      const known = knownSetting(queryClient, 'listas');
      return known === null ? null : { value: asValues(known.value)[key] };
    },
    save: (key, value) => {
      // It applies while the portal is seen as this user.
      if (isSeenAsOther())
        void changeSetting(queryClient, 'listas', (stored) => ({ ...asValues(stored), [key]: value })).catch(
          () => undefined,
        );
      else {
        store({ ...unsent, [key]: value });
        void send();
      }
    },
    follow: (listener) => followSettings(queryClient, listener),
  };
}

function asValues(stored: unknown): Values {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Values) : {};
}

export const ListSettingsContext = createContext<ListSettings | null>(null);

/** The user's settings of lists; null outside of the frame. */
export function useListSettings(): ListSettings | null {
  return useContext(ListSettingsContext);
}
