import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { notify } from '../../../portal/messages/messages.ts';
import { usePastedBeside } from '../../../render/inputs.ts';
import { parseNumber } from '../../../ui/format/typed-number.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './promotions.module.css';

type QuantityFieldProps = {
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
};

/** A quantity of at least 1, typed or changed in steps. */
export function QuantityField({ value, max, onChange }: QuantityFieldProps) {
  const t = useTexts('promotions');
  const id = useId();
  const set = (wanted: number) => onChange(Math.min(max, Math.max(1, wanted)));
  const onPaste = usePastedBeside(notify, t('quantity'), (text) => {
    const pasted = parseNumber(text);
    if (pasted === null || !Number.isInteger(pasted) || pasted < 1) return false;
    set(pasted);
    return true;
  });
  return (
    <div className={classes.quantityField}>
      <label htmlFor={id}>{t('quantity')}</label>
      <div className={classes.quantity}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('less')}
          disabled={value <= 1}
          onClick={() => set(value - 1)}
        >
          <IconMinus size={16} aria-hidden="true" />
        </ActionIcon>
        <TextInput
          id={id}
          inputMode="numeric"
          onPaste={onPaste}
          value={String(value)}
          onChange={(event) => {
            const digits = event.currentTarget.value.replace(/\D/g, '');
            set(digits === '' ? 1 : Number(digits));
          }}
          onKeyDown={(event) => {
            const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            set(value + step);
          }}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('plus')}
          disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          <IconPlus size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
}
