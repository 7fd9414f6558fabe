import type { JsonRecord } from '../../json/record.ts';
import type { EntityField } from '../entity.ts';
import { isStorable, type ReportProblem, readCount, readNumber } from '../schema-values.ts';
import type { LinearPattern } from '../texts/linear-pattern.ts';
import { isMomentDefault } from '../texts/moment-default.ts';

export type FieldLimits = Pick<EntityField, 'minLength' | 'maxLength' | 'min' | 'max' | 'decimals'>;

/** JSON numbers keep 15 digits, some of which are left for the integer part. */
const maxDecimals = 12;

/**
 * Reads the limits of a field. Contradictory ones are reported and ignored, because the field would refuse everything.
 * @param otherwise default for a limit that the schema omits
 */
export function readLimits(
  value: JsonRecord,
  pointer: string,
  otherwise: Pick<FieldLimits, 'maxLength' | 'decimals'>,
  report: ReportProblem,
): FieldLimits {
  const minLength = readCount(value.minLength, `${pointer}/minLength`, report);
  const ownMaxLength = readCount(value.maxLength, `${pointer}/maxLength`, report);
  const min = readNumber(value.minimum, `${pointer}/minimum`, report);
  const max = readNumber(value.maximum, `${pointer}/maximum`, report);
  const maxLength = ownMaxLength ?? otherwise.maxLength;
  const isLengthPossible = minLength === null || maxLength === null || minLength <= maxLength;
  if (!isLengthPossible) {
    const greatest = ownMaxLength === null ? `${maxLength} without a \`maxLength\`` : String(maxLength);
    const message = `\`minLength\` ${minLength} is above the greatest length, which is ${greatest}: no text would fit. Until this is changed neither counts.`;
    report('entity/wrong-value', `${pointer}/minLength`, message);
  }
  const isRangePossible = min === null || max === null || min <= max;
  if (!isRangePossible) {
    const message = `\`minimum\` ${min} is above \`maximum\` ${max}: no value would fit. Until this is changed neither counts.`;
    report('entity/wrong-value', `${pointer}/minimum`, message);
  }
  return {
    minLength: isLengthPossible ? minLength : null,
    maxLength: isLengthPossible ? maxLength : otherwise.maxLength,
    min: isRangePossible ? min : null,
    max: isRangePossible ? max : null,
    decimals: readDecimals(value, pointer, report) ?? otherwise.decimals,
  };
}

function readDecimals(value: JsonRecord, pointer: string, report: ReportProblem): number | null {
  const decimals = readCount(value['x-decimals'], `${pointer}/x-decimals`, report);
  if (decimals === null || decimals <= maxDecimals) return decimals;
  const message = `A number has ${maxDecimals} decimal places at most; \`x-decimals\` says ${decimals}.`;
  report('entity/wrong-value', `${pointer}/x-decimals`, message);
  return maxDecimals;
}

/** Why a default with the right type could not be saved by a form; null if it could. */
export function explainDefault(
  given: unknown,
  { minLength, maxLength, min, max }: FieldLimits,
  kind: EntityField['kind'],
  pattern: Pick<LinearPattern, 'test'> | null,
): string | null {
  if (typeof given === 'number') {
    if (min !== null && given < min) return `is below \`minimum\`, ${min}`;
    return max !== null && given > max ? `is above \`maximum\`, ${max}` : null;
  }
  if (typeof given !== 'string') return null;
  if (!isStorable(given)) return 'has characters that no database takes';
  if (isMomentDefault(kind, given)) return null;
  if (kind === 'date' && !isDate(given)) return 'is no date such as "2026-12-31", nor `today`';
  if (kind === 'time' && !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(given)) return 'is no time such as "14:30"';
  if (kind === 'datetime' && !isInstant(given))
    return 'is no date with a time such as "2026-12-31T17:30:00Z", nor `now`';
  if (kind !== 'text') return null;
  const length = [...given].length;
  if (maxLength !== null && length > maxLength)
    return `has ${length} characters, and \`maxLength\` allows ${maxLength}`;
  if (minLength !== null && length < minLength)
    return `has ${length} characters, and \`minLength\` asks for ${minLength}`;
  return pattern !== null && !pattern.test(given) ? 'does not fit `pattern`' : null;
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?$/.test(text) &&
    isDate(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(text))
  );
}
