import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, dataOf } from '../../../api/index.ts';
import { client } from '../../../portal/session/client.ts';
import type { HostFiles } from '../../../render/index.ts';
import { textsOf } from '../../../ui/i18n/texts.ts';
import type { ImportProblem } from '../machines/import-context.ts';
import { isUnderWay } from '../machines/import-job.ts';
import type { ImportServices } from '../machines/import-parts.ts';
import type { ImportFields, ImportJob } from '../machines/import-types.ts';

/** ms between requests for a running import, and for the list of imports while one is running. */
const jobMs = 1_000;
/** ms until the first request, because a short import ends quickly; doubled each time up to the above. */
const firstJobMs = 125;
const listMs = 5_000;
const showsErrors = true;

/** Fields of an entity that may be imported; refused to users who may neither create nor change its records. */
export const fieldsQuery = (entity: string) =>
  queryOptions({
    queryKey: ['import-fields', entity],
    queryFn: async ({ signal }): Promise<ImportFields> =>
      (await dataOf(client.GET('/{entity}/importacao/campos', { params: { path: { entity } }, signal }))).data,
    staleTime: 60_000,
    retry: false,
  });

/** The user's last imports into an entity, reloaded while one is running. */
export const lastImportsQuery = (entity: string) =>
  queryOptions({
    queryKey: ['imports', entity],
    queryFn: async ({ signal }): Promise<readonly ImportJob[]> =>
      (await dataOf(client.GET('/importacao', { params: { query: { entity } }, signal }))).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? listMs : false),
  });

const jobKey = (id: number) => ['import', id] as const;

/** The state of an import, polled until it has ended, except while the page is hidden. */
export const jobQuery = (id: number) =>
  queryOptions({
    queryKey: jobKey(id),
    queryFn: async ({ signal }): Promise<ImportJob> =>
      (await dataOf(client.GET('/importacao/{id_importacao}', { params: { path: { id_importacao: id } }, signal })))
        .data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderWay(state.data)
        ? Math.min(firstJobMs * 2 ** (state.dataUpdateCount - 1), jobMs)
        : false,
  });

/** The calls of an import; the server's answers also update the queries. */
export function importServices(entity: string, files: HostFiles, queries: QueryClient): ImportServices {
  const path = { entity };
  const remember = (job: ImportJob): ImportJob => {
    queries.setQueryData<ImportJob>(jobKey(job.id_importacao), job);
    return job;
  };
  const known = (id: number) => ({ params: { path: { id_importacao: id } }, showsErrors });
  return {
    upload: async (file, { onProgress, signal }) => {
      const share = ({ loaded, total }: { readonly loaded: number; readonly total: number }) =>
        onProgress(total > 0 ? loaded / total : 0);
      const { id, name } = await files.upload(file, { onProgress: share, signal });
      return { id, name };
    },
    read: async (arquivo, settings, signal) =>
      (
        await dataOf(
          client.POST('/{entity}/importacao/leitura', {
            params: { path },
            body: { arquivo, ...settings },
            signal,
            showsErrors,
          }),
        )
      ).data,
    start: async (body) =>
      (await dataOf(client.POST('/{entity}/importacao', { params: { path }, body, showsErrors }))).data.id_importacao,
    cancel: async (id) =>
      remember((await dataOf(client.POST('/importacao/{id_importacao}/cancelamento', known(id)))).data),
    resume: async (id) =>
      remember((await dataOf(client.POST('/importacao/{id_importacao}/continuacao', known(id)))).data),
    find: async (id) => remember((await dataOf(client.GET('/importacao/{id_importacao}', known(id)))).data),
    problemOf,
  };
}

/** The message for the user about a refused or failed call. */
export function problemOf(thrown: unknown): ImportProblem {
  if (!(thrown instanceof ApiError)) return { message: textsOf('import')('actionFailed'), busy: null };
  const { id_importacao } = thrown.details;
  const isBusy = thrown.code === 'IMPORTACAO_EM_ANDAMENTO' && typeof id_importacao === 'number';
  return { message: thrown.messages.join(' '), busy: isBusy ? id_importacao : null };
}
