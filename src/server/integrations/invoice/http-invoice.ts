import type { JsonRecord } from '../../../runtime/json/record.ts';
import { PortError, textOf } from '../ask-json.ts';
import { isMissing, type KeyedServiceOptions, openKeyedService } from '../keyed-service.ts';
import { type Invoice, type InvoicePort, isInvoiceKey } from './invoice-port.ts';

/**
 * Invoices by the service that stands before the ERP of an installation. It answers `PUT /notas/{key}` (issues, or answers the one
 * that is there), `GET /notas/{key}` and `PUT /notas/{key}/cancelamento`, each with `{ chave, numero, chave_acesso, estado:
 * emitida | cancelada, valor_unidades, moeda, emitida_em }` (the amount in minor units), and errors with `{ codigo }`.
 */
export function createHttpInvoice(options: KeyedServiceOptions): InvoicePort {
  // An authority that works on it takes its time.
  const service = openKeyedService({ timeout: 30_000, ...options });
  const pathOf = (key: string): string => {
    if (!isInvoiceKey(key)) throw new PortError('a key of another shape', 'refused', 'dados_invalidos');
    return `/notas/${encodeURIComponent(key)}`;
  };
  return {
    issue: async ({ key, amount, currency, customer, items }) => {
      const invoice = readInvoice(
        await service.put(pathOf(key), {
          ...{ valor_unidades: amount, moeda: currency },
          cliente: { nome: customer.name, documento: customer.document },
          itens: items.map((item) => ({
            ...{ codigo: item.code, nome: item.name, quantidade: item.quantity, valor_unidades: item.amount },
          })),
        }),
      );
      if (invoice.key !== key) throw new PortError('an invoice of another order');
      if (invoice.amount !== amount || invoice.currency !== currency)
        throw new PortError('the order has an invoice of another amount', 'refused', 'chave_repetida');
      return invoice;
    },
    cancel: async (key, reason) => {
      try {
        return readInvoice(await service.put(`${pathOf(key)}/cancelamento`, { motivo: reason }));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    find: async (key) => {
      const found = await service.get(pathOf(key));
      return found === null ? null : readInvoice(found);
    },
  };
}

function readInvoice(body: JsonRecord): Invoice {
  const [key, number, currency] = [textOf(body.chave, 60), textOf(body.numero, 30), textOf(body.moeda, 3)];
  const state = (['emitida', 'cancelada'] as const).find((one) => one === body.estado);
  const issuedAt = new Date(typeof body.emitida_em === 'string' ? body.emitida_em : Number.NaN);
  const { valor_unidades: amount } = body;
  const isAmount = typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0;
  if (key === null || number === null || currency === null || state === undefined || !isAmount)
    throw new PortError('an invoice of another shape');
  if (Number.isNaN(issuedAt.getTime())) throw new PortError('an invoice of another shape');
  return { key, number, access: textOf(body.chave_acesso, 60) ?? '', state, amount, currency, issuedAt };
}
