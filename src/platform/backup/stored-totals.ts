import type { Side } from './sides.ts';

/**
 * A total that is kept beside the movements that it is made of: how many there are, what they come to, and how many are not what
 * the movements come to.
 */
export type StoredTotal = {
  readonly name: string;
  readonly count: number;
  readonly sum: string;
  readonly wrong: number;
};

type Check = { readonly name: string; readonly tables: readonly string[]; readonly text: string };

/** `stored` and `made` are compared by their keys; each statement answers one row. */
function compare(stored: string, made: string): string {
  return `select count(k.total) as count, coalesce(sum(k.total), 0)::text as sum,
      count(*) filter (where coalesce(k.total, 0) <> coalesce(m.total, 0)) as wrong
    from (${stored}) as k full join (${made}) as m using (a, b)`;
}

const checks: readonly Check[] = [
  {
    name: 'SPV balances',
    tables: ['spv_saldo', 'spv_lancamento'],
    text: compare(
      'select cliente as a, moeda as b, saldo::numeric as total from spv_saldo',
      'select beneficiario as a, moeda as b, sum(valor)::numeric as total from spv_lancamento group by 1, 2',
    ),
  },
  {
    name: 'SPV put off',
    tables: ['spv_saldo', 'spv_lancamento'],
    text: compare(
      'select cliente as a, moeda as b, devido::numeric as total from spv_saldo',
      `select beneficiario as a, moeda as b, sum(valor)::numeric as total from spv_lancamento
       where tipo in ('ADIADO', 'ABATIMENTO') group by 1, 2`,
    ),
  },
  {
    name: 'points of open months',
    tables: ['ponto_saldo', 'ponto_cauda', 'ponto_lancamento', 'ponto_mes'],
    text: compare(
      `select cliente as a, mes as b, sum(individuais) as total
       from (select cliente, mes, individuais from ponto_saldo union all select cliente, mes, individuais from ponto_cauda) as s
       where mes in (select mes from ponto_mes where estado <> 'FECHADO') group by 1, 2`,
      `select beneficiario as a, mes as b, sum(pontos) as total from ponto_lancamento
       where mes in (select mes from ponto_mes where estado <> 'FECHADO') group by 1, 2`,
    ),
  },
  {
    name: 'points of closed months',
    tables: ['ponto_fechado', 'ponto_lancamento', 'ponto_mes'],
    text: compare(
      'select cliente as a, mes as b, individuais as total from ponto_fechado',
      `select beneficiario as a, mes as b, sum(pontos) as total from ponto_lancamento
       where mes in (select mes from ponto_mes where estado = 'FECHADO') group by 1, 2`,
    ),
  },
  {
    name: 'reserved stock',
    tables: ['saldo_estoque', 'reserva_estoque'],
    text: compare(
      'select id_sku as a, id_filial as b, reservado::numeric as total from saldo_estoque',
      `select id_sku as a, id_filial as b, sum(quantidade)::numeric as total from reserva_estoque
       where situacao = 'ATIVA' group by 1, 2`,
    ),
  },
];

/** Computes the kept totals of a database anew from their movements; those whose tables it has. */
export async function checkTotals(side: Side, tables: ReadonlySet<string>): Promise<readonly StoredTotal[]> {
  const found: StoredTotal[] = [];
  for (const { name, text } of checks.filter((check) => check.tables.every((table) => tables.has(table)))) {
    const [row] = await side.query<{ count: number | string; sum: string; wrong: number | string }>(text);
    if (row !== undefined) found.push({ name, count: Number(row.count), sum: row.sum, wrong: Number(row.wrong) });
  }
  return found;
}

/** What is not as it was: the totals of a copy are those of what it was made of. */
export function otherTotals(expected: readonly StoredTotal[], found: readonly StoredTotal[]): readonly string[] {
  return expected.flatMap((one) => {
    const other = found.find(({ name }) => name === one.name);
    const same = other?.count === one.count && other.wrong === one.wrong && Number(other.sum) === Number(one.sum);
    return same ? [] : [`${one.name}: ${JSON.stringify(other)} instead of ${JSON.stringify(one)}`];
  });
}
