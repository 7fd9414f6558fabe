import sql, { type Sql } from 'sql-template-tag';
import type { components } from '../../../../api/generated/portal.ts';
import type { Month } from '../../../../domain/months.ts';
import type { FoundList } from '../../../../engine/lists/search.ts';
import { searchStatement } from '../../../records/server/index.ts';
import { isWithin, type NetworkPlace } from '../own-network.ts';
import { selectPeople, selectRegistrations } from './select-people.ts';

export type Person = components['schemas']['NoRede'];

/** The people of a network in a list. */
export type NetworkBranch = {
  readonly tops: readonly NetworkPlace[];
  /** Shows the direct children of this client; null for everybody of the network. */
  readonly superior: number | null;
  /** Whether registrations of the same person count as one. */
  readonly isUnited: boolean;
  /** Month of the shown points. */
  readonly month: Month;
};

/**
 * A page of people, by the generic search (`query`, filters, order, groups, totals): the direct children of a client,
 * or everybody of the network. Throws 400 for unknown names.
 */
export async function listPeople(
  parts: Parameters<typeof searchStatement>[0],
  branch: NetworkBranch,
  query: Readonly<Record<string, unknown>>,
): Promise<Omit<FoundList, 'data'> & { readonly data: Person[] }> {
  const rows = sql`(${selectPeople(selectBranch(branch), branch.isUnited ? branch.tops : null, branch.month)}\n)`;
  const tables = [
    ...['cliente', 'cliente_dados_comerciais', 'graduacao_historico', 'rede_no', 'status_penn'],
    ...['ponto_saldo', 'ponto_fechado', 'ponto_cauda'],
  ];
  const answer = await searchStatement(parts, { shape: 'NoRede', key: 'id', rows, tables, sortBy: 'nome' }, query);
  const data: readonly unknown[] = answer.data.map((row) => ({ ...row, filhos: [] }));
  return { ...answer, data: data as Person[] };
}

function selectBranch({ tops, superior, isUnited }: NetworkBranch): Sql {
  if (superior === null) {
    const ids = sql`select n.id, n.superior as id_superior from rede_no as n where ${isWithin(sql`n.caminho`, tops)}`;
    return isUnited ? firstOfPerson(ids) : ids;
  }
  if (!isUnited) return sql`select n.id, n.superior as id_superior from rede_no as n where n.superior = ${superior}`;
  return firstOfPerson(sql`
    select n.id, e.id as id_superior
    from cliente as e join rede_no as n on n.superior = any (array(${selectRegistrations(sql`e`, tops)}))
    where e.id = ${superior}`);
}

/** One registration of each person. */
function firstOfPerson(ids: Sql): Sql {
  return sql`
    select distinct on (coalesce(-e.id_pessoa, e.id)) x.id, x.id_superior
    from (${ids}) as x join cliente as e on e.id = x.id order by coalesce(-e.id_pessoa, e.id), x.id`;
}
