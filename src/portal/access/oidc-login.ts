import { useEffect, useState } from 'react';
import { dataOf } from '../../api/index.ts';
import { client } from '../session/client.ts';

/** Session storage key of the data that completes the login at the provider. */
const requestKey = 'vitral.oidc';

/** Name of the identity provider for logins; null for none. */
export function useOidcName(): string | null {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const control = new AbortController();
    client.GET('/login/oidc', { signal: control.signal }).then(
      ({ data }) => setName(data?.data?.nome ?? null),
      () => undefined,
    );
    return () => control.abort();
  }, []);
  return name;
}

/** Redirects to the provider, which sends the browser back to `/login`. */
export async function beginOidc(): Promise<void> {
  const { data } = await dataOf(client.POST('/login/oidc', { showsErrors: true }));
  sessionStorage.setItem(requestKey, data.pedido);
  window.location.assign(data.endereco);
}

export type OidcReturn = { readonly pedido: string; readonly retorno: string };

/**
 * The parameters with which the provider sent this window back, once: they are removed from the address. Null if it did
 * not.
 */
export function takeOidcReturn(): OidcReturn | null {
  const query = new URLSearchParams(window.location.search);
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return null;
  const retorno = window.location.search;
  const pedido = sessionStorage.getItem(requestKey);
  sessionStorage.removeItem(requestKey);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return pedido === null ? null : { pedido, retorno };
}

/** Opens the session of the user who came back. Throws like the login by password. */
export async function finishOidc(body: OidcReturn) {
  return (await dataOf(client.PUT('/login/oidc', { body, showsErrors: true }))).data;
}
