import type { Middleware } from 'openapi-fetch';
import type { ClientContext } from '../client-context.ts';

const scheme = 'Bearer ';

/** Adds the current token, address and language to every call (specification 000, section 7). */
export function sessionHeaders({ token, path, language }: ClientContext): Middleware {
  return {
    onRequest: ({ request }) => {
      const current = token();
      if (current) request.headers.set(...sessionHeader(current));
      request.headers.set('X-Path', path());
      request.headers.set('X-Language', language());
    },
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
