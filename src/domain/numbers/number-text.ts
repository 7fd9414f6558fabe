/**
 * Decimal separator of a number: a comma, with dots between thousands ('1.234,56'), as in Portuguese and Spanish; or a
 * dot, with commas between thousands ('1,234.56'), as in English and in programs.
 */
export type Notation = 'virgula' | 'ponto';

/** The number that a text is in each notation; null for none. */
export type NumberReadings = Readonly<Record<Notation, number | null>>;

const currencies = String.raw`R\$|US\$|MX\$|U\$|G\$|\$|€|£|₲|Gs\.?|Bs\.?|BRL|USD|EUR|PYG|BOB|MXN`;
/** A currency sign or code before a number, without other characters in between. */
export const currencyBefore = new RegExp(`^(?:${currencies})`, 'i');
/** The same after a number. */
export const currencyBehind = new RegExp(`(?:${currencies})$`, 'i');

/** Digits of each notation: a group of thousands has three digits, and the first group does not begin with 0. */
const plain = {
  virgula: /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,\d*)?$/,
  ponto: /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d*)?$/,
} as const;
const scientific = {
  virgula: /^(?:\d+(?:,\d*)?|,\d+)e[+-]?\d{1,3}$/i,
  ponto: /^(?:\d+(?:\.\d*)?|\.\d+)e[+-]?\d{1,3}$/i,
} as const;

export type NumberTextOptions = {
  /** A percent sign after the number is accepted. */
  readonly isPercent?: boolean;
  /** A currency sign or code is accepted. */
  readonly isMoney?: boolean;
};

/**
 * Reads a number as people and programs write it: '1.234,56', '1234.56', 'R$ 1.234,56', '(12,50)', '12,5-', '1,5E+3',
 * '12,5%' for a percentage. '1.234' is 1234 in one notation and 1.234 in the other; '0.750' is a number in only one of
 * them. Null if it is none in either.
 */
export function readingsOf(text: string, options: NumberTextOptions = {}): NumberReadings | null {
  const { digits, isNegative } = withoutSigns(text, options);
  const [virgula, ponto] = [numberOf(digits, 'virgula', isNegative), numberOf(digits, 'ponto', isNegative)];
  return virgula === null && ponto === null ? null : { virgula, ponto };
}

/** The number of a text in a notation, or in the other one if it is a number only in that. */
export function readNumberText(
  text: string,
  notation: Notation = 'virgula',
  options: NumberTextOptions = {},
): number | null {
  const readings = readingsOf(text, options);
  return readings === null ? null : (readings[notation] ?? readings[otherNotation(notation)]);
}

/** The other of the two notations. */
export function otherNotation(notation: Notation): Notation {
  return notation === 'virgula' ? 'ponto' : 'virgula';
}

/** Decimal places that a number needs: 1.5 needs one. */
export function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).toLowerCase().split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
}

/** Removes currency, brackets and signs; digits and separators remain. */
function withoutSigns(
  text: string,
  { isPercent, isMoney }: NumberTextOptions,
): { readonly digits: string; readonly isNegative: boolean } {
  let digits = text.replaceAll(/\s+/g, '').replaceAll('\u2212', '-');
  let isNegative = false;
  const inBrackets = /^\((.*)\)$/.exec(digits)?.[1];
  if (inBrackets !== undefined) {
    digits = inBrackets;
    isNegative = true;
  }
  const takeSign = (): void => {
    if (!/^[+-]/.test(digits)) return;
    isNegative = isNegative !== digits.startsWith('-');
    digits = digits.slice(1);
  };
  takeSign();
  if (isMoney === true) {
    digits = digits.replace(currencyBefore, '').replace(currencyBehind, '');
    takeSign();
  }
  if (isPercent === true) digits = digits.replace(/%$/, '');
  if (/^[\d.,]+-$/.test(digits)) {
    digits = digits.slice(0, -1);
    isNegative = !isNegative;
  }
  return { digits, isNegative };
}

function numberOf(digits: string, notation: Notation, isNegative: boolean): number | null {
  if (!/\d/.test(digits) || !(plain[notation].test(digits) || scientific[notation].test(digits))) return null;
  const [group, decimal] = notation === 'virgula' ? ['.', ','] : [',', '.'];
  const value = Number(digits.replaceAll(group, '').replace(decimal, '.'));
  if (!Number.isFinite(value)) return null;
  return isNegative && value !== 0 ? -value : value;
}
