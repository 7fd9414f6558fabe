import sql from 'sql-template-tag';
import type { Queryable } from '../../database/database.ts';

/** Stock of a SKU at a branch, in units. */
export type Stock = { readonly fisico: number; readonly reservado: number };

/** The stock of a SKU at a branch under a lock, begun with nothing where there is no row yet. */
export async function lockStock(tx: Queryable, sku: number, filial: number): Promise<Stock> {
  await tx.execute(sql`
    insert into saldo_estoque (id_sku, id_filial, fisico, reservado) values (${sku}, ${filial}, 0, 0) on conflict do nothing`);
  const [row] = await tx.query<{ fisico: string | number; reservado: string | number }>(sql`
    select fisico, reservado from saldo_estoque where id_sku = ${sku} and id_filial = ${filial} for update`);
  return { fisico: Number(row?.fisico ?? 0), reservado: Number(row?.reservado ?? 0) };
}

/** Writes the stock of a SKU at a branch, whose row is locked. */
export async function setStock(
  tx: Queryable,
  sku: number,
  filial: number,
  { fisico, reservado }: Stock,
): Promise<void> {
  await tx.execute(sql`
    update saldo_estoque set fisico = ${fisico}, reservado = ${reservado}, versao = versao + 1, dh_alteracao = now()
    where id_sku = ${sku} and id_filial = ${filial}`);
}
