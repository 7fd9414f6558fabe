import { monthOf } from '../../../domain/months.ts';
import { asksForSome } from '../../../engine/lists/request/parse-request.ts';
import { placeOf } from '../../../engine/records/named-refusals.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { periodOf } from '../../../engine/statements/period-days.ts';
import type { Database } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { errorLanguage } from '../../../platform/http/errors/error-texts.ts';
import { noGroups, noRows } from '../../catalogue/server/index.ts';
import { isAboveNetworks } from '../../records/server/index.ts';
import { findNode } from './nodes.ts';
import { findTops, isBelow, isInOwnNetwork, type NetworkPlace, refusalOf } from './own-network.ts';
import { networkText } from './texts.ts';
import { readTree, readWholeTree } from './tree/build-tree.ts';
import { listPeople } from './tree/list-people.ts';
import { readPointsMap } from './tree/points-map.ts';
import { readColumns } from './tree/read-columns.ts';
import { searchPeople } from './tree/search-people.ts';

type Query = {
  readonly superior?: number;
  readonly id_cliente_filtro?: number;
  readonly query?: string;
  readonly size?: number;
};

/** Maximum of children in one answer if all are requested (`size=0`); others follow by page. */
const branchSize = 2_000;

/**
 * Reads of the network: trees, branches, columns, and who is in the caller's own network (specification 002, section
 * 7).
 */
export function networkRoutes({
  db,
  entities,
  now,
}: {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly now: () => Date;
}) {
  const currentMonth = () => monthOf(now(), portalTimeZone);
  const topsOf = async (caller: Caller, { superior, id_cliente_filtro }: Query, isUnited: boolean) => {
    const own = isAboveNetworks(caller) ? (superior ?? caller.id_cliente) : caller.id_cliente;
    const client = id_cliente_filtro ?? own;
    if (client === null) return null;
    const tops = await findTops(db, caller, client, isUnited);
    if (tops.length === 0)
      throw refusalOf(
        caller,
        client,
        placeOf('query', id_cliente_filtro === undefined ? 'superior' : 'id_cliente_filtro'),
      );
    return tops;
  };

  const list = async (caller: Caller, query: Query & Readonly<Record<string, unknown>>, isUnited: boolean) => {
    const { superior = null, id_cliente_filtro: _root, ...search } = query;
    const tops = await topsOf(caller, query, isUnited);
    if (tops === null) return noRows;
    if (superior !== null && !(await standsWithin(superior, tops))) {
      // A client whom the caller may see may still be outside of the shown network.
      const isSeen = (await findTops(db, caller, superior, isUnited)).length > 0;
      throw refusalOf(caller, superior, isSeen ? null : placeOf('query', 'superior'));
    }
    // A filter is never ignored by drawing the whole tree, and unknown names are refused.
    if (superior === null && !asksForSome(search)) {
      const whole = query.size === 0 ? await readWholeTree(db, tops, isUnited, currentMonth()) : null;
      const tree = whole ?? (await readTree(db, tops, isUnited, currentMonth()));
      return { data: tree === null ? [] : [tree], total: tree === null ? 0 : 1, ...noGroups };
    }
    const size = query.size === 0 ? branchSize : query.size;
    const branch = { tops, superior, isUnited, month: currentMonth() };
    return listPeople({ db, entities }, branch, { ...search, size });
  };

  const standsWithin = async (id: number, tops: readonly NetworkPlace[]): Promise<boolean> => {
    const place = (await findNode(db, id)) ?? { id, caminho: null };
    return tops.some((top) => isBelow(place, top));
  };

  return {
    isConsultorDentroRedeUsuario: async ({ query, caller }) => ({
      status: 200,
      body: { data: { dentro_rede: await isInOwnNetwork(db, caller(), query.consultor) } },
    }),
    listarRede: async ({ query, caller }) => ({ status: 200, body: await list(caller(), query, false) }),
    listarRedeUnificada: async ({ query, caller }) => ({ status: 200, body: await list(caller(), query, true) }),
    listarRedeColunas: async ({ query, caller }) => {
      const isUnited = query.unificada === true;
      const tops = await topsOf(caller(), query, isUnited);
      return { status: 200, body: { data: await readColumns(db, tops ?? [], isUnited, currentMonth()) } };
    },
    buscarNaRede: async ({ query, caller }) => {
      const tops = await topsOf(caller(), query, false);
      return { status: 200, body: await searchPeople(db, tops ?? [], query.query ?? '', currentMonth()) };
    },
    listarMapaPontos: async ({ query, caller, request }) => {
      const [top] = (await topsOf(caller(), query, false)) ?? [];
      if (top === undefined) return { status: 200, body: noRows };
      const values = new Map(Object.entries(query));
      const monthOfDay = (day: string): string => `${day.slice(0, 7)}-01`;
      const { first, last } = periodOf(values, now());
      const months = { first: monthOfDay(first), last: monthOfDay(last) };
      const language = errorLanguage(request.headers['x-language']);
      // Label for slices of the map that are too small to be shown alone, and for those below zero.
      const names = { others: networkText('others', language), returns: networkText('returns', language) };
      const map = await readPointsMap(db, top, { months, ...names });
      // A network without points has no slices.
      const data = map.pontos_positivos > 0 || map.pontos_devolvidos < 0 || map.filhos.length > 0 ? [map] : [];
      return { status: 200, body: { data, total: data.length, ...noGroups } };
    },
  } satisfies Handlers;
}
