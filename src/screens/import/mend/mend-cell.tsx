import { useId } from 'react';
import type { RowError } from '../../../machines/import/import-types.ts';
import { freeField } from '../../../runtime/inputs/field-frame.tsx';
import { TextControl } from '../../../runtime/inputs/text-control.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { Mends } from './use-mends.ts';

type MendCellProps = { readonly error: RowError; readonly mends: Mends };

/** The value of a failed cell, to be typed anew. */
export function MendCell({ error, mends }: MendCellProps) {
  const t = useTexts('import');
  const id = useId();
  const { linha, titulo, valor } = error;
  const label = t('mend.cell', { row: linha, column: titulo ?? '' });
  return (
    <TextControl
      field={freeField(id, label)}
      isBare
      aria-label={label}
      value={mends.textOf(error) ?? valor ?? ''}
      placeholder={t('errors.empty')}
      onChange={(event) => mends.change(error, event.currentTarget.value)}
    />
  );
}
