import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { dataOf, download, downloadLink, type PortalClient, upload } from '../../api/index.ts';
import type { Language } from '../../domain/languages.ts';
import type { Draft, EntityRecord, RuntimeHost } from '../../runtime/host.ts';
import type { FileItem } from '../../runtime/registry/file-value.ts';
import { alertUser, confirm, notify } from '../../shell/notices/notices.ts';
import { commands } from '../../shell/palette/commands.ts';
import { client } from '../../shell/session/client.ts';
import { useUserStorage } from '../../shell/session/user-storage.ts';
import { useScreen } from '../../shell/tabs/screen-context.ts';
import { identifyScreen } from '../../shell/tabs/tab.ts';
import { tabs } from '../../shell/tabs/tabs.ts';
import { useScreenWork } from '../../shell/unsaved/use-screen-work.ts';
import { listBodyOf, listQueryOf } from './list-query.ts';

/** What the runtime asks of the portal, answered by the shell and the client for the screen around it. */
export function useRuntimeHost(language: Language): RuntimeHost {
  const navigate = useNavigate();
  const { drafts, setUnsaved } = useScreenWork();
  const { user, preferences } = useUserStorage();
  const { key: pane } = useScreen();

  return useMemo<RuntimeHost>(
    () => ({
      ...recordCalls(client),
      navigate: (path) => void navigate(path),
      openImport: (entity) => void navigate(`/importar/${encodeURIComponent(entity)}`),
      confirm: (message, options) => confirm(message, options),
      alert: alertUser,
      notify,
      drafts: {
        load: async (draftKey) => (await drafts.load(draftKey)) as Draft | null,
        save: drafts.save,
        clear: drafts.clear,
      },
      unsaved: { set: setUnsaved },
      preferences,
      commands: { offer: (key, offered) => commands.offer(key, pane, offered), withdraw: commands.withdraw },
      user,
      canConfigure: user.perfil.configurador === true,
      language,
    }),
    [navigate, drafts, setUnsaved, preferences, pane, user, language],
  );
}

type Calls = Pick<
  RuntimeHost,
  | 'loadView'
  | 'loadList'
  | 'loadRecord'
  | 'createRecord'
  | 'saveRecord'
  | 'deleteRecord'
  | 'loadHistory'
  | 'call'
  | 'loadAccess'
  | 'download'
  | 'files'
>;

/** The calls of generic screens, typed by the contract. The runtime shows what fails: beside fields, or with `alert`. */
function recordCalls(api: PortalClient): Calls {
  const showsErrors = true;
  return {
    loadView: async (entity, { name, parent, signal }) => {
      const query = { ...(name ? { name } : {}), ...(parent ? { parent } : {}) };
      const answer = api.GET('/view/{entity}', { params: { path: { entity }, query }, signal });
      // The contract leaves model and view open; the runtime checks what it draws.
      const view: unknown = await dataOf(answer);
      return view as Awaited<ReturnType<RuntimeHost['loadView']>>;
    },
    loadList: ({ method, url }, params, signal) =>
      method === 'POST'
        ? api.send(method, url, { body: listBodyOf(params), signal, showsErrors })
        : api.send(method, url, { query: listQueryOf(params), signal }),
    loadRecord: async (entity, id, signal) => {
      const query = { crud: true };
      const answer = api.GET('/{entity}/{id}', {
        params: { path: { entity, id }, query },
        signal,
      });
      return (await dataOf(answer)).data as EntityRecord;
    },
    createRecord: async (entity, values) =>
      (await dataOf(api.POST('/{entity}', { params: { path: { entity } }, body: values, showsErrors })))
        .data as EntityRecord,
    saveRecord: async (entity, id, values) =>
      (await dataOf(api.PUT('/{entity}/{id}', { params: { path: { entity, id } }, body: values, showsErrors })))
        .data as EntityRecord,
    deleteRecord: async (entity, id, parent) => {
      if (parent) {
        const path = { entity: parent.entity, parentId: parent.id, field: parent.field, id };
        await api.DELETE('/{entity}/{parentId}/{field}/{id}', { params: { path }, showsErrors });
        return;
      }
      await api.DELETE('/{entity}/{id}', { params: { path: { entity, id } }, showsErrors });
      // Its own tab has nothing to show any more.
      tabs.close(identifyScreen(`/crud/${entity}/${id}`).key);
    },
    loadHistory: async (entity, id, signal) => {
      const answer = api.GET('/{entity}/{id}/historico', {
        params: { path: { entity, id } },
        signal,
      });
      return (await dataOf(answer)).data;
    },
    call: (method, url, body, { idempotencyKey } = {}) =>
      api.send(method, url, {
        body,
        showsErrors,
        ...(idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } }),
      }),
    download: ({ method, url, params, body, fileName, signal }) =>
      download(api, {
        method,
        url,
        ...(params === undefined ? {} : { query: listQueryOf(params) }),
        body,
        fileName,
        signal,
        showsErrors,
      }),
    files: {
      upload: async (file, { onProgress, signal }) => {
        const form = new FormData();
        form.append('file', file);
        const answer = await upload(api, { url: 'arquivo', form, onProgress, signal, showsErrors });
        // The contract says what it is; contract tests hold the server to it.
        return (answer as { readonly data: FileItem }).data;
      },
      load: async (url, signal) => (await api.receive('GET', url, { signal, showsErrors })).blob(),
      link: (url) => downloadLink(api, url),
    },
    loadAccess: async (entity, signal) => {
      const url = `/crud/${encodeURIComponent(entity)}/`;
      const answer = api.GET('/check', { params: { query: { url } }, signal });
      return (await dataOf(answer)).data.access;
    },
  };
}
