import sql from 'sql-template-tag';
import { PortError } from '../../../integrations/ask-json.ts';
import type { Invoice, InvoiceRequest } from '../../../integrations/invoice/invoice-port.ts';
import type { Ports } from '../../../integrations/ports.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { lockAnyOrder, type OrderFlow, orderEntity, portal } from '../../orders/server/index.ts';
import { readInvoiceRequest } from './invoice-request.ts';
import { findInvoice, findInvoiceBy, findReplaced, markInvoice, startInvoice, storeIssued } from './stored-invoice.ts';

export type InvoicingParts = {
  readonly db: Database;
  readonly ports: Pick<Ports, 'invoice' | 'hasInvoiceIssuer'>;
  readonly flows: OrderFlow;
  readonly now: () => Date;
  /** Public address of the portal, without a trailing slash. */
  readonly publicUrl: () => string;
};

/** The next question for the issuer. */
type Step =
  | { readonly do: 'issue'; readonly key: string; readonly request: InvoiceRequest }
  | { readonly do: 'cancel'; readonly key: string; readonly reason: string };

/** The issuer's answer: an invoice, none, or a refusal. */
type IssuerAnswer = { readonly invoice: Invoice | null } | { readonly refusal: string };

/** States of orders that are cancelled, or will be. */
const ended = ['AGUARDANDO_CANCELAMENTO', 'CANCELADO'];

/**
 * Handles the invoice of an order: issues it once the order is paid and the branch's setting or staff wants it,
 * advances the order, and cancels it if the order is cancelled. The request is stored first, then the issuer is called
 * with the key of the invoice, then a transaction stores the answer; if killed in between, the same call is repeated.
 * Rejects with PortError if the outcome is unknown. Not for use within a transaction.
 */
export async function settleInvoice(parts: InvoicingParts, order: number): Promise<void> {
  // Issued, found to be cancelled meanwhile, cancelled: further changes of the order have messages of their own.
  for (let round = 0; round < 3; round += 1) {
    const step = await parts.db.transaction((tx) => planStep(tx, parts, order));
    if (step === null) return;
    const answer = await askIssuer(parts, step);
    const goesOn = await parts.db.transaction((tx) => settleAnswer(tx, parts, order, step, answer));
    if (!goesOn) return;
  }
}

async function planStep(tx: Queryable, parts: InvoicingParts, id: number): Promise<Step | null> {
  const order = await lockAnyOrder(tx, id);
  if (order === null) return null;
  const invoice = await findInvoice(tx, id);
  const replaced = invoice === null ? null : await findReplaced(tx, id, invoice.id);
  if (replaced !== null) {
    await markInvoice(tx, replaced.id, 'CANCELANDO', null);
    return { do: 'cancel', key: replaced.chave, reason: `Substituída pela nota ${invoice?.numero ?? ''}`.trim() };
  }
  const [row] = await tx.query<{
    refunding: boolean;
    asked: boolean;
    motivo: string | null;
    setting: string | null;
  }>(sql`
    select p.dh_estorno is not null as refunding, p.dh_nota_pedida is not null as asked, p.motivo, f.emissao_nota as setting
    from pedido_venda as p left join configuracao_filial as f on f.id_filial = p.id_filial where p.id = ${id}`);
  const isEnded = ended.includes(order.constante_status) && (order.constante_status === 'CANCELADO' || row?.refunding);
  if (isEnded) {
    // An invoice that was never seen may still have been issued: the next run asks again.
    const isOver = invoice === null || (invoice.status === 'CANCELADA' && invoice.numero !== null);
    if (isOver || invoice.status === 'RECUSADA') return null;
    if (invoice.outside) {
      await markInvoice(tx, invoice.id, 'EMITIDA', 'Pedido cancelado: cancele a nota onde ela foi emitida.');
      return null;
    }
    await markInvoice(tx, invoice.id, 'CANCELANDO', null);
    return { do: 'cancel', key: invoice.chave, reason: row?.motivo ?? 'Pedido cancelado' };
  }
  if (order.constante_status !== 'PAGO') return null;
  // The cancellation of the order was denied: the invoice still exists.
  if (invoice?.status === 'EMITIDA') {
    const { numero, chave_acesso, link } = invoice;
    await invoiceOrder(tx, parts, id, { number: numero ?? '', access: chave_acesso, link });
    return null;
  }
  const isAutomatic = row?.setting === 'AUTOMATICA' || (row?.setting === null && parts.ports.hasInvoiceIssuer);
  const isUnderWay = invoice?.status === 'EMITINDO' || invoice?.status === 'CANCELANDO';
  if (!isAutomatic && row?.asked !== true && !isUnderWay) return null;
  const key = await startInvoice(tx, id, invoice, parts.now());
  return { do: 'issue', key, request: await readInvoiceRequest(tx, id, key) };
}

async function askIssuer({ ports }: InvoicingParts, step: Step): Promise<IssuerAnswer> {
  try {
    if (step.do === 'issue') return { invoice: await ports.invoice.issue(step.request) };
    return { invoice: await ports.invoice.cancel(step.key, step.reason) };
  } catch (error) {
    if (!(error instanceof PortError) || error.outcome !== 'refused') throw error;
    return { refusal: refusalText(error) };
  }
}

/** Stores the issuer's answer; returns whether there may be more to do. */
async function settleAnswer(
  tx: Queryable,
  parts: InvoicingParts,
  id: number,
  { do: asked, key }: Step,
  answer: IssuerAnswer,
): Promise<boolean> {
  const order = await lockAnyOrder(tx, id);
  const stored = await findInvoiceBy(tx, id, key);
  if (order === null || stored === null) return false;
  // Replaced by another one during the call: it does not change the order, and is cancelled if it exists.
  const isReplaced = (await findInvoice(tx, id))?.id !== stored.id;
  if ('refusal' in answer) {
    // An invoice that can no longer be cancelled stays: staff has to handle it.
    if (asked === 'cancel') await markInvoice(tx, stored.id, 'EMITIDA', answer.refusal);
    else {
      // Another run got an answer for the same invoice first.
      if (stored.status === 'EMITIDA') return false;
      await markInvoice(tx, stored.id, 'RECUSADA', answer.refusal);
      if (order.constante_status === 'PAGO' && !isReplaced)
        await parts.flows.transition(tx, {
          caller: portal,
          entity: orderEntity,
          id,
          event: 'ERRAR_FATURAMENTO',
          values: { motivo: answer.refusal },
        });
    }
    return false;
  }
  const { invoice } = answer;
  if (invoice === null) {
    await markInvoice(tx, stored.id, 'CANCELADA', null);
    return isReplaced;
  }
  const link = invoice.link === null ? null : linkOf(parts.publicUrl(), invoice.link);
  await storeIssued(tx, key, invoice, link, parts.now());
  if (isReplaced) return true;
  if (asked === 'cancel') return false;
  if (invoice.state !== 'emitida') return true;
  // Refused in another run and issued in this one: the issuer's last answer counts.
  const isRefused = order.constante_status === 'ERRO_FATURAMENTO';
  if (isRefused) await parts.flows.transition(tx, { caller: portal, entity: orderEntity, id, event: 'TENTAR_FATURAR' });
  if (isRefused || order.constante_status === 'PAGO')
    await invoiceOrder(tx, parts, id, { number: invoice.number, access: invoice.access, link });
  return true;
}

async function invoiceOrder(
  tx: Queryable,
  { flows }: InvoicingParts,
  id: number,
  { number, access, link }: { readonly number: string; readonly access: string | null; readonly link: string | null },
): Promise<void> {
  const values = { numero_nfe: number, chave_nfe: access || null, link_nfe: link };
  await flows.transition(tx, { caller: portal, entity: orderEntity, id, event: 'FATURAR', values });
}

function refusalText({ code, message }: PortError): string {
  if (code === 'SEM_PROVEDOR') return 'Nenhum emissor de notas está configurado.';
  return `Recusada pelo emissor: ${code ?? message}`.slice(0, 500);
}

/** The stand-in returns a path of the portal; a server without a public address stores no link. */
function linkOf(publicUrl: string, link: string): string | null {
  if (!link.startsWith('/')) return link;
  return publicUrl === '' ? null : `${publicUrl}${link}`;
}
