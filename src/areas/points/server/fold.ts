import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { createPace, doInSlices } from '../../../platform/database/sharing/slices.ts';

/**
 * Limits of the number of tail rows in one transaction: network moves wait for it, and on the embedded database
 * everybody.
 */
const pieceLimits = { first: 100, least: 40, most: 2_000 };

/**
 * Adds the rows of the tail (`ponto_cauda`) to the figures of everybody above, piece by piece. It may stop between two
 * pieces, because a figure is always the folded value plus the tail of everybody below. No purchase waits for it.
 * Returns the number of folded rows.
 */
export async function foldTail(db: Database, signal?: AbortSignal, fixed?: number): Promise<number> {
  return doInSlices(db, createPace(db.kind, pieceLimits), signal, async (tx, size) => {
    await lockFigures(tx);
    return foldPiece(tx, fixed ?? size);
  });
}

/**
 * Locks every place of the network with figures until the transaction ends: the triggers of `rede_no` take this lock in
 * shared mode.
 */
export async function lockFigures(tx: Queryable): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('ponto_saldo'))`);
}

/** Folds up to `size` rows of the tail, of one month if given; needs `lockFigures`. */
export async function foldPiece(tx: Queryable, size: number, month: string | null = null): Promise<number> {
  const [row] = await tx.query<{ folded: number }>(sql`
    with peca as (
      delete from ponto_cauda where id in (
        select c.id from ponto_cauda as c where ${month}::date is null or c.mes = ${month}::date order by c.id limit ${size})
      returning cliente, mes, individuais, total
    ),
    soma as (select cliente, mes, sum(individuais) as individuais, sum(total) as total from peca group by cliente, mes),
    parte as (
      select cliente, mes, individuais, total from soma
      union all
      select acima.cliente, s.mes, 0, s.total
      from soma as s join rede_no as n on n.id = s.cliente cross join lateral rede_clientes(n.caminho_superior) as acima
    ),
    posto as (
      insert into ponto_saldo as s (cliente, mes, individuais, total)
      select cliente, mes, sum(individuais), sum(total) from parte group by cliente, mes
      on conflict (cliente, mes) do update
        set individuais = s.individuais + excluded.individuais, total = s.total + excluded.total
    )
    select count(*) as folded from peca`);
  return Number(row?.folded ?? 0);
}
