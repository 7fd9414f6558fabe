import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../api/generated/portal.ts';
import { ApiError, dataOf, isPassing } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';
import { readContract } from '../signing/signing.queries.ts';

type OpenedContract = {
  readonly contract: components['schemas']['ContratoCliente'];
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** The contract of a link, with its document. */
export function publicContractQuery(code: string) {
  return queryOptions({
    queryKey: ['contrato-publico', code],
    // A link that was cut off on its way is refused like an unknown one.
    queryFn: async ({ signal }): Promise<OpenedContract> => {
      if (!/^[\w-]{20,100}$/.test(code))
        throw new ApiError({ code: 'CONTRATO_CODIGO_INVALIDO', status: 404, message: '' });
      const params = { query: { single: true, codigo_sessao: code } } as const;
      const { data } = await dataOf(client.GET('/encontrarContratoPublico', { params, signal, showsErrors: true }));
      return { contract: data, bytes: await readContract(data.url ?? '') };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => count < 1 && error instanceof ApiError && isPassing(error),
  });
}
