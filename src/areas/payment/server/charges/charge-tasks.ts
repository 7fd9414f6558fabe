import sql from 'sql-template-tag';
import { portalDay } from '../../../../engine/records/values/portal-day.ts';
import { PortError } from '../../../../integrations/ask-json.ts';
import { type PixPort, readReceipts } from '../../../../integrations/pix/pix-port.ts';
import type { Ports } from '../../../../integrations/ports.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { doRepeatedly, type Task } from '../../../../platform/tasks/task.ts';
import type { Charges } from './charges.ts';
import { type ResendParts, resendCharge } from './resend-charge.ts';

type Parts = {
  readonly db: Database;
  readonly ports: Ports;
  readonly charges: Charges;
  readonly publicUrl: () => string;
  readonly now: () => Date;
  readonly report: (error: unknown) => void;
};

/** ms between two runs of each task. */
const [noticeEvery, sweepEvery, bookEvery] = [1_000, 5_000, 600_000];

/**
 * Background work on charges: webhooks of the stand-ins, charges that have not been checked for a while, orders with
 * charges to capture, remove or refund, and Pix received without a webhook (commerce.md, 4 and 5).
 */
export function chargeTasks(parts: Parts): readonly Task[] {
  const { ports, now } = parts;
  let last = 0;
  return [
    doRepeatedly('pagamentos.avisos', noticeEvery, () => deliverNotices(parts)),
    doRepeatedly('pagamentos.cobrancas', sweepEvery, async () => {
      last = await sweepCharges(parts, last);
    }),
    doRepeatedly('pagamentos.conciliacao', bookEvery, () =>
      reconcilePix(parts, ports.pix, new Date(now().getTime() - 2 * 86_400_000), new Date(now().getTime() + 60_000)),
    ),
  ];
}

/** A received webhook: its port, its body, and its signature if the port has one. */
export type Notice = {
  readonly port: string;
  readonly body: string | Buffer;
  readonly signature: string | undefined;
};

/** Maximum of orders in a run of the sweep. */
const maxOrders = 50;
/** Maximum of charges in one webhook: the sweep finds others. */
const maxCharges = 100;

/** Asks the providers about all charges in a webhook; returns whether the webhook is valid. */
export async function settleNotice(
  { ports, charges, now, report }: Pick<Parts, 'ports' | 'charges' | 'now' | 'report'>,
  notice: Notice,
): Promise<boolean> {
  const keys = readNotice(ports, notice, now());
  for (const key of keys?.slice(0, maxCharges) ?? [])
    await settleNamed({ ports, charges }, notice.port, key).catch((error: unknown) => {
      // The sweep asks again.
      if (!(error instanceof PortError)) throw error;
      report(error);
    });
  return keys !== null;
}

/** A card whose answer was lost is stored with only our key, while the webhook has the provider's id. */
async function settleNamed(
  { ports, charges }: Pick<Parts, 'charges'> & { readonly ports: Pick<Ports, 'card'> },
  port: string,
  key: string,
): Promise<void> {
  if ((await charges.settleCharge(key)) !== null || port !== 'cartao') return;
  const payment = await ports.card.get(key);
  if (payment !== null) await charges.settleCharge(payment.key);
}

/** Keys of the charges that a webhook gives a reason to check; null for an invalid one. */
function readNotice(
  ports: Pick<Ports, 'pix' | 'card'>,
  { port, body, signature }: Notice,
  now: Date,
): readonly string[] | null {
  if (port === 'cartao') {
    const event = ports.card.readWebhook(body, signature, now);
    return event === null ? null : [event.paymentId];
  }
  let content: unknown;
  try {
    content = JSON.parse(String(body));
  } catch {
    return null;
  }
  if (port === 'pix') return ports.pix.readWebhook(content);
  const key = typeof content === 'object' && content !== null && 'chave' in content ? content.chave : null;
  return typeof key === 'string' && /^[A-Za-z0-9_.-]{1,60}$/.test(key) ? [key] : null;
}

/** Delivers the pending webhooks of the stand-ins. */
export async function deliverNotices(parts: Parts): Promise<void> {
  const { notices } = parts.ports.standIns;
  for (const { id, port, body, signature } of await notices.due()) {
    await settleNotice(parts, { port, body, signature: signature ?? undefined });
    await notices.markDelivered(id);
  }
}

/**
 * Checks open charges, those without an answer first, and continues orders with pending work: those after `last`, so
 * that orders that cannot be continued do not block others. Returns the last checked one, 0 at the end. A removed
 * boleto is checked for some days, because the slip may have been paid all the same.
 */
export async function sweepCharges(parts: Omit<Parts, 'ports'> & ResendParts, last = 0): Promise<number> {
  const { db, charges, report } = parts;
  // Charges of a provider that does not answer do not delay others: their new time puts them last. Locked charges are
  // skipped, because code that works on an order locks it and then its charges.
  const due = await db.query<{ chave: string }>(sql`
    update cobranca set dh_consulta = now() where id in (
      select id from cobranca
      where ((aberta and tipo not in ('MANUAL', 'CREDITO'))
          or (tipo = 'BOLETO' and constante_status = 'removed' and data_vencimento > ${portalDay(parts.now())}::date - 7))
        and dh_consulta < now() - case
          when not aberta then interval '6 hours'
          when constante_status in ('sent', 'unknown', 'intent') then interval '20 seconds'
          when tipo = 'BOLETO' then interval '1 hour'
          else interval '1 minute' end
      order by constante_status in ('sent', 'unknown', 'intent') desc, dh_consulta limit 50 for update skip locked)
    returning chave`);
  for (const { chave } of due)
    await attempt(async () => {
      const charge = await charges.settleCharge(chave);
      if (charge !== null) await resendCharge(parts, charge);
    }, report);
  // A card that is unknown to its company minutes later was never requested, and only its holder could send it again;
  // payers of other kinds have left by now.
  await db.execute(sql`
    update cobranca set a_remover = true where id in (
      select id from cobranca
      where aberta and a_remover is not true and constante_status = 'intent'
        and dh_registro < now() - case tipo when 'CARTAO' then interval '2 minutes' else interval '15 minutes' end
      for update skip locked)`);
  const waiting = await db.query<{ id: number }>(sql`
    select id_pedido as id from cobranca
    where id_pedido > ${last}
      and ((aberta and constante_status <> 'underpaid' and (a_remover or constante_status = 'authorised'))
        or (destino = 'DEVOLVER' and constante_status in ('paid', 'partly_refunded', 'underpaid')))
    union select id from pedido_venda
    where id > ${last} and constante_status = 'AGUARDANDO_CANCELAMENTO' and dh_estorno is not null
    order by id limit ${maxOrders}`);
  for (const { id } of waiting) await attempt(() => charges.followUp(id), report);
  return waiting.length < maxOrders ? 0 : (waiting.at(-1)?.id ?? 0);
}

/** Settles received Pix without a webhook. */
export async function reconcilePix(
  { db, charges, report }: Parts,
  pix: Pick<PixPort, 'received'>,
  from: Date,
  to: Date,
): Promise<void> {
  const receipts = await readReceipts(pix, from, to).catch((error: unknown) => {
    report(error);
    return [];
  });
  for (const { e2eid, txid } of receipts) {
    if (txid === null) continue;
    const known = await db.query(sql`select 1 as found from recebimento where chave = ${e2eid}`);
    if (known.length === 0) await attempt(() => charges.settleCharge(txid), report);
  }
}

async function attempt(work: () => Promise<unknown>, report: (error: unknown) => void): Promise<void> {
  try {
    await work();
  } catch (error) {
    report(error);
  }
}
