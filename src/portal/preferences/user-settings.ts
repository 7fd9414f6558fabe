import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { dataOf } from '../../api/index.ts';
import type { userSettings } from '../../domain/user-settings.ts';
import { client } from '../session/client.ts';
import { session } from '../session/session.ts';

export type UserSettingKey = keyof typeof userSettings;

const queryKey = ['settings'];

const settings = queryOptions({
  queryKey,
  queryFn: ({ signal }) => dataOf(client.GET('/configuracoesUsuario', { signal })),
  staleTime: 60_000,
});

/** The server's value of a setting, undefined for none; null while it has not answered. */
export type KnownSetting = { readonly value: unknown } | null;

export type UserSetting = {
  readonly known: KnownSetting;
  /** Takes effect at once, then stores; restores the old value and throws if it cannot be stored. null removes it. */
  readonly save: (value: unknown) => Promise<void>;
  /** The same with a value made from the stored one, for which it waits. */
  readonly change: (next: (stored: unknown) => unknown) => Promise<void>;
};

type Stored = { readonly data: Readonly<Record<string, unknown>> };

/** The known value of a setting. */
export function knownSetting(queryClient: QueryClient, key: UserSettingKey): KnownSetting {
  return settingOf(queryClient.getQueryData<Stored>(queryKey)?.data, key);
}

function settingOf(data: Stored['data'] | undefined, key: UserSettingKey): KnownSetting {
  return data === undefined ? null : { value: data[key] };
}

/** Calls back when the server has answered with settings, or one was changed here. Returns a function that ends it. */
export function followSettings(queryClient: QueryClient, listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== queryKey[0]) return;
    if (event.type === 'updated' && event.action.type === 'success') listener();
  });
}

/**
 * Applies another value of a setting at once, then stores it; restores the old value and throws if it cannot be stored.
 * @param next makes it from the stored one, for which it waits
 * @param isFresh reloads the stored one first, for settings of which only a part changes
 */
export async function changeSetting(
  queryClient: QueryClient,
  key: UserSettingKey,
  next: (stored: unknown) => unknown,
  { isFresh = false }: { readonly isFresh?: boolean } = {},
): Promise<void> {
  const write = (value: unknown) =>
    queryClient.setQueryData<Stored>(queryKey, (known) => ({ data: { ...known?.data, [key]: value ?? undefined } }));
  // Not before the others are loaded: a single one would count as all of them.
  await (isFresh ? queryClient.fetchQuery({ ...settings, staleTime: 0 }) : queryClient.ensureQueryData(settings));
  // An answer under way was requested before the change.
  await queryClient.cancelQueries({ queryKey });
  const before = knownSetting(queryClient, key)?.value;
  const value = next(before);
  if (value === before) return;
  write(value);
  // Users who see the portal as this user change nothing of theirs.
  if (isSeenAsOther()) return;
  try {
    await dataOf(client.POST('/salvarConfiguracaoUsuario', { body: { chave: key, valor: value } }));
  } catch (error) {
    write(before);
    throw error;
  }
}

/** Whether the session sees the portal as another user. */
export function isSeenAsOther(): boolean {
  return session.get()?.user?.visto_por !== undefined;
}

/** A setting that is shared between a user's devices (`salvarConfiguracaoUsuario`: specification 000, section 7). */
export function useUserSetting(key: UserSettingKey): UserSetting {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...settings, select: (answer) => answer.data });
  const change = useCallback(
    (next: (stored: unknown) => unknown) => changeSetting(queryClient, key, next),
    [key, queryClient],
  );
  const save = useCallback((value: unknown) => change(() => value), [change]);

  const known = useMemo(() => settingOf(data, key), [data, key]);

  return { known, save, change };
}
