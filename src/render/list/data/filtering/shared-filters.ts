import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isRecord } from '../../../../language/json/record.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { useHost } from '../../../host/host-context.ts';
import { userMessage } from '../../../host/host-error.ts';
import { readListAnswer } from '../../../host/list-answer.ts';
import { useAccess } from '../../../host/queries.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { type FilterSet, readFilterValues } from './saved-filters.ts';

/** The entity of filters that several people share; its permissions say who may. */
const entity = 'FiltroLista';
const most = 100;
/** Lists that are opened again within this time do not ask anew; who shares or removes one asks at once. */
const freshMs = 300_000;

/** Named filters of a list that are there for whoever may see the list. */
export type SharedSets = {
  readonly sets: readonly FilterSet[];
  readonly mayShare: boolean;
  readonly mayRemove: boolean;
  /** Each answers whether it was done; where not, the user has read why. */
  readonly share: (set: Pick<FilterSet, 'name' | 'query' | 'filters'>) => Promise<boolean>;
  /** Offers to take it back. */
  readonly remove: (set: FilterSet) => Promise<boolean>;
  readonly mayUpdate: boolean;
  /** Gives a shared set other filters; it stays under its name. */
  readonly update: (set: FilterSet, content: Pick<FilterSet, 'query' | 'filters'>) => Promise<boolean>;
};

/** Filters of a list that are shared, and how to share more of them, as far as the user may. */
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
      // One without a name could not be chosen.
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

/** Before the id of a shared filter, so that it is no user's own. */
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
