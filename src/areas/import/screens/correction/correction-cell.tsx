import { useId } from 'react';
import { freeField, TextControl } from '../../../../render/inputs.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { ImportRowError } from '../../machines/import-types.ts';
import type { RowCorrections } from './use-corrections.ts';

type CorrectionCellProps = { readonly error: ImportRowError; readonly corrections: RowCorrections };

/** The value of a failed cell, as an input. */
export function CorrectionCell({ error, corrections }: CorrectionCellProps) {
  const t = useTexts('import');
  const id = useId();
  const { linha, titulo, valor } = error;
  const label = t('correct.cell', { row: linha, column: titulo ?? '' });
  return (
    <TextControl
      field={freeField(id, label)}
      isBare
      aria-label={label}
      value={corrections.textOf(error) ?? valor ?? ''}
      placeholder={t('errors.empty')}
      onChange={(event) => corrections.change(error, event.currentTarget.value)}
    />
  );
}
