import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { toMinor } from '../../../domain/money.ts';
import type { Queryable } from '../../database/database.ts';
import { entityErrors } from '../../entities/entity-errors.ts';
import type { Handlers } from '../../http/binding.ts';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../module.ts';
import { createStateNames, whoOf } from '../orders/change-order.ts';
import { settleManualCharge } from '../payment/manual-charges.ts';
import { approvalErrors } from './errors.ts';

/** The calls by which finance decides payments that no provider answers for. */
export const approvalOperations = [
  'lockHubPedidoVendaPagamento',
  'lockHubPedidoVendaPagamentoPost',
  'unlockHubPedidoVendaPagamento',
  'unlockHubPedidoVendaPagamentoPost',
  'cartApprove',
  'cartDisapprove',
] as const;
type ApprovalOperation = (typeof approvalOperations)[number];

type Parts = Pick<
  Services,
  'db' | 'entities' | 'clock' | 'locks' | 'flows' | 'outbox' | 'dictionaries' | 'publishSaved'
>;
type Payment = components['schemas']['HubPedidoVendaPagamento'];
type Approval = {
  readonly id_pgto: number;
  readonly id_condicao?: number | undefined;
  readonly valor_adiantamento?: number | null | undefined;
  readonly chave_operacao?: string | null | undefined;
  readonly conta_corrente?: string | null | undefined;
  readonly dh_pagamento?: string | null | undefined;
  readonly observacao?: string | null | undefined;
};

/** A payment as the contract names it; stored as `PedidoPagamento`. */
const paymentEntity = 'HubPedidoVendaPagamento';
const storedEntity = 'PedidoPagamento';
/** ms for which opening a payment holds it; who has it open renews it (commerce.md, 7). */
const leaseTime = 15 * 60_000;

const resourceOf = (id: number) => `${paymentEntity} ${id}`;
const holderOf = ({ id }: Caller) => `usuario ${id}`;

type Row = {
  readonly id: number;
  readonly id_pedido: number;
  readonly status: string;
  readonly moeda: string;
  readonly valor_pagamento: number;
  readonly id_usuario: number | null;
};

/** Answers the calls of approval (specification 001, section 7, Pending payments). */
export function approvalHandlers(services: Parts): Required<Pick<Handlers, ApprovalOperation>> {
  const { db, entities, clock, locks, flows, outbox, dictionaries, publishSaved } = services;
  const namesFor = createStateNames(dictionaries, () => entities.models(), storedEntity);

  async function findPayment(tx: Queryable, id: number): Promise<Row> {
    const [row] = await tx.query<Row>(sql`
      select g.id, g.id_pedido, coalesce(g.constante_status, 'AGUARDANDO') as status, g.moeda, g.valor_pagamento, g.id_usuario
      from pedido_pagamento as g
      where g.id = ${id} and exists (select 1 from cobranca as q where q.id_pagamento = g.id and q.tipo = 'MANUAL')`);
    if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: paymentEntity, id });
    return row;
  }

  async function take(call: Parameters<typeof whoOf>[0] & { readonly params: { readonly id_pgto: number } }) {
    const { caller } = whoOf(call);
    const { id_pgto } = call.params;
    await findPayment(db, id_pgto);
    const lock = await locks.take(resourceOf(id_pgto), holderOf(caller), leaseTime);
    const holder = Number(lock.holder.replace(/\D/g, ''));
    const [user] = await db.query<{ id: number; nome: string }>(sql`select id, nome from usuario where id = ${holder}`);
    if (holder !== caller.id)
      throw approvalErrors.PAGAMENTO_BLOQUEADO({
        ...{ usuario: user?.nome ?? '', desde: lock.since, dh_expiracao: lock.until },
      });
    const usuario = user ?? { id: caller.id, nome: '' };
    const data = { entidade: paymentEntity, id_entidade: id_pgto, usuario, dh_expiracao: lock.until };
    return { status: 200 as const, body: { data } };
  }

  async function release(call: Parameters<typeof whoOf>[0] & { readonly params: { readonly id_pgto: number } }) {
    const { caller } = whoOf(call);
    await locks.release(resourceOf(call.params.id_pgto), holderOf(caller));
    return { status: 200 as const, body: {} };
  }

  /** Decides a payment under the lock of its order; who has not opened it, or has lost it, decides nothing. */
  async function decide(
    call: Parameters<typeof whoOf>[0] & { readonly afterwards: (work: () => void) => void },
    given: Approval,
    decision: 'approve' | 'reject',
  ) {
    const who = whoOf(call);
    const { caller } = who;
    const names = await namesFor(who);
    const reason = (given.observacao ?? '').trim();
    if (decision === 'reject' && reason === '') throw approvalErrors['REGRA_DE_NEGOCIO.motivo_em_branco']();
    const now = clock.now();
    const data = await db.transaction(async (tx) => {
      const payment = await findPayment(tx, given.id_pgto);
      // The order first, as whoever settles charges takes it.
      await tx.query(sql`select 1 as held from pedido_venda where id = ${payment.id_pedido} for update`);
      const { status, moeda, valor_pagamento, id_usuario } = await findPayment(tx, given.id_pgto);
      if (status !== 'AGUARDANDO') throw approvalErrors['REGRA_DE_NEGOCIO.pagamento_ja_decidido']();
      if (!(await locks.holds(tx, resourceOf(given.id_pgto), holderOf(caller))))
        throw approvalErrors.BLOQUEIO_PERDIDO();
      if (decision === 'approve' && id_usuario === caller.id) throw approvalErrors['REGRA_DE_NEGOCIO.quem_registrou']();
      await tx.execute(sql`
        update pedido_pagamento set id_usuario_edicao = ${caller.id},
          id_condicao = coalesce(${given.id_condicao ?? null}::bigint, id_condicao),
          valor_adiantamento = coalesce(${given.valor_adiantamento ?? null}::numeric, valor_adiantamento),
          chave_operacao = coalesce(${given.chave_operacao ?? null}::text, chave_operacao),
          conta_corrente = coalesce(${given.conta_corrente ?? null}::text, conta_corrente),
          observacao = coalesce(${given.observacao ?? null}::text, observacao)
        where id = ${given.id_pgto}`);
      const amount = toMinor(valor_pagamento, moeda);
      await settleManualCharge(tx, { flows, outbox, now }, { id_pgto: given.id_pgto, decision, amount, reason });
      if (given.dh_pagamento != null)
        await tx.execute(sql`
          update pedido_pagamento set dh_pagamento = ${given.dh_pagamento}::timestamptz where id = ${given.id_pgto}`);
      // Who is answered finds the payment free.
      await locks.release(resourceOf(given.id_pgto), holderOf(caller), tx);
      return readPayment(tx, given.id_pgto, names);
    });
    call.afterwards(() => {
      for (const entity of [storedEntity, 'PedidoVenda']) publishSaved({ entity });
    });
    return { status: 200 as const, body: { data } };
  }

  return {
    lockHubPedidoVendaPagamento: take,
    lockHubPedidoVendaPagamentoPost: take,
    unlockHubPedidoVendaPagamento: release,
    unlockHubPedidoVendaPagamentoPost: release,
    cartApprove: (call) => decide(call, call.body, 'approve'),
    cartDisapprove: (call) => decide(call, call.body, 'reject'),
  };
}

async function readPayment(tx: Queryable, id: number, names: (state: string) => string): Promise<Payment> {
  const [row] = await tx.query<Omit<Payment, 'filial' | 'usuario' | 'usuario_edicao'> & Record<string, unknown>>(sql`
    select g.id as id_pgto, g.id_pedido, p.numero_pedido, c.nome as nome_cliente, c.codigo_mundial, g.id_condicao,
      h.nome as nome_condicao, g.constante_status, s.id as id_status, g.moeda, g.valor_pagamento, g.valor_adiantamento,
      g.chave_operacao, g.conta_corrente, g.observacao, g.dh_pagamento
    from pedido_pagamento as g
    join pedido_venda as p on p.id = g.id_pedido
    join hub_condicao_pagamento as h on h.id = g.id_condicao
    left join cliente as c on c.id = p.id_cliente
    left join hub_pedido_venda_status as s on s.constante = g.constante_status
    where g.id = ${id}`);
  if (row === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: paymentEntity, id });
  return { ...row, descricao_status: names(row.constante_status) };
}
