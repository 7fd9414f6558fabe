import { vi } from 'vitest';
import { createPortalClient, type Transport } from '../../../src/api/client.ts';
import type { MessageKind } from '../../../src/api/client-context.ts';

/** A client whose network returns these answers one after the other. An Error is a call without an answer. */
export function fakePortal(...answers: (Response | Error | Transport)[]) {
  const requests: Request[] = [];
  const fetcher = vi.fn<Transport>(async (request) => {
    requests.push(request);
    const next = answers.shift();
    if (typeof next === 'function') return next(request);
    if (!next || next instanceof Error) throw next ?? new Error('no answer left');
    return next;
  });
  let token: string | null = 'segredo';
  const context = {
    token: () => token,
    language: () => 'es',
    path: () => '/crud/Banco/',
    onSessionOver: vi.fn((_: string) => {
      token = null;
    }),
    onMessages: vi.fn((_messages: readonly string[], _kind: MessageKind) => undefined),
    // A listener may return something, as `(is) => list.push(is)` does. The client must not take that for an answer of
    // the network.
    onConnection: vi.fn((_: boolean) => 1),
    messageOf: (code: string) => `local ${code}`,
  };
  const setToken = (next: string | null) => {
    token = next;
  };
  return { client: createPortalClient('http://portal.example/api', context, fetcher), requests, context, setToken };
}

/** An error answer of the API. */
export function errorAnswer(status: number, code: string, details: Readonly<Record<string, unknown>> = {}): Response {
  return Response.json(
    { error: true, code, status, message: `Texto de ${code}`, details, request_id: 'r1' },
    { status },
  );
}

/** The error with which a call fails. Throws if it succeeds. */
export async function failureFrom(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => Promise.reject(new Error('The call did not fail.')),
    (error: unknown) => error,
  );
}
