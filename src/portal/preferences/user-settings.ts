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

/** What the server keeps of a setting, undefined where it keeps nothing; null while it has not answered. */
export type KnownSetting = { readonly value: unknown } | null;

export type UserSetting = {
  readonly known: KnownSetting;
  /** Shows at once, then stores; goes back and throws when it cannot be stored. null removes it. */
  readonly save: (value: unknown) => Promise<void>;
  /** The same with a value made from what is kept, which is waited for. */
  readonly change: (next: (stored: unknown) => unknown) => Promise<void>;
};

type Stored = { readonly data: Readonly<Record<string, unknown>> };

/** What is known of a setting by now. */
export function knownSetting(queryClient: QueryClient, key: UserSettingKey): KnownSetting {
  return settingOf(queryClient.getQueryData<Stored>(queryKey)?.data, key);
}

function settingOf(data: Stored['data'] | undefined, key: UserSettingKey): KnownSetting {
  return data === undefined ? null : { value: data[key] };
}

/** Calls back whenever the server has answered with settings, or one was changed here. Returns the function that ends it. */
export function followSettings(queryClient: QueryClient, listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== queryKey[0]) return;
    if (event.type === 'updated' && event.action.type === 'success') listener();
  });
}

/**
 * Shows another value of a setting at once, then stores it; goes back and throws when it cannot be stored.
 * @param next makes it from the one that is kept, which is waited for
 * @param isFresh asks for the one that is kept anew, where only a part of it changes
 */
export async function changeSetting(
  queryClient: QueryClient,
  key: UserSettingKey,
  next: (stored: unknown) => unknown,
  { isFresh = false }: { readonly isFresh?: boolean } = {},
): Promise<void> {
  const write = (value: unknown) =>
    queryClient.setQueryData<Stored>(queryKey, (known) => ({ data: { ...known?.data, [key]: value ?? undefined } }));
  // Not before the others are known: one written alone would stand for all of them.
  await (isFresh ? queryClient.fetchQuery({ ...settings, staleTime: 0 }) : queryClient.ensureQueryData(settings));
  // An answer that is under way was asked before the change.
  await queryClient.cancelQueries({ queryKey });
  const before = knownSetting(queryClient, key)?.value;
  const value = next(before);
  if (value === before) return;
  write(value);
  // Who sees the portal as this user changes nothing of theirs.
  if (isSeenAsOther()) return;
  try {
    await dataOf(client.POST('/salvarConfiguracaoUsuario', { body: { chave: key, valor: value } }));
  } catch (error) {
    write(before);
    throw error;
  }
}

/** Whether the portal is shown as another user sees it. */
export function isSeenAsOther(): boolean {
  return session.get()?.user?.visto_por !== undefined;
}

/** A setting that follows the user to every device (`salvarConfiguracaoUsuario`: specification 000, section 7). */
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
