import { queryOptions } from '@tanstack/react-query';
import { dataOf, newIdempotencyKey, replayedHeader } from '../../../api/index.ts';
import { client } from '../../../portal/session/client.ts';
import { session } from '../../../portal/session/session.ts';
import type { SaveOptions } from '../../../render/index.ts';

export const ownUserKey = ['own-user'] as const;
export const factorKey = ['own-second-factor'] as const;
export const sessionsKey = ['own-sessions'] as const;

/** Own data of the logged-in user, and the address that waits for confirmation. */
export const ownUserQuery = queryOptions({
  queryKey: ownUserKey,
  queryFn: ({ signal }) => dataOf(client.GET('/sessao/usuario', { signal })),
});

export type OwnChange = Parameters<typeof saveOwnUser>[0];

export async function loadOwnUser() {
  return (await dataOf(client.GET('/sessao/usuario'))).data;
}

/**
 * Saves own data under a key, by default a new one; updates the frame around the screens.
 * @param options `onReplay` is called if an earlier attempt had saved it
 */
export async function saveOwnUser(
  body: {
    readonly versao: number;
    readonly nome?: string;
    readonly telefone?: string | null;
    readonly url?: string | null;
    readonly foto?: { readonly id: number } | null;
  },
  { key = newIdempotencyKey(), onReplay }: SaveOptions = {},
) {
  const params = { header: { 'Idempotency-Key': key } };
  const answer = await client.PUT('/sessao/usuario', { params, body, showsErrors: true });
  if (answer.response.headers.has(replayedHeader)) onReplay?.();
  await refreshSession();
  return dataOf(Promise.resolve(answer));
}

/** Name and photo in the top bar come from the session. */
export async function refreshSession(): Promise<void> {
  const { data } = await dataOf(client.GET('/sessao'));
  session.setUser(data);
}

/** All graduations that the user reached, in the order to show them. */
export const timelineQuery = queryOptions({
  queryKey: ['own-timeline'],
  queryFn: ({ signal }) => dataOf(client.GET('/listarTimelineUsuario', { params: { query: { size: 0 } }, signal })),
  select: ({ data }) => data,
});

export const factorQuery = queryOptions({
  queryKey: factorKey,
  queryFn: ({ signal }) => dataOf(client.GET('/sessao/segundoFator', { signal })),
  select: ({ data }) => data,
});

export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal }) => dataOf(client.GET('/sessao/lista', { signal })),
  select: ({ data }) => data,
});
