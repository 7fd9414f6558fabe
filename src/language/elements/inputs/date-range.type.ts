import { formatDate } from '../../../ui/format/date.ts';
import { isRecord } from '../../json/record.ts';
import { type WriteCell, writeAny } from '../../values/cell-text.ts';
import { partsType, ruledSchema, textLimits } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';

export const dateRangeType = inputType({
  description: 'A first and a last day.',
  kinds: ['text', 'json'],
  keys: ['min', 'max'],
  holds: 'period',
  look: 'text',
  write: writeDateRange,
  schema: (element, field) => ruledSchema(partsType(field), { kind: 'range', ...textLimits(element) }),
});

/** Writes a first and a last day, `start | end` or { inicio, fim }. */
export function writeDateRange(...[value, context]: Parameters<WriteCell>): string {
  const ends = isRecord(value) ? [value.inicio, value.fim] : typeof value === 'string' ? value.split('|') : [];
  const shown = ends.map((end) => (typeof end === 'string' ? formatDate(end.trim()) || end.trim() : ''));
  return shown.filter((end) => end !== '').join(' – ') || (isRecord(value) ? '' : writeAny(value, context));
}
