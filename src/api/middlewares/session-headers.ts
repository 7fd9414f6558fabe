import type { Middleware } from 'openapi-fetch';
import type { ClientContext } from '../client-context.ts';

const scheme = 'Bearer ';

/** What the headers of a call are made of. */
type Caller = Pick<ClientContext, 'token' | 'path' | 'language'>;

/** Adds the current token, address and language to every call (specification 000, section 7). */
export function sessionHeaders(caller: Caller): Middleware {
  return {
    onRequest: ({ request }) => {
      for (const [name, value] of Object.entries(headersOf(caller))) request.headers.set(name, value);
    },
  };
}

/** The headers of a call that is sent now. */
export function headersOf({ token, path, language }: Caller): Readonly<Record<string, string>> {
  const current = token();
  return {
    ...(current ? Object.fromEntries([sessionHeader(current)]) : {}),
    'X-Path': path(),
    'X-Language': language(),
  };
}

/** Name and value of the header with a token. */
export function sessionHeader(token: string): [name: string, value: string] {
  return ['Authorization', `${scheme}${token}`];
}

/** The token with which a call was sent, which may no longer be the current one. */
export function tokenOf(request: Request): string | null {
  const header = request.headers.get('Authorization');
  return header?.startsWith(scheme) ? header.slice(scheme.length) : null;
}
