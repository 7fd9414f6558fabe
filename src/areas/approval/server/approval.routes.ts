import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { toMinor } from '../../../domain/numbers/money.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { createRecordHolds, type HeldRecord } from '../../../platform/locks/record-holds.ts';
import type { Services } from '../../module.ts';
import { createStateNames, whoOf } from '../../orders/server/index.ts';
import { settleManualCharge } from '../../payment/server/index.ts';
import { checkCorrections, correctPayment, type PaymentCorrection } from './corrections.ts';
import { approvalErrors } from './errors.ts';
import { recordPaymentEvent } from './payment-events.ts';

/** Calls by which finance decides payments without a provider. */
export const approvalOperations = [
  'lockHubPedidoVendaPagamento',
  'lockHubPedidoVendaPagamentoPost',
  'unlockHubPedidoVendaPagamento',
  'unlockHubPedidoVendaPagamentoPost',
  'cartApprove',
  'cartDisapprove',
] as const;

type Parts = Pick<
  Services,
  'db' | 'entities' | 'clock' | 'locks' | 'flows' | 'outbox' | 'dictionaries' | 'publishSaved'
>;
type Payment = components['schemas']['HubPedidoVendaPagamento'];
type Approval = PaymentCorrection & { readonly id_pgto: number; readonly observacao?: string | null | undefined };

/** The contract's name for a payment, which is stored as `PedidoPagamento`. */
const paymentEntity = 'HubPedidoVendaPagamento';
const storedEntity = 'PedidoPagamento';

const recordOf = (id: number): HeldRecord => ({ entity: paymentEntity, id });

type Row = {
  readonly id: number;
  readonly id_pedido: number;
  readonly status: string;
  readonly moeda: string;
  readonly valor_pagamento: number;
  readonly id_usuario: number | null;
};

type Call = Parameters<typeof whoOf>[0] & { readonly afterwards: (work: () => void) => void };
type CallOfPayment = Call & { readonly params: { readonly id_pgto: number } };

/** Handlers of approval (specification 001, section 7, Pending payments). */
export function approvalHandlers(services: Parts) {
  const { db, entities, clock, locks, flows, outbox, dictionaries, publishSaved } = services;
  const namesFor = createStateNames(dictionaries, () => entities.models(), storedEntity);
  const holds = createRecordHolds(db, locks, clock.now);
  const changed = (...names: readonly string[]) => {
    for (const entity of ['RegistroAberto', 'PagamentoEvento', ...names]) publishSaved({ entity });
  };

  async function findPayment(tx: Queryable, id: number): Promise<Row> {
    const [row] = await tx.query<Row>(sql`
      select g.id, g.id_pedido, coalesce(g.constante_status, 'AGUARDANDO') as status, g.moeda, g.valor_pagamento, g.id_usuario
      from pedido_pagamento as g
      where g.id = ${id} and exists (select 1 from cobranca as q where q.id_pagamento = g.id and q.tipo = 'MANUAL')`);
    if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: paymentEntity, id });
    return row;
  }

  async function take(call: CallOfPayment) {
    const { caller } = whoOf(call);
    const { id_pgto } = call.params;
    const { status } = await findPayment(db, id_pgto);
    if (status !== 'AGUARDANDO') throw approvalErrors['REGRA_DE_NEGOCIO.pagamento_ja_decidido']();
    const { isOwn, isNew, ...hold } = await holds.take(caller, recordOf(id_pgto));
    if (!isOwn) {
      const { usuario, desde, dh_expiracao } = hold;
      throw approvalErrors.PAGAMENTO_BLOQUEADO({ usuario: usuario.nome, desde, dh_expiracao });
    }
    if (isNew) await recordPaymentEvent(db, { id_pgto, id_usuario: caller.id }, { tipo: 'ABERTO' });
    // Users with the list on screen are notified of a new holder; renewing by the same one changes nothing for them.
    if (isNew) call.afterwards(() => changed());
    return { status: 200 as const, body: { data: { entidade: paymentEntity, id_entidade: id_pgto, ...hold } } };
  }

  async function release(call: CallOfPayment) {
    const { caller } = whoOf(call);
    if (await holds.release(caller, recordOf(call.params.id_pgto))) call.afterwards(() => changed());
    return { status: 200 as const, body: {} };
  }

  /** Decides a payment while its order is locked; only the user who holds it can decide. */
  async function decide(call: Call, given: Approval, decision: 'approve' | 'reject') {
    const who = whoOf(call);
    const { caller } = who;
    const names = await namesFor(who);
    const { id_pgto, observacao: written, ...corrections } = given;
    const reason = (written ?? '').trim();
    if (decision === 'reject' && reason === '') throw approvalErrors['REGRA_DE_NEGOCIO.motivo_em_branco']();
    const now = clock.now();
    const data = await db.transaction(async (tx) => {
      const payment = await findPayment(tx, id_pgto);
      // The order first, the same lock order as for settling charges.
      await tx.query(sql`select 1 as held from pedido_venda where id = ${payment.id_pedido} for update`);
      const { status, moeda, valor_pagamento, id_usuario } = await findPayment(tx, id_pgto);
      if (status !== 'AGUARDANDO') throw approvalErrors['REGRA_DE_NEGOCIO.pagamento_ja_decidido']();
      if (!(await holds.holds(tx, caller, recordOf(id_pgto)))) throw approvalErrors.BLOQUEIO_PERDIDO();
      if (decision === 'approve' && id_usuario === caller.id) throw approvalErrors['REGRA_DE_NEGOCIO.quem_registrou']();
      if (decision === 'approve') await checkCorrections(tx, id_pgto, corrections, now);
      await tx.execute(sql`
        update pedido_pagamento set id_usuario_edicao = ${caller.id},
          observacao_financeiro = coalesce(nullif(${reason}::text, ''), observacao_financeiro)
        where id = ${id_pgto}`);
      const amount = toMinor(corrections.valor_recebido ?? valor_pagamento, moeda);
      await settleManualCharge(tx, { flows, outbox, now }, { id_pgto, decision, amount, reason });
      const by = { id_pgto, id_usuario: caller.id };
      // After settling, because settling sets the time of payment, and another payment of the order may wait in the new
      // condition.
      if (decision === 'approve') await correctPayment(tx, id_pgto, caller.id, corrections, valor_pagamento);
      const observacao = reason === '' ? null : reason;
      await recordPaymentEvent(tx, by, { tipo: decision === 'approve' ? 'APROVADO' : 'REPROVADO', observacao });
      // The payment is released before the caller gets the answer.
      await holds.release(caller, recordOf(id_pgto), tx);
      return readPayment(tx, id_pgto, names);
    });
    call.afterwards(() => changed(storedEntity, 'PedidoVenda'));
    return { status: 200 as const, body: { data } };
  }

  return {
    lockHubPedidoVendaPagamento: take,
    lockHubPedidoVendaPagamentoPost: take,
    unlockHubPedidoVendaPagamento: release,
    unlockHubPedidoVendaPagamentoPost: release,
    cartApprove: (call) => decide(call, call.body, 'approve'),
    cartDisapprove: (call) => decide(call, call.body, 'reject'),
  } satisfies Handlers;
}

async function readPayment(tx: Queryable, id: number, names: (state: string) => string): Promise<Payment> {
  const [row] = await tx.query<Omit<Payment, 'filial' | 'usuario' | 'usuario_edicao'> & Record<string, unknown>>(sql`
    select g.id as id_pgto, g.id_pedido, p.numero_pedido, c.nome as nome_cliente, c.codigo_mundial, g.id_condicao,
      h.nome as nome_condicao, g.constante_status, s.id as id_status, g.moeda, g.valor_pagamento, g.valor_adiantamento,
      g.chave_operacao, g.conta_corrente, g.observacao, g.observacao_financeiro, g.dh_registro, g.dh_pagamento
    from pedido_pagamento as g
    join pedido_venda as p on p.id = g.id_pedido
    join hub_condicao_pagamento as h on h.id = g.id_condicao
    left join cliente as c on c.id = p.id_cliente
    left join hub_pedido_venda_status as s on s.constante = g.constante_status
    where g.id = ${id}`);
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: paymentEntity, id });
  return { ...row, descricao_status: names(row.constante_status) };
}
