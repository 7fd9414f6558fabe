import sql, { type Sql } from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { findBranch } from '../../catalogue/server/index.ts';
import { orderErrors } from './errors.ts';
import { isStaff, type Models, mayChange, maySettle, type Order, orderEntity, visibleOrders } from './order-access.ts';

/** An order in the form of the calls (`HubPedidoVenda`). */
export type OrderAnswer = components['schemas']['HubPedidoVenda'];

type Row = Omit<OrderAnswer, 'id_pedido' | 'filial' | 'descricao_status' | 'valor_pedido'> &
  Omit<Order, 'constante_status' | 'tipo_pedido' | 'id_cliente' | 'quantidade' | 'moeda' | 'versao'> & {
    readonly nome_filial: string;
    readonly versao: number;
  };

const columns = sql`
  t.id, t.versao, t.numero_pedido, coalesce(t.constante_status, 'COMPRANDO') as constante_status,
  coalesce(t.tipo_pedido, 'VENDA') as tipo_pedido, t.moeda, t.id_cliente, c.nome as nome_cliente, c.codigo_mundial, t.id_filial,
  f.nome as nome_filial, l.sigla3 as sigla_pais, t.id_filial_retirada, t.id_titular, u.nome as titular,
  coalesce(t.quantidade, 0) as quantidade, coalesce(t.valor_produtos, 0) as valor_produtos, coalesce(t.valor_frete, 0) as valor_frete,
  coalesce(t.valor_descontos, 0) as valor_descontos, coalesce(t.valor_total, 0) as valor_total,
  t.forma_pagamento, coalesce(t.valor_desconto_pagamento, 0) as valor_desconto_pagamento,
  coalesce(t.valor_acrescimo_pagamento, 0) as valor_acrescimo_pagamento, coalesce(t.valor_pago, 0) as valor_pago,
  coalesce(t.valor_spv, 0) as valor_spv, coalesce(t.valor_desconto_pedido, 0) as valor_desconto_pedido,
  coalesce(t.valor_desconto_spv, 0) as valor_desconto_spv, t.percentual_desconto_pedido, t.percentual_desconto_spv,
  coalesce(t.pontos_pedido, 0) as pontos_pedido, t.id_entrega, t.constante_entrega, t.descricao_entrega,
  t.cep, t.logradouro, t.bairro, t.numero, t.complemento, t.cidade, t.estado, t.retirar_filial,
  t.retirada_terceiro_nome, t.retirada_terceiro_cpf, t.retirada_terceiro_data, t.codigo_rastreio,
  t.numero_nfe, t.chave_nfe, t.link_nfe,
  t.dh_registro, t.dh_pagamento, t.dh_faturamento, t.dh_envio, t.dh_entrega, t.dh_validade, t.motivo, t.observacao,
  coalesce(t.permite_desconto, true) as permite_desconto, coalesce(t.convite, false) as convite,
  coalesce(t.bloquear_edicao, false) as bloquear_edicao, coalesce(t.is_administrativo, false) as is_administrativo,
  coalesce(t.valor_coberto, 0) as valor_coberto`;

/** Returns the name of an order's state, in the language of the reader. */
export type StateNames = (state: string) => string;

/** Reads one order by a condition on `t`; null for none. */
async function findAnswer(db: Queryable, where: Sql, caller: Caller, names: StateNames): Promise<OrderAnswer | null> {
  const [row] = await db.query<Row>(sql`
    select ${columns}
    from pedido_venda as t join filial as f on f.id = t.id_filial left join pais as l on l.id = f.id_pais left join cliente as c on c.id = t.id_cliente
      left join usuario as u on u.id = t.id_titular
    where ${where} order by t.id desc limit 1`);
  if (row === undefined) return null;
  const { id, nome_filial, id_titular, valor_coberto, ...rest } = row;
  const order = { ...rest, id, id_titular, valor_coberto, id_cliente: rest.id_cliente ?? null } as Order;
  return {
    ...rest,
    id_pedido: id,
    filial: { id: row.id_filial, nome: nome_filial },
    descricao_status: names(row.constante_status),
    valor_pedido: rest.valor_produtos ?? 0,
    pode_editar: row.constante_status === 'COMPRANDO' && mayChange(caller, order),
    escolhe_pagamento: maySettle(caller, order),
  };
}

/**
 * An order for its reader; with 0 their open cart, or an empty one, which is not stored. Throws 404 for an order that
 * they may not see, and 403 for one that only administrative staff may open (specification 001, `encontrarPedido`).
 */
export async function readOrder(
  db: Queryable,
  models: Models,
  caller: Caller,
  id: number,
  names: StateNames,
): Promise<OrderAnswer> {
  if (id === 0) return (await findOpenCart(db, caller, names)) ?? emptyCart(db, caller, names);
  const found = await findAnswer(db, sql`t.id = ${id}${visibleOrders(models, caller)}`, caller, names);
  if (found === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id });
  if (found.bloquear_edicao && !isStaff(caller)) throw orderErrors['SEM_PERMISSAO.bloqueado']();
  return found;
}

/** An order for any reader: for the holder of a link, or after a change by the caller. */
export async function readAnyOrder(db: Queryable, caller: Caller, id: number, names: StateNames): Promise<OrderAnswer> {
  const found = await findAnswer(db, sql`t.id = ${id}`, caller, names);
  if (found === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id });
  return found;
}

function findOpenCart(db: Queryable, caller: Caller, names: StateNames): Promise<OrderAnswer | null> {
  return findAnswer(db, sql`t.id_titular = ${caller.id} and t.constante_status = 'COMPRANDO'`, caller, names);
}

/** The cart of a user without one: empty, and not stored (specification 000, current order; 001, `encontrarPedido`). */
export async function emptyCart(db: Queryable, caller: Caller, names: StateNames): Promise<OrderAnswer> {
  const branch = await findBranch(db, caller);
  return {
    ...{ id_pedido: 0, constante_status: 'COMPRANDO', descricao_status: names('COMPRANDO'), tipo_pedido: 'VENDA' },
    ...{ quantidade: 0, valor_produtos: 0, valor_frete: 0, valor_descontos: 0, valor_total: 0 },
    ...(branch === null
      ? {}
      : { moeda: branch.moeda, id_filial: branch.id, filial: { id: branch.id, nome: branch.nome } }),
    ...(caller.id_cliente === null ? {} : { id_cliente: caller.id_cliente }),
    ...{ bloquear_edicao: false, is_administrativo: isStaff(caller), pode_editar: true, escolhe_pagamento: true },
  };
}
