import type { components } from '../../../api/generated/portal.ts';
import type { PaymentMode } from '../rules/payment-plan.ts';
import type { ShownPixCharge } from './pix.machine.ts';

/** The part of an order paid by one condition, as on the server. */
export type Payment = components['schemas']['PagamentoPedido'];

/** The state of an order and its payments on the server. */
export type PaymentAnswer = {
  /** `constante_status` of the order. */
  readonly orderState: string;
  readonly payments: readonly Payment[];
};

/** A change of the payments, for `cart/changePayment` and `cart/delPayment`. */
export type PaymentChange =
  | {
      readonly type: 'put';
      readonly condition: number;
      readonly mode: PaymentMode;
      /** In the currency of the order; defaults to the missing amount. */
      readonly amount?: number;
      readonly instalments?: number;
    }
  | { readonly type: 'remove'; readonly payments: readonly number[] };

/** States of an order whose payment can still be chosen, and states of a paid one. */
const payable = ['AGUARDANDO_PAGAMENTO', 'ERRO_PAGAMENTO'];
const paid = ['PAGO', 'ERRO_FATURAMENTO', 'FATURADO', 'ENVIADO', 'ENTREGUE'];

export function isPayable({ orderState }: Pick<PaymentAnswer, 'orderState'>): boolean {
  return payable.includes(orderState);
}

export function isPaid({ orderState }: Pick<PaymentAnswer, 'orderState'>): boolean {
  return paid.includes(orderState);
}

/** Payments that count: refused ones are history. */
export function livePayments({ payments }: Pick<PaymentAnswer, 'payments'>): readonly Payment[] {
  return payments.filter(({ constante_status }) => constante_status !== 'REPROVADO');
}

/** Payments for which no charge was made yet: 'Pagar' charges them. */
export function newPayments(answer: Pick<PaymentAnswer, 'payments'>): readonly Payment[] {
  return livePayments(answer).filter(({ novo }) => novo);
}

/** Whether a payment covers the whole order, within the tolerance of specification 001. */
export function coversWhole({ valor_coberto }: Payment, total: number): boolean {
  return (valor_coberto ?? total) >= total - 0.05;
}

/**
 * The payment with a receipt at finance that a change would cancel: a payment of the whole is replaced by any other
 * one, and switching between one payment and several starts without payments. Undefined for none.
 */
export function findReplaced(
  change: PaymentChange,
  answer: Pick<PaymentAnswer, 'payments'>,
  total: number,
): Payment | undefined {
  if (change.type !== 'put') return undefined;
  const isOne = change.mode === 'expresso';
  return livePayments(answer).find((payment) => {
    if (payment.comprovante_obrigatorio !== true || payment.novo || payment.aprovado) return false;
    const isWhole = coversWhole(payment, total);
    return isWhole !== isOne || (isWhole && change.condition !== payment.id_condicao);
  });
}

/** The Pix of a payment that waits for it; null for none. */
export function pixOf({ id, info_qrcode, info_expiracao, aprovado }: Payment): ShownPixCharge | null {
  if (info_qrcode == null || info_qrcode === '' || aprovado) return null;
  return { payment: id, code: info_qrcode, expiresAt: info_expiracao == null ? 0 : Date.parse(info_expiracao) };
}

/** Whether 'Pagar' has an effect. */
export function hasToPay(answer: PaymentAnswer, isFree: boolean): boolean {
  return isPayable(answer) && (isFree || newPayments(answer).length > 0);
}

export function findPix(answer: Pick<PaymentAnswer, 'payments'>, payment: number): ShownPixCharge | null {
  const found = livePayments(answer).find(({ id }) => id === payment);
  return found === undefined ? null : pixOf(found);
}

export function firstPix(answer: Pick<PaymentAnswer, 'payments'>): ShownPixCharge | null {
  return (
    livePayments(answer)
      .map(pixOf)
      .find((charge) => charge !== null) ?? null
  );
}

/** The version of the payments to charge: it grows with each change, so that another plan is another intent. */
export function versionOf({ payments }: Pick<PaymentAnswer, 'payments'>): number {
  return Math.max(0, ...payments.map(({ versao_plano }) => versao_plano ?? 0));
}
