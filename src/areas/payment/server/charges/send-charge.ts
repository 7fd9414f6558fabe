import { portalDay } from '../../../../engine/records/values/portal-day.ts';
import { PortError } from '../../../../integrations/ask-json.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { type Payer, readPayer } from '../payer.ts';
import { type ChargePorts, type Finding, readBoleto, readCard, readPix } from './ask-provider.ts';
import type { StoredCharge } from './stored-charge.ts';

/** A card of this call: its token, which is not stored, and its displayable data. */
export type CardGiven = { readonly token: string; readonly last4: string | null };

/** A charge with all data for its provider. */
export type Asked = {
  readonly charge: StoredCharge;
  readonly payer: Payer;
  readonly card: CardGiven | null;
  readonly instalments: number;
  /** Seconds in which a Pix may be paid. */
  readonly pixSeconds: number;
  /** Address to which the holder of a card returns. */
  readonly returnUrl: string;
};

/** Seconds in which a Pix may be paid. */
export const pixSeconds = 30 * 60;

/** Adds all data for its provider to a charge. */
export async function prepareCharge(
  db: Queryable,
  charge: StoredCharge,
  given: {
    readonly client: number | null;
    readonly card: CardGiven | null;
    readonly instalments: number;
    readonly publicUrl: string;
  },
): Promise<Asked> {
  const { client, card, instalments, publicUrl } = given;
  return {
    ...{ charge, card, instalments, pixSeconds, payer: await readPayer(db, client) },
    returnUrl: `${publicUrl}/carrinho/pagamento/${charge.id_pedido}`,
  };
}

/**
 * Sends a charge to its provider with its key, which charges once however often it is sent. If the answer is lost the
 * charge becomes unknown: the next check asks for its state.
 */
export async function sendCharge(ports: ChargePorts, asked: Asked, now: Date): Promise<Finding> {
  const { charge } = asked;
  try {
    return await send(ports, asked, now);
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (error.outcome === 'unknown')
      return { evidences: [{ type: 'answer_lost', attempt: Math.max(1, charge.attempt) }] };
    return { evidences: [{ type: 'refused' }], reason: error.message };
  }
}

async function send(ports: ChargePorts, asked: Asked, now: Date): Promise<Finding> {
  const { charge, payer, card, instalments, returnUrl } = asked;
  const { amount } = charge.charge;
  const purchase = { key: charge.chave, amount, currency: charge.moeda, instalments, returnUrl };
  switch (charge.tipo) {
    case 'PIX':
      return readPix(
        await ports.pix.put({
          ...{ txid: charge.chave, amount, expiresIn: asked.pixSeconds, message: `Pedido ${charge.id_pedido}` },
          ...(payer.document === '' ? {} : { payer: { document: payer.document, name: payer.name } }),
        }),
        now,
      );
    case 'BOLETO':
      return readBoleto(
        await ports.boleto.register({
          ...{ key: charge.chave, amount, due: charge.data_vencimento ?? '', payer },
          instructions: [`Pedido ${charge.id_pedido}`],
        }),
        portalDay(now),
      );
    case 'CARTAO':
      if (card === null) return { evidences: [{ type: 'refused' }] };
      return readCard(await ports.card.authorise({ ...purchase, token: card.token }));
    case 'REDIRECIONAMENTO':
      return readCard(await ports.card.openPage({ ...purchase, title: `Pedido ${charge.id_pedido}` }));
    default:
      return { evidences: [] };
  }
}
