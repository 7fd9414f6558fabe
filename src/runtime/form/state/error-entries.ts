import type { RowError } from '../values/row-error.ts';
import { labelOfField } from './field-messages.ts';
import type { FormHandle } from './form-handle.ts';

/** One thing that is wrong in a form, in words, with the place that it leads to. */
export type ErrorEntry = { readonly field: string; readonly row: RowError | null; readonly text: string };

/** Errors of a form one by one, in their order: of a list one for each error of its rows. */
export function errorEntries(form: FormHandle, errors: ReadonlyMap<string, string>): readonly ErrorEntry[] {
  return [...errors].flatMap(([field, message]) => {
    const label = labelOfField(form, field);
    const rows = form.store.rowErrors(field).map((row) => ({ row, text: form.describeRow(field, row) }));
    const ofRows = new Set(rows.map(({ text }) => text));
    const own = rows.length === 0 ? [message] : message.split('\n').filter((line) => !ofRows.has(line));
    return [
      ...own.map((text) => ({ field, row: null, text: `${label}: ${text}` })),
      ...rows.map(({ row, text }) => ({ field, row, text: `${label}, ${text}` })),
    ];
  });
}
