import type { JsonRecord } from '../../language/json/record.ts';
import { PortError, textOf } from '../ask-json.ts';
import { isMissing } from '../exchange.ts';
import { type KeyedServiceOptions, openKeyedService } from '../keyed-service.ts';
import { addsUp, type Invoice, type InvoicePort, isInvoiceKey } from './invoice-port.ts';

/**
 * Invoices by the adapter service of an installation's ERP. It answers `PUT /notas/{key}` (issues, or returns the
 * existing one), `GET /notas/{key}` and `PUT /notas/{key}/cancelamento`, each with `{ chave, numero, chave_acesso,
 * estado: emitida | cancelada, valor_unidades, moeda, emitida_em, link? }` (amounts in minor units; the link leads to
 * the document), and errors with `{ codigo }`.
 */
export function createHttpInvoice(options: Omit<KeyedServiceOptions, 'service'>): InvoicePort {
  // The tax authority may take long.
  const service = openKeyedService({ service: 'invoice', timeout: 30_000, ...options });
  const pathOf = (key: string): string => {
    if (!isInvoiceKey(key)) throw new PortError('a key of another shape', 'refused', 'dados_invalidos');
    return `/notas/${encodeURIComponent(key)}`;
  };
  return {
    issue: async (request) => {
      const { key, amount, currency, freight, discount, branch, customer, items } = request;
      if (!addsUp(request)) throw new PortError('an invoice that does not add up', 'refused', 'dados_invalidos');
      const invoice = readInvoice(
        await service.put(pathOf(key), {
          ...{ valor_unidades: amount, frete_unidades: freight, desconto_unidades: discount, moeda: currency },
          filial: { nome: branch.name },
          cliente: {
            ...{ nome: customer.name, documento: customer.document, endereco: customer.address },
            ...{ cidade: customer.city, uf: customer.state, cep: customer.cep },
          },
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
  const access = textOf(body.chave_acesso, 60) ?? '';
  return { key, number, access, state, amount, currency, issuedAt, link: readLink(body.link) };
}

/** People open it, so only https addresses are accepted. */
function readLink(given: unknown): string | null {
  const text = textOf(given, 1_000);
  return text !== null && URL.canParse(text) && new URL(text).protocol === 'https:' ? text : null;
}
