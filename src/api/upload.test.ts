import { describe, expect, test, vi } from 'vitest';
import { failureFrom, fakePortal } from '../../tests/support/samples/fake-portal.ts';
import { ApiError, type UploadProgress, upload } from './index.ts';
import type { Xhr } from './xhr-transport.ts';

/** An XMLHttpRequest with the test as its network. */
class FakeXhr implements Xhr {
  readonly sentHeaders = new Headers();
  method = '';
  url = '';
  body: unknown = null;
  status = 0;
  statusText = '';
  responseText = '';
  isAborted = false;
  readonly #listeners: [type: string, listener: () => void][] = [];
  readonly #progressListeners: ((progress: UploadProgress) => void)[] = [];
  readonly upload = {
    addEventListener: (_: 'progress', listener: (progress: UploadProgress) => void) => {
      this.#progressListeners.push(listener);
    },
  };

  addEventListener(type: string, listener: () => void): void {
    this.#listeners.push([type, listener]);
  }

  open(method: string, url: string | URL): void {
    this.method = method;
    this.url = String(url);
  }

  setRequestHeader(name: string, value: string): void {
    this.sentHeaders.append(name, value);
  }

  getAllResponseHeaders(): string {
    return 'content-type: application/json; charset=utf-8\r\nx-request-id: r9\r\n';
  }

  send(body: unknown): void {
    this.body = body;
  }

  abort(): void {
    this.isAborted = true;
    this.end('abort');
  }

  progress(loaded: number, total: number): void {
    for (const listener of this.#progressListeners) listener({ loaded, total });
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = body === undefined ? '' : JSON.stringify(body);
    this.end('load');
  }

  end(event: 'load' | 'error' | 'abort'): void {
    for (const [type, listener] of this.#listeners) if (type === event || type === 'loadend') listener();
  }
}

function setup(options: { readonly signal?: AbortSignal; readonly headers?: Record<string, string> } = {}) {
  const portal = fakePortal();
  const sent: FakeXhr[] = [];
  const form = new FormData();
  form.append('file', new File(['abc'], 'a.png', { type: 'image/png' }));
  const onProgress = vi.fn();
  const createXhr = () => {
    const xhr = new FakeXhr();
    sent.push(xhr);
    return xhr;
  };
  const call = upload(portal.client, { url: 'cdn/simple/upload', form, onProgress, ...options }, createXhr);
  const first = () => vi.waitFor(() => sent[0] ?? Promise.reject(new Error('nothing was sent')));
  return { ...portal, call, form, onProgress, sent, first };
}

describe('upload', () => {
  test('sends the form with the headers of any call, and tells how far it is', async () => {
    const { call, form, onProgress, first, requests } = setup();
    const xhr = await first();
    expect([xhr.method, xhr.url]).toEqual(['POST', 'http://portal.example/api/cdn/simple/upload']);
    expect(Object.fromEntries(xhr.sentHeaders)).toEqual({
      authorization: 'Bearer segredo',
      'x-path': '/crud/Banco/',
      'x-language': 'es',
    });
    expect(xhr.body).toBe(form);
    xhr.progress(1, 200);
    xhr.progress(200, 200);
    xhr.answer(201, { data: { url: '/cdn/1' } });
    await expect(call).resolves.toEqual({ data: { url: '/cdn/1' } });
    expect(onProgress.mock.calls).toEqual([[{ loaded: 1, total: 200 }], [{ loaded: 200, total: 200 }]]);
    expect(requests).toHaveLength(0);
  });

  test('an answer without a body is undefined', async () => {
    const { call, first } = setup();
    (await first()).answer(200, undefined);
    await expect(call).resolves.toBeUndefined();
  });

  test('errors, their dialog and the end of the session are those of any call', async () => {
    const refused = setup();
    const message = 'O envio é maior do que o servidor aceita.';
    (await refused.first()).answer(413, { error: true, code: 'CORPO_MUITO_GRANDE', status: 413, message, details: {} });
    const failure = await failureFrom(refused.call);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 'CORPO_MUITO_GRANDE', status: 413, message, requestId: 'r9' });
    expect(refused.context.onMessages).toHaveBeenCalledExactlyOnceWith([message], 'refusal');

    const over = setup();
    (await over.first()).answer(403, { error: true, code: 'SESSAO_INVALIDA', status: 403, message: 'x', details: {} });
    await failureFrom(over.call);
    expect(over.context.onSessionOver).toHaveBeenCalledExactlyOnceWith('segredo');
  });

  test('without an answer it is SEM_CONEXAO, and is not sent twice unless it carries a key', async () => {
    const plain = setup();
    (await plain.first()).end('error');
    await expect(plain.call).rejects.toMatchObject({ code: 'SEM_CONEXAO', status: 0 });
    expect(plain.sent).toHaveLength(1);
    expect(plain.context.onConnection.mock.calls).toEqual([[false]]);

    const keyed = setup({ headers: { 'Idempotency-Key': '12345678' } });
    (await keyed.first()).end('error');
    await vi.waitFor(() => expect(keyed.sent).toHaveLength(2));
    keyed.sent[1]?.answer(200, { ok: true });
    await expect(keyed.call).resolves.toEqual({ ok: true });
    expect(keyed.sent[1]?.body).toBe(keyed.form);
  });

  test('giving up stops it, and nobody is told of an error', async () => {
    const control = new AbortController();
    const { call, first, context, onProgress } = setup({ signal: control.signal });
    const xhr = await first();
    control.abort();
    await expect(call).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(xhr.isAborted).toBe(true);
    expect(context.onMessages).not.toHaveBeenCalled();
    expect(context.onConnection).not.toHaveBeenCalled();
    expect(onProgress).not.toHaveBeenCalled();
  });

  test('given up before it begins, nothing is sent', async () => {
    const { call, sent } = setup({ signal: AbortSignal.abort() });
    await expect(call).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(sent).toHaveLength(0);
  });
});
