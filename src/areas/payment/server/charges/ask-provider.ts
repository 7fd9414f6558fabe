import { createHash } from 'node:crypto';
import { addBusinessDays } from '../../../../domain/codes/business-days.ts';
import { sumMoney } from '../../../../domain/numbers/money.ts';
import { portalDay } from '../../../../engine/records/values/portal-day.ts';
import { PortError } from '../../../../integrations/ask-json.ts';
import type { IssuedBoleto } from '../../../../integrations/boleto/boleto-port.ts';
import type { CardPayment } from '../../../../integrations/card/card-port.ts';
import type { PixCharge, PixRefund } from '../../../../integrations/pix/pix-port.ts';
import type { Ports } from '../../../../integrations/ports.ts';
import { type ChargeEvidence, moneyOf } from '../../rules/charge.ts';
import type { ChargeFace, StoredCharge } from './stored-charge.ts';

export type ChargePorts = Pick<Ports, 'pix' | 'card' | 'boleto'>;

/** The ports for refunds. */
export type RefundPorts = {
  readonly pix: Pick<Ports['pix'], 'get' | 'refund'>;
  readonly card: Pick<Ports['card'], 'refund'>;
};

/** The provider's information about a charge: facts, and data for its payer. */
export type Finding = {
  readonly evidences: readonly ChargeEvidence[];
  readonly face?: Partial<ChargeFace>;
  /** Reason of a refusal, from the provider. */
  readonly reason?: string | null;
};

/** Business days after its due date in which the bank may still report a boleto (specification 001, section 5). */
const boletoClearing = 2;

/** Whether the bank may still report that a boleto was paid: `due` and `today` are days. */
export function mayBeReported(due: string, today: string): boolean {
  return addBusinessDays(due, boletoClearing) >= today;
}

/** Facts from a Pix; an expired one stays ATIVA at the provider (bacen/pix-api#577). */
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

/** Facts from a card. A refund is known only from its answer, because the provider returns only the sum of refunds. */
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

/** Facts from a boleto. */
export function readBoleto(boleto: IssuedBoleto, today: string): Finding {
  const isOver = boleto.state === 'registrado' && !mayBeReported(boleto.due, today);
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

const missing = (stored: StoredCharge): Finding => ({ evidences: [{ type: 'not_found', attempt: stored.attempt }] });
const nothing: Finding = { evidences: [] };

/** Asks the provider about the state of a charge; rejects with PortError without an answer. */
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
      return found === null ? missing(stored) : readBoleto(found, portalDay(now));
    }
    default:
      return nothing;
  }
}

/**
 * ms in which a sent call may still reach its provider: longer than the timeouts of the ports, including repetitions.
 */
const underWay = 60_000;

/**
 * Removes a charge at its provider, which returns its state: one that was paid meanwhile is paid. One that was just
 * sent and is unknown to the provider may still arrive, so it does not count as removed.
 */
export async function removeAtProvider(ports: ChargePorts, stored: StoredCharge, now: Date): Promise<Finding> {
  const removed: Finding = { evidences: [{ type: 'removed' }] };
  const isUnderWay = !stored.charge.isLive && now.getTime() - Date.parse(stored.dh_registro) < underWay;
  const unknown = isUnderWay ? missing(stored) : removed;
  switch (stored.tipo) {
    case 'PIX': {
      const found = await ports.pix.remove(stored.chave);
      return found === null ? unknown : readPix(found, now);
    }
    case 'CARTAO':
    case 'REDIRECIONAMENTO': {
      const id = stored.id_provedor ?? (await ports.card.find(stored.chave))?.id;
      return id === undefined ? unknown : readCard(await cancelCard(ports, id));
    }
    case 'BOLETO': {
      const found = await ports.boleto.cancel(stored.chave);
      return found === null ? unknown : readBoleto(found, portalDay(now));
    }
    default:
      return removed;
  }
}

async function cancelCard({ card }: ChargePorts, id: string): Promise<CardPayment> {
  try {
    return await card.cancel(id);
  } catch (error) {
    // A captured payment cannot be voided: its current state counts.
    const found = error instanceof PortError && error.outcome === 'refused' ? await card.get(id) : null;
    if (found === null) throw error;
    return found;
  }
}

/** Captures the reserved amount of a card. */
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

/**
 * Refunds the money of a charge that is to be refunded. Ids are the same at every attempt: a Pix has one for each
 * receipt and for each time that its bank did not carry out the refund. Rejects with PortError if the provider did not
 * do it now: it is tried again later, with growing pauses.
 */
export async function refundAtProvider(ports: RefundPorts, stored: StoredCharge, now: Date): Promise<Finding> {
  if (stored.tipo === 'PIX') return refundPix(ports.pix, stored, now);
  const { covered, unsettled } = moneyOf(stored.charge);
  const amount = covered + unsettled;
  if (stored.id_provedor === null || amount === 0) return nothing;
  const id = `d${stored.id}n1`;
  await ports.card.refund(stored.id_provedor, id, amount);
  return { evidences: [{ type: 'refunded', id, amount, of: 'order' }] };
}

async function refundPix(pix: RefundPorts['pix'], stored: StoredCharge, now: Date): Promise<Finding> {
  // The state of a pending refund is known only to the bank.
  const found = await pix.get(stored.chave);
  if (found === null) return nothing;
  // A surplus is credit of the client and stays.
  let left = stored.charge.amount;
  const states: PixRefund['state'][] = [];
  for (const { e2eid, amount, refunds } of found.receipts) {
    const part = Math.min(left, amount);
    left -= part;
    const failed = refunds.filter(({ state }) => state === 'NAO_REALIZADO').length;
    const back = sumMoney(refunds.filter(({ state }) => state !== 'NAO_REALIZADO').map((one) => one.amount));
    if (part <= back || !isDue(failed, now)) continue;
    const id = `d${stored.id}x${createHash('sha256').update(e2eid).digest('hex').slice(0, 12)}n${failed + 1}`;
    states.push((await pix.refund(e2eid, id, part - back)).state);
  }
  if (states.includes('NAO_REALIZADO'))
    throw new PortError(`The bank did not carry out a refund of the charge ${stored.id}.`, 'refused');
  const after = states.length === 0 ? found : await pix.get(stored.chave);
  return after === null ? nothing : readPix(after, now);
}

/**
 * Whether a refund is tried that its bank has failed to carry out this many times: every second minute, every fourth,
 * ... every four hours.
 */
function isDue(failed: number, now: Date): boolean {
  return Math.floor(now.getTime() / 60_000) % 2 ** Math.min(failed, 8) === 0;
}
