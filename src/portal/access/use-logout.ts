import { useCallback } from 'react';
import { textsOf } from '../../ui/i18n/texts.ts';
import { confirm } from '../messages/messages.ts';
import { client } from '../session/client.ts';
import { session } from '../session/session.ts';
import { useUserStorage } from '../storage/user-storage.ts';
import { mayLogOut } from '../unsaved/leaving.ts';
import { unsaved } from '../unsaved/unsaved.ts';

/**
 * Logs out after 'Deseja realmente sair?', or after the given question; with unsaved work it first asks what to do with
 * it.
 */
export function useLogout(): (question?: string) => Promise<void> {
  const { drafts } = useUserStorage();
  return useCallback(
    async (question) => {
      const t = textsOf('shell');
      if (!(await confirm(question ?? t('user.logoutQuestion'), { title: t('user.logout') }))) return;
      if (!(await mayLogOut(drafts.clear))) return;
      await drafts.flush();
      session.beginLeaving();
      // If the server is unreachable the token stays valid until it expires; this device forgets it all the same.
      await client
        .POST('/logout', { showsErrors: true })
        .catch((error: unknown) => console.warn('The session was not revoked.', error));
      unsaved.clearAll();
      session.leave();
    },
    [drafts],
  );
}
