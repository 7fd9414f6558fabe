import { type RefObject, useEffect, useRef, useState } from 'react';
import { isHostError, type ListParams, type RuntimeHost } from '../../../../render/index.ts';
import type { Profile } from '../studio.queries.ts';
import { accessOf } from './access-of.ts';
import {
  type AllowedMethod,
  allowedMethods,
  type CallFailure,
  type FromPreview,
  type Picked,
  type PreviewSetup,
  readMessage,
  type ToPreview,
} from './preview-protocol.ts';

type Options = {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly setup: PreviewSetup | null;
  readonly host: RuntimeHost;
  /** Null for the configurator's own profile. */
  readonly profile: Profile | null;
  /** Names of the entities, for the check whether the profile may list them. */
  readonly entities: Readonly<Record<string, unknown>>;
  readonly refusal: string;
  readonly onNavigate: (path: string) => void;
  readonly onPick: (picked: Picked) => void;
};

/** The studio's side of the preview: sends the input, and answers reading requests of the page in the frame. */
export function usePreviewBridge(options: Options): { readonly failure: string | null } {
  const { frame, setup } = options;
  const [failure, setFailure] = useState<string | null>(null);
  /** How often the page has started: after each start it waits for its input. */
  const [starts, setStarts] = useState(0);
  const current = useRef(options);
  current.current = options;

  useEffect(() => {
    const send = (message: ToPreview): void =>
      frame.current?.contentWindow?.postMessage(message, window.location.origin);
    const onMessage = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow) return;
      const message = readMessage<FromPreview>(event, 'studio');
      if (message === null) return;
      const { onNavigate, onPick } = current.current;
      if (message.kind === 'ready') setStarts((count) => count + 1);
      else if (message.kind === 'navigate') onNavigate(message.path);
      else if (message.kind === 'pick') onPick(message.pick);
      else if (message.kind === 'failed') setFailure(message.message);
      else
        void answer(message.method, message.args, current.current).then((result) =>
          send({ to: 'preview', kind: 'answer', id: message.id, result }),
        );
    };
    window.addEventListener('message', onMessage);
    // While hidden, this panel may have missed that the page started.
    send({ to: 'preview', kind: 'hello' });
    return () => window.removeEventListener('message', onMessage);
  }, [frame]);

  useEffect(() => {
    if (starts === 0 || setup === null) return;
    const message: ToPreview = { to: 'preview', kind: 'show', setup };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [frame, starts, setup]);

  return { failure };
}

async function answer(
  method: AllowedMethod,
  args: readonly unknown[],
  { host, profile, entities, refusal }: Options,
): Promise<{ readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & CallFailure)> {
  const mayList = (url: unknown): boolean => {
    const entity = String(url).replace(/^\//, '').split(/[/?]/, 1)[0] ?? '';
    return profile === null || !Object.hasOwn(entities, entity) || accessOf(profile, entity).LISTAR;
  };
  try {
    // Method names from the page are not trusted: only these are run, and none of them writes.
    if (!allowedMethods.includes(method)) throw new Error(method);
    const [first, second] = args;
    const isList = method === 'loadList' || method === 'loadRecord';
    if (isList && !mayList(first))
      return { ok: false, message: refusal, code: 'SEM_PERMISSAO', status: 403, details: {} };
    return { ok: true, value: await read(method, first, second, host, profile) };
  } catch (error) {
    if (isHostError(error)) {
      const { message, code, status, details } = error;
      return { ok: false, message, code, status, details: JSON.parse(JSON.stringify(details ?? {})) };
    }
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, message, code: 'PREVIA', status: 0, details: {} };
  }
}

async function read(
  method: AllowedMethod,
  first: unknown,
  second: unknown,
  host: RuntimeHost,
  profile: Profile | null,
): Promise<unknown> {
  const name = String(first);
  switch (method) {
    case 'loadView':
      return host.loadView(name, (second ?? {}) as { name?: string; parent?: string });
    case 'loadList':
      return host.loadList({ method: 'GET', url: name }, (second ?? {}) as ListParams);
    case 'loadRecord':
      return host.loadRecord(name, Number(second));
    case 'loadHistory':
      return host.loadHistory(name, Number(second));
    case 'loadAccess':
      return profile === null ? host.loadAccess(name) : accessOf(profile, name);
    case 'call':
      return host.call('GET', String(second));
    case 'confirm':
      return host.confirm(name, (second ?? {}) as { danger?: boolean; confirmLabel?: string });
    case 'alert':
      return host.alert(
        Array.isArray(first) ? first.map(String) : [name],
        Array.isArray(second) ? second.map(String) : [],
      );
    case 'notify':
      return host.notify(name, second === 'error' || second === 'success' ? second : 'info');
  }
}
