import sql, { raw, type Sql } from 'sql-template-tag';
import { fromMinor, toMinor } from '../../../../domain/numbers/money.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { type Charge, stateOf } from '../../rules/charge.ts';
import { type ChargeState, chargeStates } from '../../rules/charge-states.ts';

/** Kind of the request for money. */
export type ChargeKind = 'PIX' | 'CARTAO' | 'BOLETO' | 'CREDITO' | 'MANUAL' | 'REDIRECIONAMENTO';
/** Destination of a charge's money, decided when it is received. */
export type ChargeDestination = 'PEDIDO' | 'CREDITO' | 'DEVOLVER';

/** Data with which a payer pays, from the provider's answer. */
export type ChargeFace = {
  readonly id_provedor: string | null;
  readonly validade: string | null;
  readonly codigo: string | null;
  readonly linha_digitavel: string | null;
  readonly codigo_barras: string | null;
  readonly data_vencimento: string | null;
  readonly url_acao: string | null;
};

/** One stored charge of one payment (`Cobranca`), with its facts. */
export type StoredCharge = ChargeFace & {
  readonly id: number;
  readonly id_pedido: number;
  readonly id_pagamento: number;
  readonly tipo: ChargeKind;
  readonly chave: string;
  readonly moeda: string;
  readonly destino: ChargeDestination | null;
  readonly a_remover: boolean;
  /** When it was stored, before it was sent to its provider. */
  readonly dh_registro: string;
  /** Highest sent attempt, from 1; 0 for none. */
  readonly attempt: number;
  readonly charge: Charge;
  readonly state: ChargeState;
};

type Money = { readonly id: string; readonly amount: number };
type Row = ChargeFace &
  Pick<
    StoredCharge,
    'id' | 'id_pedido' | 'id_pagamento' | 'tipo' | 'chave' | 'moeda' | 'destino' | 'a_remover' | 'dh_registro'
  > & {
    readonly valor: number;
    readonly tentativa: number;
    readonly perdida: number;
    readonly ausente: number;
    readonly viva: boolean;
    readonly autorizada: boolean;
    readonly vencida: boolean;
    readonly removida: boolean;
    readonly recusada: boolean;
    readonly conflito: boolean;
    readonly recebimentos: readonly Money[];
    readonly devolucoes: readonly Money[];
  };

const columns =
  raw(`t.id, t.id_pedido, t.id_pagamento, t.tipo, t.chave, t.moeda, t.destino, t.a_remover, t.dh_registro, t.valor, t.tentativa,
  t.perdida, t.ausente, t.viva, t.autorizada, t.vencida, t.removida, t.recusada, t.conflito, t.id_provedor, t.validade, t.codigo,
  t.linha_digitavel, t.codigo_barras, t.data_vencimento, t.url_acao`);

/** Charges for a condition on `t`, oldest first; locked if they are to be changed, after their order. */
export async function loadCharges(db: Queryable, where: Sql, isLocked = false): Promise<StoredCharge[]> {
  const rows = await db.query<Row>(sql`
    select ${columns},
      coalesce((select json_agg(json_build_object('id', r.chave, 'amount', r.valor) order by r.chave collate "C")
        from recebimento as r where r.id_cobranca = t.id), '[]'::json) as recebimentos,
      coalesce((select json_agg(json_build_object('id', d.chave, 'amount', d.valor) order by d.chave collate "C")
        from devolucao as d where d.id_cobranca = t.id), '[]'::json) as devolucoes
    from cobranca as t where ${where} order by t.id ${isLocked ? sql`for update of t` : sql``}`);
  return rows.map(chargeOf);
}

function chargeOf(row: Row): StoredCharge {
  const { valor, tentativa, perdida, ausente, viva, autorizada, vencida, removida, recusada, conflito, ...rest } = row;
  const { recebimentos, devolucoes, ...face } = rest;
  const minor = (amount: number) => toMinor(amount, row.moeda);
  const charge: Charge = {
    ...{
      amount: minor(valor),
      sent: tentativa,
      lost: perdida,
      notFound: ausente,
      isLive: viva,
      isAuthorised: autorizada,
    },
    ...{ isExpired: vencida, isRemoved: removida, isRefused: recusada, hasConflict: conflito },
    receipts: recebimentos.map(({ id, amount }) => ({ id, amount: minor(amount) })),
    // All refunds are of the order: a surplus is credit of the client and stays.
    refunds: devolucoes.map(({ id, amount }) => ({ id, amount: minor(amount), of: 'order' })),
  };
  return { ...face, attempt: tentativa, charge, state: stateOf(charge) };
}

/** A new charge. */
export type NewCharge = Pick<StoredCharge, 'id_pedido' | 'id_pagamento' | 'tipo' | 'moeda'> & {
  /** In minor units. */
  readonly amount: number;
  readonly data_vencimento?: string | null;
  /** Hash of the key of the paying call; null without one. */
  readonly chamada: string | null;
};

/**
 * Stores the intent of a charge before it is sent (domain-facts, 2.4), as sent: later checks ask the provider with its
 * key. Null if the payment has an open one.
 */
export async function startStoredCharge(tx: Queryable, { amount, ...given }: NewCharge): Promise<StoredCharge | null> {
  const [row] = await tx.query<Row>(sql`
    insert into cobranca as t (id_pedido, id_pagamento, tipo, chave, chamada, moeda, valor, constante_status, aberta, tentativa, data_vencimento,
      perdida, ausente, viva, autorizada, vencida, removida, recusada, conflito, a_remover, dh_consulta)
    values (${given.id_pedido}, ${given.id_pagamento}, ${given.tipo}, replace(gen_random_uuid()::text, '-', ''), ${given.chamada}::text, ${given.moeda},
      ${fromMinor(amount, given.moeda)}, 'sent', true, 1, ${given.data_vencimento ?? null}::date, 0, 0, false, false, false,
      false, false, false, false, now())
    on conflict (id_pagamento) where aberta do nothing
    returning ${columns}, '[]'::json as recebimentos, '[]'::json as devolucoes`);
  return row === undefined ? null : chargeOf(row);
}

/** Whether an order was paid by a charge that a call with this hash began. */
export async function wasPaidByCall(db: Queryable, order: number, chamada: string): Promise<boolean> {
  const found = await db.query(sql`
    select 1 as found from cobranca where id_pedido = ${order} and chamada = ${chamada} and constante_status = 'paid' limit 1`);
  return found.length > 0;
}

/** Stores the state of a charge, without its receipts and refunds. */
export async function storeCharge(tx: Queryable, stored: StoredCharge): Promise<void> {
  const { charge, state } = stored;
  await tx.execute(sql`
    update cobranca set constante_status = ${state}, aberta = ${chargeStates[state].isOpen},
      destino = ${stored.destino}::text, a_remover = ${stored.a_remover}, valor = ${fromMinor(charge.amount, stored.moeda)},
      tentativa = ${charge.sent}, perdida = ${charge.lost}, ausente = ${charge.notFound}, viva = ${charge.isLive},
      autorizada = ${charge.isAuthorised}, vencida = ${charge.isExpired}, removida = ${charge.isRemoved},
      recusada = ${charge.isRefused}, conflito = ${charge.hasConflict}, id_provedor = ${stored.id_provedor},
      validade = ${stored.validade}::timestamptz, codigo = ${stored.codigo}, linha_digitavel = ${stored.linha_digitavel},
      codigo_barras = ${stored.codigo_barras}, data_vencimento = ${stored.data_vencimento}::date, url_acao = ${stored.url_acao},
      dh_consulta = now(), dh_alteracao = now(), versao = versao + 1
    where id = ${stored.id}`);
}
