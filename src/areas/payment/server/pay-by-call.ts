import { createHash } from 'node:crypto';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { Services } from '../../module.ts';
import { whoOf } from '../../orders/server/index.ts';
import { wasPaidByCall } from './charges/stored-charge.ts';
import { paymentErrors } from './errors.ts';
import { type Paid, type PayParts, type PayRequest, payOrder, takeTurn } from './pay-order.ts';
import { findPayableOrder } from './payable-order.ts';

/** Dependencies of a paying call. */
export type PayCallParts = {
  readonly services: Pick<Services, 'db' | 'apart' | 'entities' | 'clock'>;
  readonly parts: PayParts;
};

/**
 * Pays, and starts the call's transaction last: all charges are committed by then, and a repetition of the call finds
 * its answer. Refused calls look for that answer too, because a paid order refuses to be paid again.
 */
export async function payByCall<T>(
  { services, parts }: PayCallParts,
  call: Parameters<typeof whoOf>[0],
  asked: Omit<PayRequest, 'chamada'>,
  answer: (paid: Paid) => Promise<T>,
): Promise<T> {
  const { db, apart, entities, clock } = services;
  const who = whoOf(call);
  const request: PayRequest = { ...asked, chamada: hashCall(call.request, who.caller.id) };
  const seen = await findPayableOrder(db, entities.models(), who.caller, request, clock.now());
  const id = seen?.id ?? 0;
  return takeTurn(id, async () => {
    const paid = await apart(call.request, async () => {
      try {
        return await payOrder(parts, who, request, id);
      } catch (error) {
        return { error };
      }
    });
    if ('error' in paid) {
      await db.transaction(async () => undefined);
      // The server that paid in this call died before it answered: the repetition gets the same answer.
      const { chamada } = request;
      const isPaid = paid.error instanceof ApiError && paid.error.code === 'PAGAMENTO_FECHADO';
      if (isPaid && seen !== null && chamada !== null && (await wasPaidByCall(db, id, chamada)))
        return answer({ order: seen, refused: null });
      throw paid.error;
    }
    if (paid.refused !== null) throw paymentErrors['REGRA_DE_NEGOCIO.pagamento_recusado']({ motivo: paid.refused });
    return answer(paid);
  });
}

/** Hash of the call for its charges: its caller and key; null without a key. */
function hashCall({ headers }: Pick<Parameters<typeof whoOf>[0]['request'], 'headers'>, caller: number): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== ''
    ? createHash('sha256').update(`${caller} ${key}`).digest('base64url')
    : null;
}
