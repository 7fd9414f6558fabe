import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
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

export type UserSetting = {
  /** What the server keeps; undefined while that is unknown and when nothing is kept. */
  readonly value: unknown;
  /** Whether the server has answered. */
  readonly isKnown: boolean;
  /** Shows at once, then stores; goes back and throws when it cannot be stored. null removes it. */
  readonly save: (value: unknown) => Promise<void>;
  /** The same with a value made from what is kept, which is waited for. */
  readonly change: (next: (stored: unknown) => unknown) => Promise<void>;
};

/** A setting that follows the user to every device (`salvarConfiguracaoUsuario`: specification 000, section 7). */
export function useUserSetting(key: UserSettingKey): UserSetting {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...settings, select: (answer) => answer.data });

  const change = useCallback(
    async (next: (stored: unknown) => unknown) => {
      const write = (value: unknown) =>
        queryClient.setQueryData<{ data: Record<string, unknown> }>(queryKey, (known) => ({
          data: { ...known?.data, [key]: value ?? undefined },
        }));
      // Not before the others are known: one written alone would stand for all of them.
      await queryClient.ensureQueryData(settings);
      // An answer that is under way was asked before the change.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<{ data: Record<string, unknown> }>(queryKey)?.data[key];
      const value = next(before);
      if (value === before) return;
      write(value);
      // Who sees the portal as this user changes nothing of theirs.
      if (session.get()?.user?.visto_por !== undefined) return;
      try {
        await dataOf(client.POST('/salvarConfiguracaoUsuario', { body: { chave: key, valor: value } }));
      } catch (error) {
        write(before);
        throw error;
      }
    },
    [key, queryClient],
  );
  const save = useCallback((value: unknown) => change(() => value), [change]);

  return { value: data?.[key], isKnown: data !== undefined, save, change };
}
