import type { Translate } from '../../../../ui/i18n/texts.ts';
import type { FieldErrors } from '../../values/form-errors.ts';
import type { RowError } from '../../values/rows/row-error.ts';
import type { FormHandle } from '../form-handle.ts';
import { labelOfField } from './field-messages.ts';
import { writeProblem, writeRowError } from './write-errors.ts';

/** One thing that is wrong in a form, in words, with the place that it leads to. */
export type ErrorEntry = { readonly field: string; readonly row: RowError | null; readonly text: string };

/** Errors of a form one by one, in their order: of a list one for each error of its rows. */
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
