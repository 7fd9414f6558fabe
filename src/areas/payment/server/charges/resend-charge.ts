import sql from 'sql-template-tag';
import type { Database } from '../../../../platform/database/database.ts';
import type { ChargePorts } from './ask-provider.ts';
import type { Charges } from './charges.ts';
import { prepareCharge, sendCharge } from './send-charge.ts';
import type { StoredCharge } from './stored-charge.ts';

export type ResendParts = {
  readonly db: Database;
  readonly ports: ChargePorts;
  readonly charges: Pick<Charges, 'settleAll'>;
  readonly publicUrl: () => string;
  readonly now: () => Date;
};

/**
 * Sends a charge that is unknown to its provider because the server that stored it did not send it: the key is the
 * same, so that it is made at most once. Cards are not sent: their token is not stored.
 */
export async function resendCharge(
  { db, ports, charges, publicUrl, now }: ResendParts,
  charge: StoredCharge,
): Promise<void> {
  if (charge.state !== 'intent' || charge.tipo === 'CARTAO' || charge.a_remover) return;
  const [row] = await db.query<{ id_cliente: number | null; parcela: number }>(sql`
    select p.id_cliente, coalesce(g.parcela, 1) as parcela
    from pedido_pagamento as g join pedido_venda as p on p.id = g.id_pedido
    where g.id = ${charge.id_pagamento} and coalesce(g.constante_status, 'AGUARDANDO') = 'AGUARDANDO'
      and p.constante_status = 'AGUARDANDO_PAGAMENTO'`);
  if (row === undefined) return;
  const given = { client: row.id_cliente, card: null, instalments: row.parcela, publicUrl: publicUrl() };
  const asked = await prepareCharge(db, charge, given);
  await charges.settleAll(charge.id_pedido, [{ charge, finding: sendCharge(ports, asked, now()) }]);
}
