import { fieldOf } from '../../../../language/entity/field-path.ts';
import { formatDate, formatDateTime } from '../../../../ui/format/date.ts';
import { formatNumber } from '../../../../ui/format/number.ts';
import type { Translate } from '../../../../ui/i18n/texts.ts';
import { describeRowError, joinErrors } from '../../validation/row-errors.ts';
import type { FieldProblem } from '../../values/problem.ts';
import type { RowError } from '../../values/rows/row-error.ts';
import type { FormHandle } from '../form-handle.ts';

type Form = Pick<FormHandle, 'store' | 'model' | 'entities'>;

/** What a problem says to the user, and what to do; the server has written its own. */
export function writeProblem(problem: FieldProblem, t: Translate): string {
  if ('message' in problem) return problem.message;
  const { limit, example } = problem.values;
  return t(`validation.${problem.code}`, { limit: writeLimit(limit), example });
}

/** What an error of a row says away from the row: which row, which field, what is wrong. */
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

/** All that is wrong with a field and its rows, one a line; null when nothing is. */
export function writeFieldError(form: Form, field: string, t: Translate): string | null {
  const own = form.store.error(field);
  if (own === null) return null;
  const rows = form.store.rowErrors(field).map((error) => writeRowError(form, field, error, t));
  return joinErrors([...own.map((problem) => writeProblem(problem, t)), ...rows]);
}

/** Days and times as people write them; numbers with a comma. */
function writeLimit(limit: string | number | undefined): string {
  if (typeof limit === 'number') return formatNumber(limit);
  if (limit === undefined || /^\d\d:\d\d/.test(limit)) return limit ?? '';
  return (limit.includes('T') ? formatDateTime(limit) : formatDate(limit)) || limit;
}
