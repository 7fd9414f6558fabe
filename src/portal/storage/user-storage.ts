import { createContext, useContext } from 'react';
import type { Usuario } from '../../api/index.ts';
import { textsOf } from '../../ui/i18n/texts.ts';
import { notify } from '../messages/messages.ts';
import { unsaved } from '../unsaved/unsaved.ts';
import { createDraftChannel } from './draft-channel.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { openPreferences, type Preferences } from './preferences.ts';
import { createUnwrittenStore, isUnwrittenKey, takeOverUnwritten } from './unwritten.ts';
import { createUserDatabase } from './user-database.ts';

/** The storage of this device for the logged-in user. */
export type UserStorage = {
  readonly user: Usuario;
  readonly drafts: Drafts<unknown>;
  readonly preferences: Preferences;
};

const database = createUserDatabase();

/** Recovers drafts that closing pages could not write, also from other windows later on. */
export async function rescueDrafts(): Promise<void> {
  const rescue = () =>
    takeOverUnwritten(database).catch((error: unknown) => console.warn('Drafts could not be taken over.', error));
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && newValue !== null && isUnwrittenKey(key)) void rescue();
  });
  if (Object.keys(localStorage).some(isUnwrittenKey)) await rescue();
}

export async function openUserStorage(user: Usuario): Promise<UserStorage> {
  const drafts = createDrafts<unknown>(database, user.id, {
    onFailure: (error) => {
      console.warn('Drafts could not be stored.', error);
      notify(textsOf('shell')('unsaved.draftFailed'), 'error');
    },
    unwritten: createUnwrittenStore(user.id),
    others: createDraftChannel(),
    onClash: (key) => {
      const label = unsaved.list().find((entry) => entry.key === key)?.label ?? key;
      notify(textsOf('shell')('unsaved.clash', { label }), 'error');
    },
  });
  return { user, drafts, preferences: await openPreferences(database, user.id) };
}

export const UserStorageContext = createContext<UserStorage | null>(null);

/** The user and their storage; the frame shows no screen before both are there. */
export function useUserStorage(): UserStorage {
  const storage = useContext(UserStorageContext);
  if (!storage) throw new Error('useUserStorage needs the frame of the shell around it.');
  return storage;
}
