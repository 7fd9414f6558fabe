import sql from 'sql-template-tag';
import { currencyDecimals } from '../../../domain/numbers/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { refusalAt, refuseTogether } from '../../../platform/http/errors/refuse-together.ts';
import { approvalErrors } from './errors.ts';
import { type CorrectedField, recordPaymentEvent } from './payment-events.ts';

/** Corrections of a payment by finance; omitted fields stay, null empties them. */
export type PaymentCorrection = {
  readonly id_condicao?: number | undefined;
  /** Amount received, in the currency of the order; null or omitted for the full requested amount. */
  readonly valor_recebido?: number | null | undefined;
  readonly valor_adiantamento?: number | null | undefined;
  readonly chave_operacao?: string | null | undefined;
  readonly conta_corrente?: string | null | undefined;
  readonly dh_pagamento?: string | null | undefined;
};

type State = {
  readonly id_condicao: number;
  readonly condicao: string;
  readonly moeda: string;
  readonly valor_adiantamento: number | null;
  readonly chave_operacao: string | null;
  readonly conta_corrente: string | null;
  readonly dh_pagamento: string | null;
};

/** Throws 422 for invalid corrections, naming all: a condition of another branch, an invalid amount, a future time. */
export async function checkCorrections(tx: Queryable, id: number, given: PaymentCorrection, now: Date): Promise<void> {
  const { moeda, id_condicao } = await readState(tx, id);
  const { valor_adiantamento, valor_recebido, dh_pagamento: paid } = given;
  const amounts = Object.entries({ valor_adiantamento, valor_recebido });
  await refuseTogether([
    ...amounts.map(([name, amount]) => async () => {
      if (amount != null && Number(amount.toFixed(currencyDecimals(moeda))) !== amount)
        throw refusalAt(approvalErrors['REGRA_DE_NEGOCIO.centavos']({ moeda }), `/${name}`);
    }),
    async () => {
      if (valor_recebido === 0) throw refusalAt(approvalErrors['REGRA_DE_NEGOCIO.nada_recebido'](), '/valor_recebido');
    },
    async () => {
      if (paid != null && new Date(paid).getTime() > now.getTime())
        throw refusalAt(approvalErrors['REGRA_DE_NEGOCIO.pago_no_futuro'](), '/dh_pagamento');
    },
    async () => {
      const { id_condicao: wanted = id_condicao } = given;
      if (wanted !== id_condicao && !(await isTaken(tx, id, wanted)))
        throw refusalAt(approvalErrors['REGRA_DE_NEGOCIO.condicao_de_outra_filial'](), '/id_condicao');
    },
  ]);
}

/** Whether the branch of a payment's order offers a condition. */
async function isTaken(tx: Queryable, id: number, condition: number): Promise<boolean> {
  const offered = await tx.query(sql`
    select 1 as found from pedido_pagamento as g join pedido_venda as p on p.id = g.id_pedido join filial as b on b.id = p.id_filial
    join hub_condicao_pagamento as c on c.id = ${condition} and c.ativo is not false and c.codigo <> 'CREDITO'
      and (c.id_pais is null or c.id_pais = b.id_pais)
    left join condicao_filial as f on f.id_filial = p.id_filial and f.id_condicao = c.id
    where g.id = ${id} and case
      when f.id is null then not exists (select 1 from condicao_filial as x where x.id_filial = p.id_filial)
      else f.ativo is not false
    end`);
  return offered.length > 0;
}

/**
 * Writes the corrections of finance, and adds each field before and after to the history of the payment.
 * @param asked amount requested by the payment before it was settled
 */
export async function correctPayment(
  tx: Queryable,
  id: number,
  id_usuario: number,
  given: PaymentCorrection,
  asked: number,
): Promise<void> {
  const before = await readState(tx, id);
  const { valor_recebido } = given;
  if (valor_recebido != null && valor_recebido !== asked) {
    const [antes, depois] = [writeMoney(asked, before.moeda), writeMoney(valor_recebido, before.moeda)];
    await recordPaymentEvent(
      tx,
      { id_pgto: id, id_usuario },
      { tipo: 'CORRIGIDO', campo: 'valor_recebido', antes, depois },
    );
  }
  const orStored = <Value>(value: Value | undefined, old: Value): Value => (value === undefined ? old : value);
  await tx.execute(sql`
    update pedido_pagamento set id_condicao = ${orStored(given.id_condicao, before.id_condicao)}::bigint,
      valor_adiantamento = ${orStored(given.valor_adiantamento, before.valor_adiantamento)}::numeric,
      chave_operacao = ${orStored(given.chave_operacao, before.chave_operacao)}::text,
      conta_corrente = ${orStored(given.conta_corrente, before.conta_corrente)}::text,
      dh_pagamento = coalesce(${given.dh_pagamento ?? null}::timestamptz, dh_pagamento)
    where id = ${id}`);
  const after = await readState(tx, id);
  const [was, is] = [writeState(before), writeState(after)];
  for (const campo of correctedFields) {
    if (was[campo] === is[campo] || (campo === 'dh_pagamento' && given.dh_pagamento == null)) continue;
    await recordPaymentEvent(
      tx,
      { id_pgto: id, id_usuario },
      { tipo: 'CORRIGIDO', campo, antes: was[campo], depois: is[campo] },
    );
  }
}

const correctedFields = [
  ...(['id_condicao', 'dh_pagamento', 'valor_adiantamento', 'chave_operacao', 'conta_corrente'] as const),
] satisfies readonly CorrectedField[];

const writeMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(amount);

async function readState(tx: Queryable, id: number): Promise<State> {
  const [row] = await tx.query<State>(sql`
    select g.id_condicao, h.nome as condicao, g.moeda, g.valor_adiantamento, g.chave_operacao, g.conta_corrente, g.dh_pagamento
    from pedido_pagamento as g join hub_condicao_pagamento as h on h.id = g.id_condicao where g.id = ${id}`);
  if (row === undefined) throw new Error(`Payment ${id} is missing although its order is held.`);
  return row;
}

/** In readable form, in the language of the portal, like reasons and observations. */
function writeState(state: State): Readonly<Record<(typeof correctedFields)[number], string | null>> {
  const time = new Intl.DateTimeFormat('pt-BR', {
    ...{ dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' },
  });
  const text = (value: string | null) => (value === null || value === '' ? null : value);
  return {
    id_condicao: state.condicao,
    dh_pagamento: state.dh_pagamento === null ? null : time.format(new Date(state.dh_pagamento)),
    valor_adiantamento: state.valor_adiantamento === null ? null : writeMoney(state.valor_adiantamento, state.moeda),
    chave_operacao: text(state.chave_operacao),
    conta_corrente: text(state.conta_corrente),
  };
}
