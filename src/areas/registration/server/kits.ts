import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import type { RecordChange } from '../../../engine/records/record-rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';

const orderEntity = 'PedidoVenda';
/** Letters and digits that are not confused with each other; five of them give 33 million codes. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const codeLength = 5;

/**
 * Issues the activation codes of a paid order to its buyer, one for each unit of a product that is a kit
 * (`Produto.kit_ingresso`). An order that is to be cancelled loses the codes that have activated nobody (specification
 * 002, section 5). Repeated calls issue no code twice.
 */
export async function followKits(tx: Queryable, { target, before, after }: RecordChange): Promise<void> {
  if (target.name !== orderEntity || after === null || before?.constante_status === after.constante_status) return;
  if (['AGUARDANDO_CANCELAMENTO', 'CANCELADO'].includes(String(after.constante_status)))
    await tx.execute(sql`delete from kit_comprado where pedido = ${after.id} and ativado is null`);
  if (after.constante_status !== 'PAGO') return;
  const kits = await tx.query<{ item: number; unidade: number }>(sql`
    select i.id as item, u.unidade
    from pedido_item as i join sku as s on s.id = i.id_sku join produto as p on p.id = s.id_produto
    cross join lateral generate_series(1, i.quantidade::integer) as u (unidade)
    where i.id_pedido = ${after.id} and p.kit_ingresso
      and not exists (select from kit_comprado as k where k.item = i.id and k.unidade = u.unidade)
    order by i.id, u.unidade`);
  for (const { item, unidade } of kits) {
    // A code that exists already is drawn again.
    for (let put = 0; put === 0; )
      put = await tx.execute(sql`
        insert into kit_comprado (chave, comprador, codigo_produto, descricao, numero_pedido, pedido, item, unidade)
        select ${drawCode()}, o.id_cliente, i.codigo_produto, coalesce(i.descricao, 'Kit de ingresso'), o.numero_pedido, o.id, i.id, ${unidade}
        from pedido_venda as o join pedido_item as i on i.id_pedido = o.id and i.id = ${item}
        where o.id = ${after.id} on conflict (chave) do nothing`);
  }
}

function drawCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}
