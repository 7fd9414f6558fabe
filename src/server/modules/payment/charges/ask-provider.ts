import { addBusinessDays } from '../../../../domain/payment/business-days.ts';
import { type ChargeEvidence, moneyOf } from '../../../../domain/payment/charge.ts';
import { PortError } from '../../../integrations/ask-json.ts';
import type { Boleto } from '../../../integrations/boleto/boleto-port.ts';
import type { CardPayment } from '../../../integrations/card/card-port.ts';
import type { PixCharge } from '../../../integrations/pix/pix-port.ts';
import type { Ports } from '../../../integrations/ports.ts';
import type { ChargeFace, StoredCharge } from './stored-charge.ts';

export type ChargePorts = Pick<Ports, 'pix' | 'card' | 'boleto'>;

/** What a provider says of a charge: evidences, and what its payer needs. */
export type Finding = {
  readonly evidences: readonly ChargeEvidence[];
  readonly face?: Partial<ChargeFace>;
  /** Why it was refused, in words of the provider. */
  readonly reason?: string | null;
};

/** Business days after its due date in which the bank still reports a boleto (specification 001, section 5). */
export const boletoClearing = 2;

/** What a Pix says; one whose time is over stays ATIVA at the provider (bacen/pix-api#577). */
export function readPix(charge: PixCharge, now: Date): Finding {
  const received: ChargeEvidence[] = charge.receipts.map(({ e2eid, amount }) => ({
    type: 'received',
    id: e2eid,
    amount,
  }));
  const refunded: ChargeEvidence[] = charge.receipts.flatMap(({ refunds }) =>
    refunds
      .filter(({ state }) => state === 'DEVOLVIDO')
      .map(({ id, amount }): ChargeEvidence => ({ type: 'refunded', id, amount, of: 'order' })),
  );
  const isRemoved = charge.state === 'REMOVIDA_PELO_PSP' || charge.state === 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  const isOver = charge.state === 'ATIVA' && charge.expiresAt <= now;
  return {
    evidences: [
      { type: 'live' },
      ...received,
      ...refunded,
      ...(isRemoved ? [{ type: 'removed' as const }] : []),
      ...(isOver ? [{ type: 'expired' as const }] : []),
    ],
    face: { validade: charge.expiresAt.toISOString(), ...(charge.code === null ? {} : { codigo: charge.code }) },
  };
}

/** What a card says. A refund is known by the answer to it, as the provider tells their sum alone. */
export function readCard(payment: CardPayment): Finding {
  const face = { id_provedor: payment.id, url_acao: payment.actionUrl };
  switch (payment.state) {
    case 'authorised':
      return { evidences: [{ type: 'live' }, { type: 'authorised' }], face };
    case 'captured':
      return {
        evidences: [{ type: 'authorised' }, { type: 'received', id: payment.id, amount: payment.captured }],
        face,
      };
    case 'voided':
      return { evidences: [{ type: 'removed' }], face };
    case 'refused':
      return { evidences: [{ type: 'refused' }], face, reason: payment.reason };
    default:
      return { evidences: [{ type: 'live' }], face };
  }
}

/** What a boleto says. */
export function readBoleto(boleto: Boleto, today: string): Finding {
  const isOver = boleto.state === 'registrado' && addBusinessDays(boleto.due, boletoClearing) < today;
  return {
    evidences: [
      { type: 'live' },
      ...(boleto.paid === null
        ? []
        : [{ type: 'received' as const, id: `boleto ${boleto.key}`, amount: boleto.paid.amount }]),
      ...(boleto.state === 'cancelado' ? [{ type: 'removed' as const }] : []),
      ...(isOver ? [{ type: 'expired' as const }] : []),
    ],
    face: {
      ...{ id_provedor: boleto.number, linha_digitavel: boleto.line, codigo_barras: boleto.barcode },
      data_vencimento: boleto.due,
    },
  };
}

const today = (now: Date) => now.toISOString().slice(0, 10);
const missing = (stored: StoredCharge): Finding => ({ evidences: [{ type: 'not_found', attempt: stored.attempt }] });
const nothing: Finding = { evidences: [] };

/** Asks the provider of a charge what became of it; rejects with PortError where it does not answer. */
export async function askProvider(ports: ChargePorts, stored: StoredCharge, now: Date): Promise<Finding> {
  switch (stored.tipo) {
    case 'PIX': {
      const found = await ports.pix.get(stored.chave);
      return found === null ? missing(stored) : readPix(found, now);
    }
    case 'CARTAO':
    case 'REDIRECIONAMENTO': {
      const { id_provedor: id } = stored;
      const found = id === null ? await ports.card.find(stored.chave) : await ports.card.get(id);
      return found === null ? missing(stored) : readCard(found);
    }
    case 'BOLETO': {
      const found = await ports.boleto.get(stored.chave);
      return found === null ? missing(stored) : readBoleto(found, today(now));
    }
    default:
      return nothing;
  }
}

/** Takes a charge back at its provider, which says what it is then: one that was paid meanwhile is paid. */
export async function removeAtProvider(ports: ChargePorts, stored: StoredCharge, now: Date): Promise<Finding> {
  const removed: Finding = { evidences: [{ type: 'removed' }] };
  switch (stored.tipo) {
    case 'PIX': {
      const found = await ports.pix.remove(stored.chave);
      return found === null ? removed : readPix(found, now);
    }
    case 'CARTAO':
    case 'REDIRECIONAMENTO': {
      const id = stored.id_provedor ?? (await ports.card.find(stored.chave))?.id;
      // Nobody knows it: what was asked for by this key alone can still come, and is money all the same.
      return id === undefined ? removed : readCard(await cancelCard(ports, id));
    }
    case 'BOLETO': {
      const found = await ports.boleto.cancel(stored.chave);
      return found === null ? removed : readBoleto(found, today(now));
    }
    default:
      return removed;
  }
}

async function cancelCard({ card }: ChargePorts, id: string): Promise<CardPayment> {
  try {
    return await card.cancel(id);
  } catch (error) {
    // A payment that is captured is not voided: what it is counts.
    const found = error instanceof PortError && error.outcome === 'refused' ? await card.get(id) : null;
    if (found === null) throw error;
    return found;
  }
}

/** Takes what a card holds. */
export async function captureCard({ card }: ChargePorts, stored: StoredCharge): Promise<Finding> {
  if (stored.id_provedor === null) return nothing;
  try {
    return readCard(await card.capture(stored.id_provedor, stored.charge.amount));
  } catch (error) {
    const found = error instanceof PortError && error.outcome === 'refused' ? await card.get(stored.id_provedor) : null;
    if (found === null) throw error;
    return readCard(found);
  }
}

/** Gives the money of a charge back that is to be, by ids that are the same at every try. */
export async function refundAtProvider(ports: ChargePorts, stored: StoredCharge): Promise<Finding> {
  const { covered, unsettled } = moneyOf(stored.charge);
  const evidences: ChargeEvidence[] = [];
  if (stored.tipo === 'PIX') {
    const parts = refundsOf(stored);
    for (const { id, receipt, amount } of parts) {
      const { state } = await ports.pix.refund(receipt, id, amount);
      if (state === 'DEVOLVIDO') evidences.push({ type: 'refunded', id, amount, of: 'order' });
    }
  } else if (stored.id_provedor !== null && covered + unsettled > 0) {
    const amount = covered + unsettled;
    const id = `d${stored.id}n1`;
    await ports.card.refund(stored.id_provedor, id, amount);
    evidences.push({ type: 'refunded', id, amount, of: 'order' });
  }
  return { evidences };
}

/** Which receipts go back, what of each; what came in too much is credit and stays. */
function refundsOf({ id, charge }: StoredCharge) {
  const known = new Set(charge.refunds.map((refund) => refund.id));
  let left = charge.receipts.reduce((sum, { amount }) => sum + amount, 0);
  if (left >= charge.amount) left = charge.amount;
  return charge.receipts.flatMap((receipt, index) => {
    const amount = Math.min(left, receipt.amount);
    left -= amount;
    const key = `d${id}n${index + 1}`;
    return amount === 0 || known.has(key) ? [] : [{ id: key, receipt: receipt.id, amount }];
  });
}
