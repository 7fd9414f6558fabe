import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { fromMinor, sumMoney, toMinor } from '../../../../domain/numbers/money.ts';
import { alertUser } from '../../../../portal/messages/messages.ts';
import { formatMoney } from '../../../../ui/format/money.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { Payment, PaymentChange } from '../../machines/payment-answer.ts';
import type { PaymentMode } from '../../rules/payment-plan.ts';
import classes from './payment.module.css';
import { creditsQuery, isCreditCondition, type PaymentCondition } from './payment.queries.ts';

type CreditsProps = {
  readonly clientId: number | null;
  readonly currency: string | null;
  readonly conditions: readonly PaymentCondition[];
  readonly payments: readonly Payment[];
  readonly mode: PaymentMode;
  /** Part of the order that is not received yet. */
  readonly rest: number;
  /** Part of the order that no payment covers yet. */
  readonly missing: number;
  readonly isBusy: boolean;
  readonly onUse: (change: PaymentChange) => void;
};

/**
 * Credits of an order's client: usable ones pay the order or a part of it. Those dated before 01/03/2021 are shown with
 * a hint to ask finance (specification 001, sections 8 and 9).
 */
export function Credits({
  clientId,
  currency,
  conditions,
  payments,
  mode,
  rest,
  missing,
  isBusy,
  onUse,
}: CreditsProps) {
  const t = useTexts('commerce');
  const title = useId();
  const { data = [] } = useQuery({ ...creditsQuery(clientId ?? 0), enabled: clientId !== null });
  const condition = conditions.find(isCreditCondition);
  const credits = data.filter(({ moeda, saldo = 0 }) => saldo > 0 && moeda === currency);
  if (credits.length === 0 || condition?.id === undefined) return null;
  const id = condition.id;
  const isChosen = payments.some(({ id_condicao }) => id_condicao === id);
  const money = (amount: number) => formatMoney(amount, { currency });
  const sumOf = (rows: typeof credits) =>
    fromMinor(sumMoney(rows.map(({ saldo = 0 }) => toMinor(saldo, currency ?? ''))), currency ?? '');
  const usable = sumOf(credits.filter(({ disponivel }) => disponivel === true));
  const use = () => {
    // In the mode with one payment, credit replaces the chosen method, and is combined with it if it does not suffice.
    const isWhole = usable >= rest;
    if (mode === 'expresso' && isWhole) onUse({ type: 'put', condition: id, mode });
    else
      onUse({
        type: 'put',
        condition: id,
        mode: 'multiplo',
        amount: Math.min(usable, mode === 'expresso' ? rest : missing),
      });
  };
  const old = sumOf(credits.filter(({ disponivel }) => disponivel !== true));
  return (
    <section className={classes.credits} aria-labelledby={title}>
      <h2 id={title}>{t('credit.title')}</h2>
      {usable > 0 ? (
        <p className={classes.credit}>
          <span>{t('credit.available', { amount: money(usable) })}</span>
          <Button
            variant="default"
            disabled={isBusy || isChosen || (mode === 'multiplo' && missing <= 0)}
            onClick={use}
          >
            {t('credit.use')}
          </Button>
        </p>
      ) : null}
      {old > 0 ? (
        <p className={classes.credit}>
          <span>{t('credit.old', { amount: money(old) })}</span>
          <Button variant="default" onClick={() => void alertUser([t('credit.oldText')], { variant: 'commerce' })}>
            {t('credit.whyNot')}
          </Button>
        </p>
      ) : null}
    </section>
  );
}
