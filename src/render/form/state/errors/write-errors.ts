import { fieldOf } from '../../../../language/entity/field-path.ts';
import { formatDate, formatDateTime } from '../../../../ui/format/date.ts';
import { formatNumber } from '../../../../ui/format/number.ts';
import type { Translate } from '../../../../ui/i18n/texts.ts';
import { describeRowError, joinErrors } from '../../validation/row-errors.ts';
import type { FieldProblem } from '../../values/problem.ts';
import type { RowError } from '../../values/rows/row-error.ts';
import type { FormHandle } from '../form-handle.ts';

type Form = Pick<FormHandle, 'store' | 'model' | 'entities'>;

/** The text of a problem for the user, with what to do; problems from the server have their own text. */
export function writeProblem(problem: FieldProblem, t: Translate): string {
  if ('message' in problem) return problem.message;
  const { limit, example } = problem.values;
  return t(`validation.${problem.code}`, { limit: writeLimit(limit), example });
}

/** The text of a row's error outside of the row: which row, which field, what is wrong. */
export function writeRowError({ store, model, entities }: Form, field: string, error: RowError, t: Translate): string {
  const child = entities.get(model === null ? '' : (fieldOf(model, field)?.target ?? '')) ?? null;
  return describeRowError({
    error,
    message: writeProblem(error.problem, t),
    rows: store.get(field),
    child,
    entities,
    placeOf: (place) => t(place.name === '' ? 'rows.place' : 'rows.placeNamed', place),
  });
}

/** All errors of a field and its rows, one per line; null if there are none. */
export function writeFieldError(form: Form, field: string, t: Translate): string | null {
  const own = form.store.error(field);
  if (own === null) return null;
  const rows = form.store.rowErrors(field).map((error) => writeRowError(form, field, error, t));
  return joinErrors([...own.map((problem) => writeProblem(problem, t)), ...rows]);
}

/** Writes limits: days and times as people do, numbers with a comma. */
function writeLimit(limit: string | number | undefined): string {
  if (typeof limit === 'number') return formatNumber(limit);
  if (limit === undefined || /^\d\d:\d\d/.test(limit)) return limit ?? '';
  return (limit.includes('T') ? formatDateTime(limit) : formatDate(limit)) || limit;
}
