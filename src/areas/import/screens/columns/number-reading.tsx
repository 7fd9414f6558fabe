import { useId } from 'react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { DoubtfulNumber, MappedColumn } from '../../machines/import-types.ts';
import classes from './columns.module.css';

type Notation = NonNullable<MappedColumn['notacao']>;

type NumberReadingProps = {
  readonly title: string;
  readonly doubtful: readonly DoubtfulNumber[];
  /** The choice; null for none. */
  readonly notacao: Notation | null;
  readonly isDisabled: boolean;
  readonly onChoose: (notacao: Notation) => void;
};

/** Asks how the ambiguous numbers of a column are meant, and shows both readings. */
export function NumberReading({ title, doubtful, notacao, isDisabled, onChoose }: NumberReadingProps) {
  const t = useTexts('import');
  const id = useId();
  return (
    <fieldset className={`${classes.group} ${classes.numbers}`} disabled={isDisabled}>
      <legend>{t('numbers.question', { name: title })}</legend>
      {(['virgula', 'ponto'] as const).map((way) => (
        <label key={way} className={classes.option}>
          <input type="radio" name={id} checked={notacao === way} onChange={() => onChoose(way)} />
          <span>
            {t(`numbers.${way}`)}{' '}
            <span className={classes.readingOf}>
              {doubtful.map((one) => (
                <span key={one.texto}>{t('numbers.is', { text: one.texto, value: plainText(one[way]) })}</span>
              ))}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Without thousands separators, which would be ambiguous again. */
function plainText(value: number): string {
  return String(value).replace('.', ',');
}
