import sql from 'sql-template-tag';
import type { Database } from '../../platform/database/database.ts';
import type { ErpMonth, ErpPerson, ErpPoints, ErpPointsPort } from './erp-points-port.ts';

type MonthRow = { readonly mes: string; readonly individuais: number; readonly total: number };
type UnitRow = { readonly mes: string; readonly filial: string; readonly pontos: number };
type ChildRow = MonthRow & { readonly codigo_mundial: string; readonly filial: string | null };

/** An ERP whose points are those of the portal's ledger. */
export function createEmbeddedErpPoints({ db }: { readonly db: Pick<Database, 'query'> }): ErpPointsPort {
  return {
    read: async ({ client, from, to }) => {
      const months = await db.query<MonthRow>(sql`
        select to_char(m.mes, 'YYYY-MM-DD') as mes, m.individuais, m.total from ponto_mensal as m
        where m.cliente = ${client} and m.mes between ${from}::date and ${to}::date order by m.mes`);
      const units = await db.query<UnitRow>(sql`
        select to_char(l.mes, 'YYYY-MM-DD') as mes, f.nome as filial, sum(l.pontos) as pontos
        from rede_no as t
        join rede_no as n on n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
        join ponto_lancamento as l on l.beneficiario = n.id and l.mes between ${from}::date and ${to}::date
        join filial as f on f.id = l.filial
        where t.id = ${client} group by l.mes, f.nome order by l.mes, f.nome`);
      const children = await db.query<ChildRow>(sql`
        select c.codigo_mundial, f.nome as filial, to_char(m.mes, 'YYYY-MM-DD') as mes, m.individuais, m.total
        from rede_no as n
        join cliente as c on c.id = n.id
        left join filial as f on f.id = c.id_filial
        cross join lateral (
          select p.mes, p.individuais, p.total from ponto_mensal as p
          where p.cliente = n.id and p.mes between ${from}::date and ${to}::date
        ) as m
        where n.superior = ${client} order by c.id, m.mes`);
      return {
        months: months.map((row) => ({
          ...monthOfRow(row),
          units: units
            .filter(({ mes }) => mes === row.mes)
            .map(({ filial, pontos }) => ({ branch: filial, points: Number(pontos) })),
        })),
        children: byPerson(children),
      };
    },
  };
}

function monthOfRow({ mes, individuais, total }: MonthRow): ErpMonth {
  return { month: mes, individual: Number(individuais), total: Number(total) };
}

function byPerson(rows: readonly ChildRow[]): ErpPoints['children'] {
  const found = new Map<string, { readonly person: ErpPerson; readonly months: ErpMonth[] }>();
  for (const row of rows) {
    const key = JSON.stringify([row.codigo_mundial, row.filial]);
    const child = found.get(key) ?? { person: { code: row.codigo_mundial, branch: row.filial }, months: [] };
    child.months.push(monthOfRow(row));
    found.set(key, child);
  }
  return [...found.values()];
}
