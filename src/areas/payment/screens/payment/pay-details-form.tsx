import { freeField, TextControl } from '../../../../render/inputs.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { Payment } from '../../machines/payment-answer.ts';
import { CardForm } from './card-form.tsx';
import { isCard, isTef, type TypedDetails } from './use-pay-details.ts';

type PayDetailsFormProps = {
  readonly typed: TypedDetails;
  /** A payment that 'Pagar' charges. */
  readonly payment: Payment;
  readonly money: (amount: number) => string;
};

/**
 * Details that the payer has to enter for a payment: the card, or the operation of a TEF (specification 001, section
 * 5).
 */
export function PayDetailsForm({ typed, payment, money }: PayDetailsFormProps) {
  const t = useTexts('commerce');
  const { id, nome, valor_pagamento } = payment;
  if (isCard(payment))
    return (
      <CardForm
        title={t('card.title', { name: nome, amount: money(valor_pagamento) })}
        value={typed.cardOf(id)}
        problems={typed.problemsOf(id)}
        onChange={(card) => typed.setCard(id, card)}
      />
    );
  if (!isTef(payment)) return null;
  return (
    <TextControl
      field={{ ...freeField(`tef-${id}`, t('pay.tef')), isRequired: true }}
      value={typed.operationOf(id)}
      maxLength={60}
      onChange={(event) => typed.setOperation(id, event.currentTarget.value)}
    />
  );
}
