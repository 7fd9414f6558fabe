import { Button } from '@mantine/core';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { Payment } from '../../machines/payment-answer.ts';
import classes from './payment.module.css';

type PaidPartsProps = {
  /** Approved payments. */
  readonly payments: readonly Payment[];
  /** Formats an amount in the currency of the order. */
  readonly money: (amount: number) => string;
  /** Part of the order that is still to be paid. */
  readonly rest: number;
  readonly isBusy: boolean;
  /** Whether the reader decides how the order is paid. */
  readonly mayChoose: boolean;
  /** Returns credit that was spent on the order. */
  readonly onReturn: (payment: number) => void;
};

/**
 * The received part of an order that waits for the rest, and messages from finance (specification 001, section 2,
 * Payment).
 */
export function PaidParts({ payments, money, rest, isBusy, mayChoose, onReturn }: PaidPartsProps) {
  const t = useTexts('commerce');
  if (payments.length === 0) return null;
  return (
    <section className={classes.charged} aria-label={t('pay.paidParts')}>
      <h2>{t('pay.paidParts')}</h2>
      <ul>
        {payments.map(({ id, nome, codigo, valor_pagamento, mensagem }) => (
          <li key={id}>
            <p>
              {nome}: <strong>{money(valor_pagamento)}</strong>
            </p>
            {mensagem == null ? null : <p className={classes.note}>{mensagem}</p>}
            {mayChoose && codigo.startsWith('CREDITO') ? (
              <Button variant="default" disabled={isBusy} onClick={() => onReturn(id)}>
                {t('credit.return')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className={classes.note}>{t('pay.rest', { amount: money(rest) })}</p> : null}
    </section>
  );
}
