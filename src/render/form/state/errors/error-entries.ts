import type { Translate } from '../../../../ui/i18n/texts.ts';
import type { FieldErrors } from '../../values/form-errors.ts';
import type { RowError } from '../../values/rows/row-error.ts';
import type { FormHandle } from '../form-handle.ts';
import { labelOfField } from './field-messages.ts';
import { writeProblem, writeRowError } from './write-errors.ts';

/** One error of a form as text, with the place it leads to. */
export type ErrorEntry = { readonly field: string; readonly row: RowError | null; readonly text: string };

/** The errors of a form in order; for a list one per error of its rows. */
export function errorEntries(form: FormHandle, errors: FieldErrors, t: Translate): readonly ErrorEntry[] {
  return [...errors].flatMap(([field, problems]) => {
    const label = labelOfField(form, field);
    const own = [...new Set(problems.map((problem) => writeProblem(problem, t)))];
    return [
      ...own.map((text) => ({ field, row: null, text: `${label}: ${text}` })),
      ...form.store
        .rowErrors(field)
        .map((row) => ({ field, row, text: `${label}, ${writeRowError(form, field, row, t)}` })),
    ];
  });
}
