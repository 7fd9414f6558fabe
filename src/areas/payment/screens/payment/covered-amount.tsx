import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { freeField, TextControl } from '../../../../render/inputs.ts';
import { moneyDecimals } from '../../../../ui/format/money.ts';
import { formatNumber } from '../../../../ui/format/number.ts';
import { parseMoney } from '../../../../ui/format/typed-number.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './payment.module.css';

type CoveredAmountProps = {
  /** Part of the order that a payment covers, in the order's currency. */
  readonly value: number;
  /** Charged amount, which includes discount or surcharge of the payment method. */
  readonly charged: number;
  readonly currency: string | null;
  readonly onChange: (amount: number) => void;
};

/**
 * The part of an order that one of several payments covers, parsed like any typed amount. If the server refuses it, the
 * typed text stays; an amount of 0 or less, or none, changes nothing (specification 001, section 5).
 */
export function CoveredAmount({ value, charged, currency, onChange }: CoveredAmountProps) {
  const t = useTexts('commerce');
  const id = useId();
  // The typed text belongs to the former amount: a new amount replaces it.
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: number; readonly isSent: boolean } | null>(
    null,
  );
  const text = typed?.of === value ? typed.text : null;
  const store = (isAgain: boolean) => {
    if (text === null || (typed?.isSent === true && !isAgain)) return;
    const amount = parseMoney(text, { currency });
    if (amount === null || amount <= 0 || amount === value) return setTyped(null);
    setTyped({ text, of: value, isSent: true });
    onChange(amount);
  };
  return (
    <div className={classes.amountRow}>
      <TextControl
        field={{ ...freeField(id, t('pay.amount')), help: charged === value ? null : t('pay.amountHelp') }}
        value={text ?? formatNumber(value, { decimals: moneyDecimals({ currency }) })}
        inputMode="decimal"
        maxLength={20}
        onChange={(event) => setTyped({ text: event.currentTarget.value, of: value, isSent: false })}
        onBlur={() => store(false)}
      />
      <Button variant="default" onClick={() => store(true)}>
        {t('pay.setAmount')}
      </Button>
    </div>
  );
}
