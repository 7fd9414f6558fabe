import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { safeCalls, screenCalls } from '../../../api/generated/safe-calls.ts';
import type { Language } from '../../../domain/languages.ts';
import { isAddressOf, isCommerceAddress, withAddressParam } from '../../../domain/screens.ts';
import { alertUser, confirm, notify } from '../../../portal/messages/messages.ts';
import { commands } from '../../../portal/palette/commands.ts';
import { leadOn } from '../../../portal/panes/lead-on.ts';
import { screenCheck } from '../../../portal/panes/screen-check.ts';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { useScreenWork } from '../../../portal/panes/use-screen-work.ts';
import { useListSettings } from '../../../portal/preferences/list-settings.ts';
import { client } from '../../../portal/session/client.ts';
import { useUserStorage } from '../../../portal/storage/user-storage.ts';
import { tabs } from '../../../portal/tabs/tabs.ts';
import type { FormDraft, RuntimeHost } from '../../../render/index.ts';

import { currentAddress, dropAddressParam } from './drop-address-param.ts';
import { recordCalls } from './record-calls.ts';

/** The host of the runtime for a screen, implemented by the shell and the client. */
export function useRuntimeHost(language: Language): RuntimeHost {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { drafts, setUnsaved } = useScreenWork();
  const { user, preferences } = useUserStorage();
  const listSettings = useListSettings();
  const { key: pane, path } = useScreen();

  return useMemo<RuntimeHost>(
    () => ({
      ...recordCalls(client),
      // For the list of an entity, the frame makes the same request.
      loadAccess: async (entity) =>
        (await queries.fetchQuery(screenCheck(`/crud/${encodeURIComponent(entity)}`))).data.access,
      now: client.now,
      safeCalls,
      ownCalls: screenCalls.filter(({ screens }) => isAddressOf(path, screens)),
      navigate: (path, isInPlace) =>
        leadOn(
          pane,
          () => void navigate(path, { state: isInPlace ? { inPlaceOf: pane } : { cameFrom: currentAddress() } }),
        ),
      leaveFor: (address) => leadOn(pane, () => window.location.replace(address)),
      setAddressParam: (name, value) => void navigate(withAddressParam(window.location, name, value)),
      dropAddressParam: (name, isOnward = false) => leadOn(pane, () => dropAddressParam(navigate, name, isOnward)),
      openList: (entity) => tabs.get().find(({ key }) => key === entity)?.view ?? null,
      recycleBin: 'RegistroExcluido',
      openImport: (entity) => void navigate(`/importar/${encodeURIComponent(entity)}`),
      confirm: (message, options) => confirm(message, options),
      alert: (messages, entries = [], button) =>
        alertUser(messages, { variant: isCommerceAddress(path) ? 'commerce' : 'portal', entries, button }),
      notify,
      drafts: {
        load: async (draftKey) => (await drafts.load(draftKey)) as FormDraft | null,
        save: drafts.save,
        clear: drafts.clear,
      },
      unsaved: { set: setUnsaved },
      preferences,
      ...(listSettings === null ? {} : { settings: listSettings }),
      commands: { offer: (key, offered) => commands.offer(key, pane, offered), withdraw: commands.withdraw },
      user,
      canConfigure: user.perfil.configurador === true,
      language,
    }),
    [navigate, queries, drafts, setUnsaved, preferences, listSettings, pane, path, user, language],
  );
}
