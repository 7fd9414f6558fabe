import { queryOptions } from '@tanstack/react-query';
import { dataOf, type PropostaArquivo, type PropostaComparada } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';

/** A change of a file that waits for an administrator, or waited. */
export type Proposal = PropostaArquivo;

export type Proposals = { readonly data: readonly Proposal[]; readonly decide: boolean };

/** All that is asked of them: whoever decides on one, or asks for one, lets it be asked anew. */
export const proposalsKey = ['studio-proposals'] as const;

/** The changes that wait, and those that did; of one file, or of all. */
export const proposalsQuery = (file: string | null) =>
  queryOptions({
    queryKey: [...proposalsKey, 'list', file],
    queryFn: async ({ signal }): Promise<Proposals> =>
      dataOf(client.GET('/estudio/propostas', { params: { query: file === null ? {} : { file } }, signal })),
    staleTime: 0,
    retry: false,
  });

/** One of them with its difference. */
export const comparedQuery = (id: number) =>
  queryOptions({
    queryKey: [...proposalsKey, 'one', id],
    queryFn: async ({ signal }): Promise<PropostaComparada> =>
      (await dataOf(client.GET('/estudio/propostas/{id}', { params: { path: { id } }, signal }))).data,
    staleTime: 0,
    retry: false,
  });

/** Agrees to the difference that was shown, by the text that the file had then. */
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
