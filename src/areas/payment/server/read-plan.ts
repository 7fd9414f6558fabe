import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { Language } from '../../../domain/languages.ts';
import { fromMinor, toMinor } from '../../../domain/numbers/money.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { readList } from '../../catalogue/server/index.ts';
import { portal, type StateNames } from '../../orders/server/index.ts';
import type { ListParts } from '../../records/server/index.ts';
import { offeredInstalments } from '../rules/instalments.ts';
import { findOpenPayment, isAllocated, missingAmount, openAmount, type PaymentPlan } from '../rules/payment-plan.ts';
import { findOfferedCondition } from './conditions.ts';
import { paymentErrors } from './errors.ts';
import type { PayableOrder } from './payable-order.ts';
import { countReceipts, listReceipts, loadPlan } from './stored-plan.ts';
import { paymentText } from './texts.ts';

/** Payments of an order in the form of the calls. */
export type PlanAnswer = components['schemas']['ResultadoPagamento'];
type Payment = components['schemas']['PagamentoPedido'];
type BrandAnswer = NonNullable<Payment['bandeira']>;
type Instalment = components['schemas']['ParcelaLinha'];
type Condition = components['schemas']['CondicaoPagamentoLinha'];
type Notice = components['schemas']['HubInformacaoPgtoLinha'];
type Search = Readonly<Record<string, unknown>>;

type Row = Omit<Payment, 'bandeira' | 'novo' | 'descricao_status' | 'aprovado'> & {
  readonly id_bandeira: number | null;
  readonly nome_bandeira: string | null;
  readonly cor: string | null;
  readonly icone: string | null;
};

/**
 * Payments of an order, including refused ones. Read by one statement, not as a list: a change returns them within its
 * own transaction.
 */
export async function readPayments(
  db: Queryable,
  order: { readonly id: number },
  names: StateNames,
): Promise<Payment[]> {
  const rows = await db.query<Row>(sql`
    select g.id, coalesce(p.versao_pagamento, 1) as versao_plano, g.id_condicao, c.codigo, c.nome, g.id_bandeira, b.descricao as nome_bandeira, b.cor, b.icone, g.numero_final,
      g.moeda, g.valor_coberto, g.valor_pagamento, coalesce(g.parcela, 1) as parcela, g.valor_parcela, g.valor_acrescimo,
      coalesce(g.constante_status, 'AGUARDANDO') as constante_status, coalesce(g.confirmado, false) as confirmado,
      coalesce(c.comprovante_obrigatorio, false) as comprovante_obrigatorio,
      coalesce(c.redirecionar_pagto, false) as redirecionar_pagto, g.mensagem, g.dh_pagamento, g.chave_operacao,
      ${countReceipts} as quantidade_comprovantes, ${listReceipts} as comprovantes, q.codigo as info_pix_copia_cola, q.codigo as info_qrcode,
      q.validade as info_expiracao, q.linha_digitavel, q.data_vencimento, q.url_acao,
      case when q.tipo = 'BOLETO' and q.linha_digitavel is not null then 'boleto/' || g.id || '.pdf' end as url_boleto
    from pedido_pagamento as g
    join pedido_venda as p on p.id = g.id_pedido
    join hub_condicao_pagamento as c on c.id = g.id_condicao
    left join cobranca as q on q.id_pagamento = g.id and q.aberta and q.a_remover is not true
    left join hub_bandeira as b on b.id = g.id_bandeira
    where g.id_pedido = ${order.id} order by g.id`);
  return rows.map(({ id_bandeira, nome_bandeira, cor, icone, ...row }) => ({
    ...row,
    ...(id_bandeira === null
      ? {}
      : { bandeira: { id: id_bandeira, descricao: nome_bandeira, cor, icone } as BrandAnswer }),
    descricao_status: names(row.constante_status),
    novo: !row.confirmado,
    aprovado: row.constante_status === 'APROVADO',
  }));
}

/**
 * Conditions offered for an order, searched as a list; those that can only be paid at a branch are for users who work
 * there.
 */
export function readConditions(
  db: Database,
  parts: ListParts,
  order: PayableOrder & { readonly isAtBranch: boolean },
  language: unknown,
  search: Search,
) {
  const call = { caller: portal, language, given: { ...search, id_pedido: order.id, na_filial: order.isAtBranch } };
  return readList<Condition>(db, parts, call, 'condicoes_do_pedido');
}

/** Notices and instructions of the payment page, of one order or without any; searched as a list. */
export function readNotices(db: Database, parts: ListParts, order: number | null, language: unknown, search: Search) {
  const given = order === null ? search : { ...search, id_pedido: order };
  return readList<Notice>(db, parts, { caller: portal, language, given }, 'informacoes_do_pagamento');
}

/** The distribution of an order among conditions, and its paid part. */
export function answerPlan(
  order: PayableOrder,
  plan: PaymentPlan,
  payments: readonly Payment[],
  stateName: string,
): PlanAnswer {
  const { id, moeda, constante_status } = order;
  const live = payments.filter((payment) => payment.constante_status !== 'REPROVADO');
  const charged = live.reduce((sum, { valor_pagamento }) => sum + toMinor(valor_pagamento, moeda), 0);
  const missing = missingAmount(plan);
  return {
    ...{
      id_pedido: id,
      constante_status: constante_status as PlanAnswer['constante_status'],
      descricao_status: stateName,
    },
    ...{ metodo_pgto: plan.mode, moeda },
    valor_total: fromMinor(charged + missing, moeda),
    valor_alocado: fromMinor(charged, moeda),
    valor_restante: fromMinor(missing, moeda),
    completo: isAllocated(plan),
    aprovado: live.length > 0 && live.every(({ aprovado }) => aprovado) && isAllocated(plan),
    pagamentos: [...payments],
  };
}

/**
 * Possible instalments of a condition for its part of an order, or for the missing amount (specification 001,
 * `listarParcelas`). Throws 422 if the condition is not offered for the order.
 */
export async function listInstalments(
  db: Queryable,
  order: PayableOrder & { readonly isAtBranch: boolean },
  condition: number,
  language: Language,
): Promise<Instalment[]> {
  const plan = await loadPlan(db, order);
  const own = findOpenPayment(plan, condition);
  // The client's list contains the choice of staff (`condicoes_do_pedido`), so its instalments are available too.
  const offered = await findOfferedCondition(db, order, condition, order.isAtBranch || own !== null);
  if (offered === null) throw paymentErrors['REGRA_DE_NEGOCIO.condicao_indisponivel']();
  const amount = own?.amount ?? (plan.mode === 'expresso' ? openAmount(plan) : missingAmount(plan));
  return offeredInstalments(amount, offered.terms).map(({ count, charged, surcharge, parts }) => {
    const part = fromMinor(parts[0] ?? 0, order.moeda);
    const valor = formatMoney(part, { currency: order.moeda });
    return {
      parcela: count,
      descricao: paymentText(surcharge > 0 ? 'dear' : 'free', language, { n: count, valor }),
      valor_parcela: part,
      valor_acrescimo: fromMinor(surcharge, order.moeda),
      valor_total: fromMinor(charged, order.moeda),
    };
  });
}

/** A payment by its id: its order, its condition, and whether it is final; null for an unknown payment. */
export async function findPayment(
  db: Queryable,
  id: number,
): Promise<{ readonly id_pedido: number; readonly id_condicao: number; readonly isPaid: boolean } | null> {
  const [row] = await db.query<{ id_pedido: number; id_condicao: number; isPaid: boolean }>(sql`
    select g.id_pedido, g.id_condicao, g.constante_status = 'APROVADO' and c.codigo not like 'CREDITO%' as "isPaid"
    from pedido_pagamento as g join hub_condicao_pagamento as c on c.id = g.id_condicao where g.id = ${id}`);
  return row ?? null;
}
