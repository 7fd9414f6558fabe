import { createContext, useContext } from 'react';
import type { Usuario } from '../../api/index.ts';
import { textsOf } from '../../ui/i18n/texts.ts';
import { notify } from '../notices/notices.ts';
import { openPreferences, type Preferences } from '../preferences/preferences.ts';
import { createDrafts, type Drafts } from '../unsaved/drafts.ts';
import { createUserDatabase } from '../unsaved/user-database.ts';

/** What this device keeps for the logged-in user. */
export type UserStorage = {
  readonly user: Usuario;
  readonly drafts: Drafts<unknown>;
  readonly preferences: Preferences;
};

const database = createUserDatabase();

export async function openUserStorage(user: Usuario): Promise<UserStorage> {
  const drafts = createDrafts<unknown>(database, user.id, (error) => {
    console.warn('Drafts could not be stored.', error);
    notify(textsOf('shell')('unsaved.draftFailed'), 'error');
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
