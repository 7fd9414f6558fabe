import type { components } from '../../../api/generated/portal.ts';
import type { PaymentMode } from '../rules/payment-plan.ts';
import type { ShownPixCharge } from './pix.machine.ts';

/** A part of the order in a condition, as the server has it. */
export type Payment = components['schemas']['PagamentoPedido'];

/** How an order and its payments stand at the server. */
export type PaymentAnswer = {
  /** `constante_status` of the order. */
  readonly orderState: string;
  readonly payments: readonly Payment[];
};

/** A change of the payments, as `cart/changePayment` and `cart/delPayment` take it. */
export type PaymentChange =
  | {
      readonly type: 'put';
      readonly condition: number;
      readonly mode: PaymentMode;
      /** In the currency of the order; what is missing when left out. */
      readonly amount?: number;
      readonly instalments?: number;
    }
  | { readonly type: 'remove'; readonly payments: readonly number[] };

/** States of an order in which it is open how it is paid, and those in which it is paid. */
const payable = ['AGUARDANDO_PAGAMENTO', 'ERRO_PAGAMENTO'];
const paid = ['PAGO', 'ERRO_FATURAMENTO', 'FATURADO', 'ENVIADO', 'ENTREGUE'];

export function isPayable({ orderState }: Pick<PaymentAnswer, 'orderState'>): boolean {
  return payable.includes(orderState);
}

export function isPaid({ orderState }: Pick<PaymentAnswer, 'orderState'>): boolean {
  return paid.includes(orderState);
}

/** Payments that count: what was refused is history. */
export function livePayments({ payments }: Pick<PaymentAnswer, 'payments'>): readonly Payment[] {
  return payments.filter(({ constante_status }) => constante_status !== 'REPROVADO');
}

/** Payments that nobody has been asked for yet: what 'Pagar' charges. */
export function newPayments(answer: Pick<PaymentAnswer, 'payments'>): readonly Payment[] {
  return livePayments(answer).filter(({ novo }) => novo);
}

/** Whether a payment is of all that an order costs, to the tolerance of specification 001. */
export function coversWhole({ valor_coberto }: Payment, total: number): boolean {
  return (valor_coberto ?? total) >= total - 0.05;
}

/**
 * The payment that finance has the receipt of and that a change would take back: a payment of the whole is replaced by any other one, and
 * who goes from one way to pay to several, or back, begins without payments. Undefined where there is none.
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

/** The Pix of a payment that waits for it; null where there is none. */
export function pixOf({ id, info_qrcode, info_expiracao, aprovado }: Payment): ShownPixCharge | null {
  if (info_qrcode == null || info_qrcode === '' || aprovado) return null;
  return { payment: id, code: info_qrcode, expiresAt: info_expiracao == null ? 0 : Date.parse(info_expiracao) };
}

/** Whether 'Pagar' has something to do. */
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

/** The version of what would be charged: it grows with each change, so that another plan is another intent. */
export function versionOf({ payments }: Pick<PaymentAnswer, 'payments'>): number {
  return Math.max(0, ...payments.map(({ versao_plano }) => versao_plano ?? 0));
}
