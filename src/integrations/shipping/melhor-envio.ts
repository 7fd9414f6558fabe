import { fromMinor, toMinor } from '../../domain/numbers/money.ts';
import { isRecord } from '../../language/json/record.ts';
import { askJson, PortError, reported, textOf } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import type { ShippingPort, ShippingQuote, ShippingRequest } from './shipping-port.ts';

/** All its prices are in reais. */
const currency = 'BRL';

type Options = {
  /** Its address; `https://sandbox.melhorenvio.com.br` for tests. */
  readonly base: string;
  readonly token: string;
  /** E-mail address of the installation's operator, which each call has to name. */
  readonly contact: string;
  readonly timeout?: number;
  /** Called with the reason of a failure. */
  readonly failed?: (reason: string) => void;
};

/**
 * Carriers by Melhor Envio: `POST /api/v2/me/shipment/calculate`, with sizes in centimetres and weights in kilograms.
 */
export function createMelhorEnvio({ base, token, contact, timeout = 2_000, failed }: Options): ShippingPort {
  const breaker = createBreaker({ service: 'shipping' });
  const url = new URL('/api/v2/me/shipment/calculate', base);
  const headers = { authorization: `Bearer ${token}`, 'user-agent': `Vitral (${contact})` };
  return {
    quote: async (request) => {
      if (request.currency !== currency) return null;
      return reported(failed, async () => {
        const { status, body } = await breaker.run(async () => {
          const answer = await askJson(url, { timeout, method: 'POST', headers, body: bodyOf(request) });
          // A refusal of one delivery does not affect the next.
          if (answer.status !== 200 && answer.status !== 422) throw new PortError(`status ${answer.status}`);
          return answer;
        });
        if (status !== 200 || !Array.isArray(body)) throw new PortError(`status ${status}`);
        return body.flatMap((row: unknown) => quoteOf(row, request.services));
      });
    },
  };
}

function bodyOf({ from, to, volumes, services }: ShippingRequest): object {
  return {
    from: { postal_code: from },
    to: { postal_code: to },
    products: volumes.map(({ weight, size, quantity, value }, index) => ({
      id: String(index + 1),
      ...{ width: centimetres(size?.width), height: centimetres(size?.height), length: centimetres(size?.length) },
      ...{ weight: weight / 1_000, insurance_value: fromMinor(value, currency), quantity },
    })),
    services: services.join(','),
  };
}

function centimetres(millimetres = 0): number {
  return Math.max(1, Math.ceil(millimetres / 10));
}

/** A row of the answer; `custom_price` and `custom_delivery_time` include the account's own agreements. */
function quoteOf(row: unknown, services: readonly string[]): ShippingQuote[] {
  if (!isRecord(row)) throw new PortError('a quote of another shape');
  const service = String(row.id);
  if (!services.includes(service)) return [];
  const error = textOf(row.error, 500);
  if (error !== null) return [{ service, error }];
  const amount = String(row.custom_price ?? row.price);
  const days = Number(row.custom_delivery_time ?? row.delivery_time);
  if (!/^\d{1,9}(\.\d{1,4})?$/.test(amount) || !Number.isInteger(days) || days < 0)
    throw new PortError('a quote of another shape');
  return [{ service, price: toMinor(amount, currency), days, error: null }];
}
