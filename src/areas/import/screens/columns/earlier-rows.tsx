import { useId } from 'react';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { FileReading } from '../../machines/import-types.ts';
import { useCounts } from '../use-counts.ts';
import classes from './columns.module.css';

type EarlierRowsProps = {
  readonly earlier: NonNullable<FileReading['anterior']>;
  /** Number of rows of the file that were not imported then. */
  readonly rest: number;
  readonly leavesDone: boolean;
  readonly onChange: (leavesDone: boolean) => void;
};

/** Tells how many rows of the file were imported before, and asks what to do with them. */
export function EarlierRows({ earlier, rest, leavesDone, onChange }: EarlierRowsProps) {
  const t = useTexts('import');
  const { countText } = useCounts();
  const id = useId();
  const { nome, dh_registro, feitas, com_erro } = earlier;
  return (
    <fieldset className={`${classes.group} ${classes.earlier}`} aria-describedby={id}>
      <legend>{t('earlier.title')}</legend>
      <p id={id} className={classes.earlierText}>
        {countText('earlier.what', feitas, { name: nome, moment: formatDateTime(dh_registro) })}
        {com_erro === 0 ? null : ` ${countText('earlier.wrong', com_erro)}`}
      </p>
      <div className={classes.choices}>
        {[true, false].map((leaves) => (
          <label key={String(leaves)} className={classes.option}>
            <input type="radio" name={id} checked={leavesDone === leaves} onChange={() => onChange(leaves)} />
            <span>{leaves ? countText('earlier.leave', rest) : t('earlier.all')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
