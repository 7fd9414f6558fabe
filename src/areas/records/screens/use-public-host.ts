import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { safeCalls, screenCalls } from '../../../api/generated/safe-calls.ts';
import { dataOf } from '../../../api/index.ts';
import type { Language } from '../../../domain/languages.ts';
import { isAddressOf, withAddressParam } from '../../../domain/screens.ts';
import { alertUser, confirm, notify } from '../../../portal/messages/messages.ts';
import { client } from '../../../portal/session/client.ts';
import type { RuntimeHost } from '../../../render/index.ts';
import { dropAddressParam } from './drop-address-param.ts';
import { recordCalls } from './record-calls.ts';

type PublicView = {
  readonly view: Awaited<ReturnType<RuntimeHost['loadView']>>;
  /** Values of the parameters in the address. */
  readonly params: Readonly<Record<string, string>>;
};

/** The public view at an address, for users without a login (rule Q18). Rejects with 404 if there is none. */
export async function loadPublicView(url: string, signal: AbortSignal | undefined): Promise<PublicView> {
  const answer = await dataOf(client.GET('/public/view', { params: { query: { url } }, signal, showsErrors: true }));
  // The contract does not type the definition; the runtime checks what it draws.
  const view: unknown = answer.view;
  return { view: view as PublicView['view'], params: answer.params };
}

/**
 * The host of a public view: calls that the server allows everybody, dialogs and links. It has no records and no user
 * settings, and stores nothing on the device.
 */
export function usePublicHost(path: string, language: Language): RuntimeHost {
  const navigate = useNavigate();
  return useMemo<RuntimeHost>(() => {
    const refuse = () => Promise.reject(new Error('A public page has no session for records.'));
    const ignore = () => undefined;
    const { loadList, call, download } = recordCalls(client);
    return {
      loadView: async (_name, { signal }) => (await loadPublicView(path, signal)).view,
      loadList,
      call,
      ...(download === undefined ? {} : { download }),
      now: client.now,
      safeCalls,
      ownCalls: screenCalls.filter(({ screens }) => isAddressOf(path, screens)),
      loadRecord: refuse,
      createRecord: refuse,
      saveRecord: refuse,
      deleteRecord: refuse,
      loadHistory: refuse,
      loadAccess: async () => ({}),
      navigate: (to) => void navigate(to),
      leaveFor: (address) => window.location.replace(address),
      setAddressParam: (name, value) => void navigate(withAddressParam(window.location, name, value)),
      dropAddressParam: (name, isOnward = false) => dropAddressParam(navigate, name, isOnward),
      confirm: (message, options) => confirm(message, options),
      alert: (messages, entries = [], button) => alertUser(messages, { variant: 'portal', entries, button }),
      isOneForm: true,
      notify,
      drafts: { load: async () => null, save: ignore, clear: ignore },
      unsaved: { set: ignore },
      preferences: { load: () => null, save: ignore },
      user: {},
      canConfigure: false,
      language,
    };
  }, [navigate, path, language]);
}
