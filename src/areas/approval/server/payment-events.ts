import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** Actions of finance on a payment, as in its history (`PagamentoEvento`). */
export type ApprovalPaymentEvent =
  | { readonly tipo: 'ABERTO' }
  | {
      readonly tipo: 'CORRIGIDO';
      readonly campo: CorrectedField;
      readonly antes: string | null;
      readonly depois: string | null;
    }
  | { readonly tipo: 'APROVADO' | 'REPROVADO'; readonly observacao: string | null };

/** Fields that finance may correct before approving. */
export type CorrectedField =
  | 'id_condicao'
  | 'dh_pagamento'
  | 'valor_recebido'
  | 'valor_adiantamento'
  | 'chave_operacao'
  | 'conta_corrente';

/** Records a user's action, in the transaction of the action. Opening a payment repeatedly is recorded once. */
export async function recordPaymentEvent(
  tx: Queryable,
  { id_pgto, id_usuario }: { readonly id_pgto: number; readonly id_usuario: number },
  event: ApprovalPaymentEvent,
): Promise<void> {
  const { campo, antes, depois } = event.tipo === 'CORRIGIDO' ? event : { campo: null, antes: null, depois: null };
  const observacao = 'observacao' in event ? event.observacao : null;
  await tx.execute(sql`
    insert into pagamento_evento (id_pagamento, tipo, campo, antes, depois, observacao, id_usuario)
    select ${id_pgto}::bigint, ${event.tipo}::text, ${campo}::text, ${antes?.slice(0, 200) ?? null}::text,
      ${depois?.slice(0, 200) ?? null}::text, ${observacao}::text, ${id_usuario}::bigint
    where ${event.tipo}::text <> 'ABERTO' or not exists (
      select 1 from (
        select e.tipo, e.id_usuario from pagamento_evento as e where e.id_pagamento = ${id_pgto} order by e.id desc limit 1
      ) as last
      where last.tipo = 'ABERTO' and last.id_usuario = ${id_usuario})`);
}
