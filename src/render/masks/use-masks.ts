import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isRecord } from '../../language/json/record.ts';
import type { RuntimeHost } from '../host/host.ts';
import { useHost } from '../host/host-context.ts';

/** The masks of the session (rule Q8, `x-mask` of fields), by name. */
export type Masks = {
  /** Whether the server omits the values; true until it is known. */
  readonly isHidden: (name: string | undefined) => boolean;
  /** Whether the user may reveal the values. */
  readonly mayShow: (name: string) => boolean;
  /** Reveals or hides values for the session, and reloads what is shown. */
  readonly turn: (names: readonly string[], isShown: boolean) => Promise<void>;
};

type Eye = { readonly name: string; readonly mayShow: boolean; readonly isShown: boolean };

const masksKey = ['masks'] as const;
/** Query keys that masks do not affect. */
const unmasked: readonly unknown[] = ['masks', 'view', 'access', 'label'];

/** @param isUsed whether anything is masked; otherwise nothing is loaded */
export function useMasks(isUsed: boolean): Masks {
  const host = useHost();
  const client = useQueryClient();
  const { data } = useQuery({ ...masksQuery(host), enabled: isUsed });
  return useMemo(
    () => ({
      isHidden: (name) => name !== undefined && data?.find((eye) => eye.name === name)?.isShown !== true,
      mayShow: (name) => data?.find((eye) => eye.name === name)?.mayShow === true,
      turn: async (names, isShown) => {
        for (const name of names) await host.call('PUT', `mascaras/${name}`, { visivel: isShown });
        client.setQueryData<readonly Eye[]>(masksKey, (eyes) =>
          eyes?.map((eye) => (names.includes(eye.name) ? { ...eye, isShown: isShown && eye.mayShow } : eye)),
        );
        await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => !unmasked.includes(first) });
      },
    }),
    [data, host, client],
  );
}

function masksQuery(host: RuntimeHost) {
  return queryOptions({
    queryKey: masksKey,
    queryFn: async () => readEyes(await host.call('GET', 'mascaras')),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function readEyes(answer: unknown): readonly Eye[] {
  const data = isRecord(answer) && Array.isArray(answer.data) ? answer.data.filter(isRecord) : [];
  return data.map(({ nome, permitida, visivel }) => ({
    name: String(nome),
    mayShow: permitida === true,
    isShown: visivel === true,
  }));
}
