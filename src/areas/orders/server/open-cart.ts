import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { catalogueErrors, findBranch } from '../../catalogue/server/index.ts';
import { orderErrors } from './errors.ts';
import { isStaff, lockOpenCart, type Order } from './order-access.ts';

type Client = {
  readonly id: number;
  readonly status: string | null;
  readonly id_filial: number | null;
};

/** Throws 422 for a client who may not buy. */
export function assertMayBuy(status: string | null): void {
  if (status === 'BLOQUEADO' || status === 'INATIVO') throw orderErrors['REGRA_DE_NEGOCIO.cliente_bloqueado']();
}

/** A client who may buy. Null for an unknown one. */
export async function findBuyer(tx: Queryable, id: number): Promise<Client | null> {
  const [row] = await tx.query<Client>(
    sql`select c.id, c.status, c.id_filial from cliente as c where c.id = ${id} and c.dh_exclusao is null`,
  );
  return row ?? null;
}

/**
 * The open cart of a user, locked; created if there is none: for the user's own client, or for nobody yet. Throws 422
 * for a user without a branch, and for a client who may not buy (specification 001, `cart/create`).
 */
export async function openCart(tx: Queryable, caller: Caller): Promise<Order> {
  const found = await lockOpenCart(tx, caller.id);
  if (found !== null) return found;
  const branch = await findBranch(tx, caller);
  if (branch === null) throw catalogueErrors['REGRA_DE_NEGOCIO.sem_filial']();
  const client = caller.id_cliente === null ? null : await findBuyer(tx, caller.id_cliente);
  if (client !== null) assertMayBuy(client.status);
  // If two windows create one concurrently the second waits here, and finds that of the first.
  await tx.execute(sql`
    insert into pedido_venda (id, numero_pedido, constante_status, tipo_pedido, id_cliente, id_filial, moeda, id_titular, id_criador,
      is_administrativo, quantidade, valor_produtos, valor_frete, valor_desconto_pedido, valor_desconto_spv, valor_descontos,
      valor_total, valor_spv, valor_coberto, pontos_pedido, permite_desconto, convite, bloquear_edicao)
    select n.id, lpad(n.id::text, greatest(6, length(n.id::text)), '0'), 'COMPRANDO', 'VENDA', ${client?.id ?? null}::bigint, ${branch.id},
      ${branch.moeda}, ${caller.id}, ${caller.id}, ${isStaff(caller)}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, true, false, false
    from nextval(pg_get_serial_sequence('pedido_venda', 'id')) as n (id)
    on conflict do nothing`);
  const cart = await lockOpenCart(tx, caller.id);
  if (cart === null) throw orderErrors.PEDIDO_FECHADO({ estado: 'COMPRANDO' });
  if (client !== null) await takeAddress(tx, cart.id, client.id);
  return cart;
}

/** Copies the known address of a client into an order. */
export async function takeAddress(tx: Queryable, order: number, client: number): Promise<void> {
  await tx.execute(sql`
    update pedido_venda as t set cep = c.cep, logradouro = c.logradouro, numero = c.numero, complemento = c.complemento,
      bairro = c.bairro, cidade = m.nome, estado = e.sigla
    from cliente as c left join cidade as m on m.id = c.id_cidade left join estado as e on e.id = m.id_estado
    where t.id = ${order} and c.id = ${client}`);
}
