import type { RuntimeHost } from '../../../../render/index.ts';
import { textsOf } from '../../../../ui/i18n/texts.ts';
import '../texts/index.ts';
import {
  type AllowedMethod,
  type CallFailure,
  type FromPreview,
  type PreviewSetup,
  readMessage,
  type ToPreview,
} from './preview-protocol.ts';

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };

/** The portal around the frame, as the page in it sees it. */
export type PreviewLink = {
  readonly call: (method: AllowedMethod, ...args: readonly unknown[]) => Promise<unknown>;
  readonly send: (message: FromPreview) => void;
  readonly close: () => void;
};

/** Communicates by messages with the studio around the frame. */
export function linkToStudio(onShow: (setup: PreviewSetup) => void): PreviewLink {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const send = (message: FromPreview): void => window.parent.postMessage(message, window.location.origin);
  const onMessage = (event: MessageEvent<unknown>) => {
    const message = readMessage<ToPreview>(event, 'preview');
    if (message === null || event.source !== window.parent) return;
    if (message.kind === 'show') return onShow(message.setup);
    if (message.kind === 'hello') return send({ to: 'studio', kind: 'ready' });
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.result.ok) call?.resolve(message.result.value);
    else call?.reject(errorOf(message.result));
  };
  window.addEventListener('message', onMessage);
  return {
    send,
    call: (method, ...args) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        // Signals and functions cannot be sent.
        send({ to: 'studio', kind: 'call', id: last, method, args: JSON.parse(JSON.stringify(args)) });
      }),
    close: () => window.removeEventListener('message', onMessage),
  };
}

function errorOf({ message, ...rest }: CallFailure): Error {
  return Object.assign(new Error(message), rest);
}

/**
 * The host of the previewed screen: the draft replaces its view, the chosen profile gives the permissions, data are
 * real, and nothing is written.
 */
export function createPreviewHost(
  link: PreviewLink,
  setup: () => PreviewSetup,
  { user, language }: Pick<PreviewSetup, 'user' | 'language'>,
): RuntimeHost {
  const memory = new Map<string, unknown>();
  const block = async (): Promise<never> => {
    throw errorOf({ message: textsOf('studio')('preview.blocked'), code: 'PREVIA', status: 403, details: {} });
  };
  const read = async <T>(method: AllowedMethod, ...args: readonly unknown[]): Promise<T> =>
    (await link.call(method, ...args)) as T;
  return {
    loadView: async (entity, { name, parent }) => {
      const { answer, name: own } = setup();
      const isDraft = entity === answer.entity && (name ?? null) === own && parent === undefined;
      return isDraft ? answer : read('loadView', entity, { ...(name ? { name } : {}), ...(parent ? { parent } : {}) });
    },
    loadList: ({ method, url }, params) => (method === 'GET' ? read('loadList', url, params) : block()),
    loadRecord: async (entity, id) => {
      const { record, answer } = setup();
      return record !== null && entity === answer.entity && record.id === id ? record : read('loadRecord', entity, id);
    },
    createRecord: block,
    saveRecord: block,
    deleteRecord: block,
    loadHistory: (entity, id) => read('loadHistory', entity, id),
    call: (method, url, body) => {
      const typed = flowOfTyped(setup(), url);
      if (typed !== null && method === 'GET') return Promise.resolve(typed);
      return method === 'GET' && body === undefined ? read('call', method, url) : block();
    },
    download: block,
    loadAccess: (entity) => read('loadAccess', entity),
    navigate: (path) => link.send({ to: 'studio', kind: 'navigate', path }),
    openImport: (entity) => link.send({ to: 'studio', kind: 'navigate', path: `/importar/${entity}` }),
    confirm: (message, options) => read('confirm', message, options ?? {}),
    alert: (messages, entries = []) => read('alert', messages, entries),
    notify: (message, kind) => void read('notify', message, kind).catch(() => undefined),
    drafts: { load: async () => null, save: () => undefined, clear: () => undefined },
    unsaved: { set: () => undefined },
    preferences: { load: (key) => memory.get(key), save: (key, value) => void memory.set(key, value) },
    user,
    canConfigure: true,
    language,
  };
}

/** The flow of a record that was typed: only the preview knows it, so all events of its state are allowed. */
function flowOfTyped({ answer, record }: PreviewSetup, url: string): unknown {
  const flow = answer.model?.flow;
  if (record === null || flow === undefined || url !== `${answer.entity}/${record.id}/fluxo`) return null;
  const state = String(record[flow.field] ?? flow.initial);
  const events = Object.entries(flow.states[state]?.events ?? {});
  const eventos = events.map(([evento, { to }]) => ({ evento, para: to, permitido: true, motivo: null }));
  return { data: { fluxo: flow.name, estado: state, eventos, historico: [] } };
}
