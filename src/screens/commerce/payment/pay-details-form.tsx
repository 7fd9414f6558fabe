import type { Payment } from '../../../machines/payment/payment.machine.ts';
import { freeField, TextControl } from '../../../runtime/inputs.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { CardForm } from './card-form.tsx';
import { isCard, isTef, type TypedDetails } from './use-pay-details.ts';

type PayDetailsFormProps = {
  readonly typed: TypedDetails;
  /** Payments that 'Pagar' charges. */
  readonly payments: readonly Payment[];
  readonly money: (amount: number) => string;
};

/** The card of each payment by card, and the operation of each by TEF (specification 001, section 5). */
export function PayDetailsForm({ typed, payments, money }: PayDetailsFormProps) {
  const t = useTexts('commerce');
  return (
    <>
      {payments.filter(isCard).map(({ id, nome, valor_pagamento }) => (
        <CardForm
          key={id}
          title={t('card.title', { name: nome, amount: money(valor_pagamento) })}
          value={typed.cardOf(id)}
          problems={typed.problemsOf(id)}
          onChange={(card) => typed.setCard(id, card)}
        />
      ))}
      {payments.filter(isTef).map(({ id }) => (
        <TextControl
          key={id}
          field={{ ...freeField(`tef-${id}`, t('pay.tef')), isRequired: true }}
          value={typed.operationOf(id)}
          maxLength={60}
          onChange={(event) => typed.setOperation(id, event.currentTarget.value)}
        />
      ))}
    </>
  );
}
