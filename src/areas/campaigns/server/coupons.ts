import sql from 'sql-template-tag';
import type { RecordChange } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { dayAtBranch } from '../../branches/server/index.ts';

const orderEntity = 'PedidoVenda';
/** Maximum of coupons of one order: a campaign with a mistyped value must not fill the table. */
const maxOfOrder = 1_000;

/**
 * Gives the buyer of a newly paid order one coupon for each time that its total contains the value of a coupon, in
 * every campaign that runs on that day for its branch and country (specification 002, sections 2.17 and 3). An order
 * gives its coupons once; while it is being cancelled, or is cancelled, they do not count.
 */
export async function followCoupons(tx: Queryable, { target, before, after }: RecordChange, now: Date): Promise<void> {
  if (target.name !== orderEntity || after === null || before?.constante_status === after.constante_status) return;
  if (['AGUARDANDO_CANCELAMENTO', 'CANCELADO'].includes(String(after.constante_status)))
    await tx.execute(sql`update cupom_premiacao set ativo = false where id_pedido = ${after.id} and ativo`);
  if (after.constante_status !== 'PAGO') return;
  await tx.execute(sql`update cupom_premiacao set ativo = true where id_pedido = ${after.id} and not ativo`);
  const day = await dayAtBranch(tx, idOf(after.filial), now);
  const campaigns = await tx.query<{ id: number; cupons: number }>(sql`
    select c.id, least(floor(o.valor_total / c.valor_cupom), ${maxOfOrder})::integer as cupons
    from pedido_venda as o join filial as f on f.id = o.id_filial
    join campanha_premiacao as c on c.ativo and ${day}::date between c.inicio and c.fim
      and (c.id_filial is null or c.id_filial = o.id_filial) and (c.id_pais is null or c.id_pais = f.id_pais)
    where o.id = ${after.id} and o.id_cliente is not null and o.valor_total >= c.valor_cupom
      and not exists (select from cupom_premiacao as u where u.id_campanha = c.id and u.id_pedido = o.id)
    order by c.id`);
  for (const { id, cupons } of campaigns) {
    // Numbers of a campaign have no gaps, even if two orders are paid concurrently.
    await tx.execute(sql`select id from campanha_premiacao where id = ${id} for update`);
    await tx.execute(sql`
      insert into cupom_premiacao (numero_cupom, id_campanha, id_pedido, id_cliente, sequencia, ativo, premiado)
      select ${`${String(id).padStart(4, '0')}-`} || lpad((last.n + s.n)::text, greatest(6, length((last.n + s.n)::text)), '0'), ${id}, o.id, o.id_cliente, s.n, true, false
      from pedido_venda as o cross join generate_series(1, ${cupons}) as s (n)
      cross join (select count(*) as n from cupom_premiacao where id_campanha = ${id}) as last
      where o.id = ${after.id}`);
  }
}
