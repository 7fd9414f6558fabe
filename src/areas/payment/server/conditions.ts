import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { type PaymentTerms, termsOf } from '../rules/instalments.ts';

/** A payment condition as offered for one order. */
export type OfferedCondition = {
  readonly id: number;
  readonly codigo: string;
  readonly needsReceipt: boolean;
  readonly terms: PaymentTerms;
};

type Row = {
  readonly id: number;
  readonly codigo: string;
  readonly needs_receipt: boolean;
  readonly parcelas_maximas: number;
  readonly parcelas_sem_acrescimo: number;
  readonly valor_minimo_parcela: number;
  readonly percentual_desconto: number;
  readonly percentual_acrescimo: number;
};

/** Whether a condition can only be paid at a branch: by card machine, in cash, or by its setting. */
const isPaidAtBranch = sql`coalesce(c.somente_filial, c.codigo like 'TEF%' or c.codigo = 'DINHEIRO')`;

/**
 * A condition with the terms of the order's branch. Null if it is not in `condicoes_do_pedido`, the list from which the
 * payer chooses: another country, a branch that does not offer it, a total outside of its limits, and for users who do
 * not work at a branch conditions that can only be paid there.
 */
export async function findOfferedCondition(
  db: Queryable,
  order: { readonly id: number; readonly moeda: string },
  condition: number,
  isAtBranch: boolean,
): Promise<OfferedCondition | null> {
  const [row] = await db.query<Row>(sql`
    select c.id, c.codigo, coalesce(c.comprovante_obrigatorio, false) as needs_receipt,
      coalesce(f.parcelas_maximas, c.parcelas_maximas, 1) as parcelas_maximas,
      coalesce(f.parcelas_sem_acrescimo, c.parcelas_sem_acrescimo, 1) as parcelas_sem_acrescimo,
      coalesce(f.valor_minimo_parcela, c.valor_minimo_parcela, 0) as valor_minimo_parcela,
      coalesce(f.percentual_desconto, c.percentual_desconto, 0) as percentual_desconto,
      coalesce(f.percentual_acrescimo, c.percentual_acrescimo, 0) as percentual_acrescimo
    from pedido_venda as p
    join filial as b on b.id = p.id_filial
    join hub_condicao_pagamento as c
      on c.id = ${condition} and c.ativo is not false and (c.id_pais is null or c.id_pais = b.id_pais)
    left join condicao_filial as f on f.id_filial = p.id_filial and f.id_condicao = c.id
    where p.id = ${order.id} and (${isAtBranch} or not ${isPaidAtBranch})
      and case
        when f.id is null then not exists (select 1 from condicao_filial as x where x.id_filial = p.id_filial)
        else f.ativo is not false
      end
      and coalesce(p.valor_total, 0) >= coalesce(f.valor_minimo, 0)
      and (f.valor_maximo is null or coalesce(p.valor_total, 0) <= f.valor_maximo)`);
  if (row === undefined) return null;
  const { id, codigo, needs_receipt, ...record } = row;
  return { id, codigo, needsReceipt: needs_receipt, terms: termsOf(record, null, order.moeda) };
}
