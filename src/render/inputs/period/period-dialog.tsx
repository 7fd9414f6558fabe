import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DatePeriod } from '../../../language/values/periods.ts';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { parseDate } from '../../../ui/format/date.ts';
import { usePeriodTexts } from '../../texts/period/index.ts';
import { DateInput } from '../date/date-input.tsx';
import classes from './period-element.module.css';

type PeriodDialogProps = {
  /** Id of the field. */
  readonly id: string;
  readonly period: Partial<DatePeriod> | null;
  readonly onChoose: (period: DatePeriod) => void;
  readonly onClose: () => void;
};

/** Both days of a period, which are required and must be in order (specification 002, section 2.2). */
export function PeriodDialog({ id, period, onChoose, onClose }: PeriodDialogProps) {
  const t = usePeriodTexts();
  const [inicio, setStart] = useState<string | null>(period?.inicio ?? null);
  const [fim, setEnd] = useState<string | null>(period?.fim ?? null);
  const [isTried, setTried] = useState(false);
  const errorOf = (day: string | null) => (isTried && !isDay(day) ? t('required') : null);
  const isTurned = isDay(inicio) && isDay(fim) && inicio > fim;
  const confirm = () => {
    setTried(true);
    if (isDay(inicio) && isDay(fim) && !isTurned) onChoose({ inicio, fim });
  };
  const field = { help: null, isRequired: true, isDisabled: false };
  return (
    <Dialog onClose={onClose} title={t('title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog has its own form, separate from the form of its field.
          event.stopPropagation();
          confirm();
        }}
      >
        <div className={classes.ends}>
          <DateInput
            field={{ ...field, id: `${id}-de`, label: t('start'), error: errorOf(inicio) }}
            kind="date"
            value={inicio}
            onChange={setStart}
          />
          <DateInput
            field={{ ...field, id: `${id}-ate`, label: t('end'), error: errorOf(fim) }}
            kind="date"
            value={fim}
            onChange={setEnd}
          />
        </div>
        {isTried && isTurned ? (
          <p role="alert" className={classes.error}>
            {t('turned')}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit">{t('confirm')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && parseDate(text) !== null;
}
