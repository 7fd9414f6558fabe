import { queryOptions } from '@tanstack/react-query';
import { dataOf, type PropostaArquivo, type PropostaComparada } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';

/** A change of a file that waits for an administrator, or was decided. */
export type Proposal = PropostaArquivo;

export type Proposals = { readonly data: readonly Proposal[]; readonly decide: boolean };

/** Key of all queries of changes, to reload them after a decision or a new request. */
export const proposalsKey = ['studio-proposals'] as const;

/** Waiting and decided changes; of one file, or of all. */
export const proposalsQuery = (file: string | null) =>
  queryOptions({
    queryKey: [...proposalsKey, 'list', file],
    queryFn: async ({ signal }): Promise<Proposals> =>
      dataOf(client.GET('/estudio/propostas', { params: { query: file === null ? {} : { file } }, signal })),
    staleTime: 0,
    retry: false,
  });

/** One change with its difference. */
export const comparedQuery = (id: number) =>
  queryOptions({
    queryKey: [...proposalsKey, 'one', id],
    queryFn: async ({ signal }): Promise<PropostaComparada> =>
      (await dataOf(client.GET('/estudio/propostas/{id}', { params: { path: { id } }, signal }))).data,
    staleTime: 0,
    retry: false,
  });

/** Agrees to the difference that was shown, identified by the hash of the file at that time. */
export async function agreeTo(id: number, hash_atual: string | null): Promise<void> {
  const params = { path: { id } };
  await dataOf(client.POST('/estudio/propostas/{id}/aprovacao', { params, body: { hash_atual }, showsErrors: true }));
}

export async function refuseProposal(id: number, motivo: string): Promise<void> {
  const params = { path: { id } };
  await dataOf(client.POST('/estudio/propostas/{id}/recusa', { params, body: { motivo }, showsErrors: true }));
}

export async function withdrawProposal(id: number): Promise<void> {
  await dataOf(client.POST('/estudio/propostas/{id}/retirada', { params: { path: { id } }, showsErrors: true }));
}
