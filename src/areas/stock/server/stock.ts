import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** Stock of a SKU at a branch, in units. */
export type Stock = { readonly fisico: number; readonly reservado: number };

/**
 * Locks the stocks of SKUs at a branch, and creates missing rows with 0. They are locked in the order of their SKUs to
 * avoid deadlocks.
 */
export async function lockStocks(
  tx: Queryable,
  skus: readonly number[],
  filial: number,
): Promise<ReadonlyMap<number, Stock>> {
  const wanted = [...new Set(skus)].sort((one, other) => one - other);
  if (wanted.length === 0) return new Map();
  const read = () =>
    tx.query<{ id_sku: number; fisico: string | number; reservado: string | number }>(sql`
      select id_sku, fisico, reservado from saldo_estoque
      where id_filial = ${filial} and id_sku = any(${wanted}::bigint[]) order by id_sku for update`);
  let rows = await read();
  if (rows.length < wanted.length) {
    await tx.execute(sql`
      insert into saldo_estoque (id_sku, id_filial, fisico, reservado)
      select sku, ${filial}, 0, 0 from unnest(${wanted}::bigint[]) as sku on conflict do nothing`);
    rows = await read();
  }
  return new Map(
    rows.map(({ id_sku, fisico, reservado }) => [id_sku, { fisico: Number(fisico), reservado: Number(reservado) }]),
  );
}

/** Stores stocks of SKUs at a branch; their rows must be locked. */
export async function setStocks(tx: Queryable, filial: number, stocks: ReadonlyMap<number, Stock>): Promise<void> {
  if (stocks.size === 0) return;
  const amounts = [...stocks.values()];
  await tx.execute(sql`
    update saldo_estoque as t set fisico = s.fisico, reservado = s.reservado, versao = versao + 1, dh_alteracao = now()
    from unnest(${[...stocks.keys()]}::bigint[], ${amounts.map(({ fisico }) => fisico)}::numeric[],
      ${amounts.map(({ reservado }) => reservado)}::numeric[]) as s (id_sku, fisico, reservado)
    where t.id_sku = s.id_sku and t.id_filial = ${filial}`);
}

/** Locks the stock of a SKU at a branch, as {@link lockStocks} does. */
export async function lockStock(tx: Queryable, sku: number, filial: number): Promise<Stock> {
  return (await lockStocks(tx, [sku], filial)).get(sku) ?? { fisico: 0, reservado: 0 };
}

/** Stores the stock of a SKU at a branch; its row must be locked. */
export async function setStock(tx: Queryable, sku: number, filial: number, stock: Stock): Promise<void> {
  await setStocks(tx, filial, new Map([[sku, stock]]));
}
