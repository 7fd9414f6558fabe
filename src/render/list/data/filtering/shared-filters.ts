import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isRecord } from '../../../../language/json/record.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { useHost } from '../../../host/host-context.ts';
import { userMessage } from '../../../host/host-error.ts';
import { readListAnswer } from '../../../host/list-answer.ts';
import { useAccess } from '../../../host/queries.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { type FilterSet, readFilterValues } from './saved-filters.ts';

/** The entity of shared filters; its permissions decide who may share. */
const entity = 'FiltroLista';
const most = 100;
/** Lists that are opened again within this time (ms) do not reload them; sharing or removing reloads at once. */
const freshMs = 300_000;

/** Named filters available to everybody who may see the list. */
export type SharedSets = {
  readonly sets: readonly FilterSet[];
  readonly mayShare: boolean;
  readonly mayRemove: boolean;
  /** Each returns whether it succeeded; otherwise the user was told why. */
  readonly share: (set: Pick<FilterSet, 'name' | 'query' | 'filters'>) => Promise<boolean>;
  /** Offers to undo it. */
  readonly remove: (set: FilterSet) => Promise<boolean>;
  readonly mayUpdate: boolean;
  /** Changes the filters of a shared set; its name stays. */
  readonly update: (set: FilterSet, content: Pick<FilterSet, 'query' | 'filters'>) => Promise<boolean>;
};

/** Shared filters of a list, and functions to share more, as far as the user may. */
export function useSharedSets(list: string): SharedSets {
  const host = useHost();
  const t = useRuntimeTexts();
  const client = useQueryClient();
  const access = useAccess(entity);
  const key = ['shared-filters', list] as const;
  const { data = noSets } = useQuery({
    queryKey: key,
    enabled: access.LISTAR === true,
    staleTime: freshMs,
    queryFn: async ({ signal }) => {
      const params = { size: most, filters: { lista: list }, sortBy: ['nome'], sortType: ['asc'] as const };
      const answer = await host.loadList({ method: 'GET', url: entity }, params, signal);
      // A set without a name could not be chosen.
      return readListAnswer(answer)
        .data.map(readShared)
        .filter(({ name }) => name.trim() !== '');
    },
  });
  const reloaded = () => client.invalidateQueries({ queryKey: key });
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act();
      return true;
    } catch (error) {
      host.notify(userMessage(error) ?? t('actionFailed'), 'error');
      return false;
    } finally {
      await reloaded();
    }
  };
  return {
    sets: data,
    mayShare: access.CADASTRAR === true,
    mayRemove: access.EXCLUIR === true,
    mayUpdate: access.EDITAR === true,
    share: ({ name, query, filters }) =>
      change(() =>
        host.createRecord(entity, {
          lista: list,
          nome: name.trim(),
          ...(query.trim() === '' ? {} : { pesquisa: query.trim() }),
          filtros: JSON.stringify(filters),
        }),
      ),
    update: ({ id }, { query, filters }) =>
      change(async () => {
        const { versao } = await host.loadRecord(entity, idOf(id));
        await host.saveRecord(entity, idOf(id), {
          pesquisa: query.trim() === '' ? null : query.trim(),
          filtros: JSON.stringify(filters),
          versao,
        });
      }),
    remove: ({ id, name }) =>
      change(async () => {
        const { versao } = await host.loadRecord(entity, idOf(id));
        await host.deleteRecord(entity, idOf(id), versao);
        const { offerRestoring } = await import('../../../host/offer-restoring.ts');
        offerRestoring(host, t, { entity, id: idOf(id), name }, reloaded);
      }),
  };
}

/** Prefix of the ids of shared filters, which distinguishes them from a user's own. */
const sharedMark = 'c';
const idOf = (id: string) => Number(id.slice(sharedMark.length));
const noSets: readonly FilterSet[] = [];

function readShared({ id, nome, pesquisa, filtros }: EntityRecord): FilterSet {
  const given = typeof filtros === 'string' ? parse(filtros) : null;
  return {
    id: `${sharedMark}${id}`,
    name: String(nome ?? ''),
    query: typeof pesquisa === 'string' ? pesquisa : '',
    filters: readFilterValues(isRecord(given) ? given : {}),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
