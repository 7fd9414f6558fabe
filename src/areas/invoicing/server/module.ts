import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { RecordChange } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { defineMessage, deliver, type Outbox } from '../../../platform/outbox/outbox.ts';
import { perAddress } from '../../../platform/sessions/call-limits.ts';
import { fileHeaders } from '../../files/server/index.ts';
import { defineModule } from '../../module.ts';
import { orderEntity } from '../../orders/server/index.ts';
import { invoicingErrors } from './errors.ts';
import { writeInvoiceSheet } from './invoice-sheet.ts';
import { checkOutsideInvoice, storeOutsideInvoice } from './outside-invoice.ts';
import { settleInvoice } from './settle-invoice.ts';
import { invoiceEntity } from './stored-invoice.ts';

/** An order reached the state in which its invoice must be issued, or cancelled. */
const invoiceMessage = defineMessage({
  kind: 'pedido.nota',
  parse: (payload) => ({
    id_pedido: Number(typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'id_pedido') : undefined),
  }),
  // An issuer, or the tax authority behind it, may be unavailable for a day; pauses grow to one hour.
  retries: 30,
});

/**
 * Invoices of paid orders, through their port (specification 001, sections 4 and 5; commerce.md, 5). Uses orders and
 * the settings of their branches, but not payments.
 */
export const invoicingModule = defineModule({
  name: 'invoicing',
  operations: ['notaFiscalPdf'],
  errors: invoicingErrors,
  recordRules: ({ outbox, clock }) => ({
    save: { [orderEntity]: checkOutsideInvoice },
    changed: (tx, change) => askForInvoice(tx, outbox, clock.now(), change),
  }),
  open: ({ db, clock, flows, ports, pdfs, publicUrl, publishSaved, settings }) => ({
    handlers: {
      notaFiscalPdf: async ({ params: { chave_acesso }, signal }) => {
        const sheet = (await ports.standIns.invoice?.findSheet(chave_acesso)) ?? null;
        if (sheet === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: invoiceEntity, id: 0 });
        const stream = await pdfs.record(writeInvoiceSheet(sheet), signal);
        const nome = `nota-fiscal-${sheet.number}.pdf`;
        return { status: 200, stream, headers: fileHeaders({ tipo: 'application/pdf', nome }, false) };
      },
    },
    limits: { notaFiscalPdf: [perAddress('nota', settings.paymentLimits.perAddress)] },
    tasks: [
      deliver(invoiceMessage, async ({ id_pedido }) => {
        await settleInvoice({ db, ports, flows, now: clock.now, publicUrl }, id_pedido).finally(() => {
          for (const entity of [orderEntity, invoiceEntity]) publishSaved({ entity });
        });
      }),
    ],
  }),
});

/**
 * Queues the task for an order's invoice: when it is paid or requested, and when it is cancelled or refunded. An
 * invoice issued outside is stored, and the task cancels the issuer's invoice that it replaces.
 */
async function askForInvoice(
  tx: Queryable,
  outbox: Outbox,
  now: Date,
  { target, before, after }: RecordChange,
): Promise<void> {
  if (target.name !== orderEntity || after === null) return;
  const { constante_status: state, dh_nota_pedida: asked, dh_estorno: refunding } = after;
  const isEntered = before?.constante_status !== state;
  const isPaid = state === 'PAGO' && (isEntered || before?.dh_nota_pedida !== asked);
  const isEnded =
    (state === 'CANCELADO' && isEntered) ||
    (state === 'AGUARDANDO_CANCELAMENTO' && refunding != null && before?.dh_estorno !== refunding);
  const isReplacing = state === 'FATURADO' && isEntered && (await storeOutsideInvoice(tx, after, now));
  if (!isPaid && !isEnded && !isReplacing) return;
  const [known] = await tx.query<{ invoice: boolean; setting: string | null }>(sql`
    select exists (select 1 from nota_fiscal where id_pedido = ${after.id}) as invoice,
      (select emissao_nota from configuracao_filial where id_filial = ${idOf(after.filial)}::bigint) as setting`);
  const isLeftToStaff = isPaid && asked == null && known?.setting === 'EQUIPE';
  if (known?.invoice !== true && (isEnded || isLeftToStaff)) return;
  const payload = { id_pedido: after.id };
  await outbox.put(tx, invoiceMessage, `Pedido ${after.id}`, `NOTA ${String(after.versao)}`, payload);
}
