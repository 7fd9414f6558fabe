import { ruledSchema, textLimits } from '../../values/value-schema.ts';
import { inputType } from '../element-type.ts';
import { writeDateRange } from './date-range.type.ts';

export const periodType = inputType({
  description: 'A first and a last day as { inicio, fim }, chosen by named buttons or freely.',
  kinds: ['json'],
  keys: ['periods', 'longPeriods', 'min', 'max'],
  holds: 'period',
  look: 'text',
  write: writeDateRange,
  schema: (element) => ruledSchema('object', { kind: 'range', ...textLimits(element) }),
});
