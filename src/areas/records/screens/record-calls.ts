import {
  ApiError,
  dataOf,
  download,
  downloadLink,
  newIdempotencyKey,
  type PortalClient,
  replayedHeader,
  upload,
} from '../../../api/index.ts';
import { onLive } from '../../../portal/live/live.ts';
import { notify } from '../../../portal/messages/messages.ts';
import { identifyScreen } from '../../../portal/tabs/tab.ts';
import { tabs } from '../../../portal/tabs/tabs.ts';
import type { EntityRecord, RuntimeHost, SaveOptions } from '../../../render/index.ts';
import { type FileItem, isRecord } from '../../../render/values.ts';
import { textsOf } from '../../../ui/i18n/texts.ts';
import { fileItemOf } from './file-item.ts';
import { listBodyOf, listQueryOf } from './list-query.ts';
import { createRepeatable } from './repeatable.ts';

type Values = Readonly<Record<string, unknown>>;

const keyName = 'Idempotency-Key';
const keyHeader = (key: string) => ({ header: { [keyName]: key } });
/**
 * Whether the server answered. A broken connection or a server error (5xx) leaves open whether the call was executed.
 */
const isAnswered = (thrown: unknown) => thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500;
/** The current version of a record, to delete it without reading it. */
async function versionOf(api: PortalClient, entity: string, id: number): Promise<number> {
  const answer = api.GET('/{entity}/{id}/versao', { params: { path: { entity, id } }, showsErrors: true });
  return (await dataOf(answer)).data.versao;
}

const repeatable = createRepeatable(newIdempotencyKey, isAnswered);

function sayRepeated(): void {
  notify(textsOf('runtime')('form.alreadySaved'), 'info');
}

/** Saves under an idempotency key; returns the record of the answer. */
async function keyed(
  method: string,
  url: string,
  body: Values,
  { key: given, onReplay }: SaveOptions = {},
  call: (params: ReturnType<typeof keyHeader>) => Promise<{
    readonly data?: { readonly data: unknown };
    readonly response: Response;
  }>,
): Promise<EntityRecord> {
  const send = async (key: string): Promise<EntityRecord> => {
    const answer = await call(keyHeader(key));
    if (answer.response.headers.has(replayedHeader)) (onReplay ?? sayRepeated)();
    return (await dataOf(Promise.resolve(answer))).data as EntityRecord;
  };
  return given === undefined ? repeatable.send({ method, url, body }, send) : send(given);
}

/** Calls `listener` for every event of this name about an entity. */
const followNames =
  (event: string) =>
  (entity: string, listener: () => void): (() => void) =>
    onLive(event, (data) => {
      const names: unknown = isRecord(data) ? data.entities : null;
      if (Array.isArray(names) && names.includes(entity)) listener();
    });

const showsErrors = true;

/**
 * The calls of generic screens, typed by the contract. The runtime shows errors itself: beside fields, or with `alert`.
 */
export function recordCalls(api: PortalClient) {
  return {
    ...readingCalls(api),
    ...writingCalls(api),
    ...otherCalls(api),
    followEntity: followNames('records'),
    followComments: followNames('comments'),
  };
}

/** Reads records and data about them. */
function readingCalls(
  api: PortalClient,
): Pick<RuntimeHost, 'loadView' | 'loadList' | 'loadRecord' | 'loadVersion' | 'loadHistory' | 'loadFrameSources'> {
  return {
    loadView: async (entity, { name, parent, signal }) => {
      const query = { ...(name ? { name } : {}), ...(parent ? { parent } : {}) };
      const answer = api.GET('/view/{entity}', { params: { path: { entity }, query }, signal });
      // The contract does not type model and view; the runtime checks what it draws.
      const view: unknown = await dataOf(answer);
      return view as Awaited<ReturnType<RuntimeHost['loadView']>>;
    },
    loadList: ({ method, url, body }, params, signal) =>
      method === 'POST'
        ? api.send(method, url, {
            // The view's own values last: no search can replace a fixed one.
            body: { ...listBodyOf(params), ...(isRecord(body) ? body : {}) },
            signal,
            showsErrors,
          })
        : api.send(method, url, { query: listQueryOf(params), signal }),
    loadFrameSources: async (signal) => (await dataOf(api.GET('/sobre', { signal }))).data.quadros,
    loadRecord: async (entity, id, signal) => {
      const answer = api.GET('/{entity}/{id}', { params: { path: { entity, id }, query: { crud: true } }, signal });
      return (await dataOf(answer)).data as EntityRecord;
    },
    loadVersion: async (entity, id, signal) => {
      const answer = api.GET('/{entity}/{id}/versao', { params: { path: { entity, id } }, signal, showsErrors });
      return (await dataOf(answer)).data;
    },
    loadHistory: async (entity, id, signal) => {
      const answer = api.GET('/{entity}/{id}/historico', { params: { path: { entity, id } }, signal });
      return (await dataOf(answer)).data;
    },
  };
}

/** Writes records; a repeated call is executed once. */
function writingCalls(
  api: PortalClient,
): Pick<RuntimeHost, 'createRecord' | 'saveRecord' | 'saveRecords' | 'deleteRecord'> {
  return {
    createRecord: (entity, values, options) =>
      keyed('POST', entity, values, options, (params) =>
        api.POST('/{entity}', { params: { path: { entity }, ...params }, body: values, showsErrors }),
      ),
    saveRecord: async (entity, id, values, options) => {
      const put = (body: Values, more: SaveOptions | undefined) =>
        keyed('PUT', `${entity}/${id}`, body, more, (params) =>
          api.PUT('/{entity}/{id}', { params: { path: { entity, id }, ...params }, body, showsErrors }),
        );
      // First repeats an earlier change whose answer was lost: otherwise its new version would look like an edit by
      // somebody else.
      const open =
        options?.key === undefined
          ? repeatable.openBody({ method: 'PUT', url: `${entity}/${id}`, body: values })
          : null;
      if (!isRecord(open) || open.versao !== values.versao) return put(values, options);
      const settled = await put(open, undefined).catch((error: unknown) => {
        if (isAnswered(error)) return null;
        throw error;
      });
      return put(settled === null ? values : { ...values, versao: settled.versao }, options);
    },
    saveRecords: async (entity, records) => {
      const body = { registros: [...records] };
      return repeatable.send({ method: 'PUT', url: entity, body }, async (key) => {
        const answer = api.PUT('/{entity}', { params: { path: { entity }, ...keyHeader(key) }, body, showsErrors });
        return (await dataOf(answer)).data as EntityRecord[];
      });
    },
    deleteRecord: async (entity, id, given, parent) => {
      const path = { entity, id };
      const versao = given ?? (await versionOf(api, entity, id));
      const query = { versao };
      if (parent) {
        const child = { entity: parent.entity, parentId: parent.id, field: parent.field, id };
        const url = `${parent.entity}/${parent.id}/${parent.field}/${id}?versao=${versao}`;
        await repeatable.send({ method: 'DELETE', url }, (key) =>
          api.DELETE('/{entity}/{parentId}/{field}/{id}', {
            params: { path: child, query, ...keyHeader(key) },
            showsErrors,
          }),
        );
        return;
      }
      await repeatable.send({ method: 'DELETE', url: `${entity}/${id}?versao=${versao}` }, (key) =>
        api.DELETE('/{entity}/{id}', { params: { path, query, ...keyHeader(key) }, showsErrors }),
      );
      // A tab of the deleted record has nothing to show any more.
      tabs.close(identifyScreen(`/crud/${entity}/${id}`).key);
    },
  };
}

/** Calls of views, and files. */
function otherCalls(api: PortalClient): Pick<RuntimeHost, 'call' | 'download' | 'files'> {
  return {
    call: async (method, given, body, { idempotencyKey, signal, outlives } = {}) => {
      // A view that deletes a record without a version means its current version.
      const [, entity, id] = (method === 'DELETE' && /^\/?([A-Z]\w*)\/(\d+)$/.exec(given)) || [];
      const url = entity === undefined ? given : `${given}?versao=${await versionOf(api, entity, Number(id))}`;
      const send = (key: string) =>
        api.send(method, url, { body, signal, showsErrors, headers: { [keyName]: key }, keepalive: outlives });
      if (method === 'GET') return api.send(method, url, { body, signal, showsErrors });
      return idempotencyKey === undefined ? repeatable.send({ method, url, body }, send) : send(idempotencyKey);
    },
    download: ({ params, ...target }) =>
      download(api, { ...target, ...(params === undefined ? {} : { query: listQueryOf(params) }), showsErrors }),
    files: {
      upload: async (file, { onProgress, signal, url = 'arquivo' }) => {
        const form = new FormData();
        form.append('file', file);
        const answer = await upload(api, { url, form, onProgress, signal, showsErrors });
        // The contract types the answer; contract tests check that the server obeys it.
        return fileItemOf((answer as { readonly data: Partial<FileItem> }).data, file);
      },
      load: async (url, signal) => (await api.receive('GET', url, { signal, showsErrors })).blob(),
      link: (url) => downloadLink(api, url),
    },
  };
}
