/**
 * The number of a text as people write it: '1.234,56', '1234.56', 'R$ 1.234,56', '(12,50)', '12,5-', '12,5%' where a
 * percentage is asked for. Dots that part the digits by threes part thousands, as in Portuguese; null when it is none.
 */
export function readDecimal(text: string, isPercent = false): number | null {
  let digits = text.replaceAll(/[\s\u00a0\u202f]+/g, '').replace(/\u2212/g, '-');
  let isNegative = false;
  const inBrackets = /^\((.*)\)$/.exec(digits)?.[1];
  if (inBrackets !== undefined) {
    digits = inBrackets;
    isNegative = true;
  }
  const sign = (): void => {
    if (/^[+-]/.test(digits)) {
      isNegative = isNegative !== digits.startsWith('-');
      digits = digits.slice(1);
    }
  };
  sign();
  digits = digits.replace(/^(R\$|US\$|U\$|\$|€|£|BRL|USD|EUR)/i, '').replace(/(R\$|€|BRL|USD|EUR)$/i, '');
  sign();
  if (isPercent) digits = digits.replace(/%$/, '');
  if (/^[\d.,]+-$/.test(digits)) {
    digits = digits.slice(0, -1);
    isNegative = !isNegative;
  }
  const plain = plainDecimal(digits);
  if (plain === null) return null;
  const value = Number(plain);
  if (!Number.isFinite(value)) return null;
  return isNegative && value !== 0 ? -value : value;
}

/** Digits with a decimal point, if any; null for anything else. */
function plainDecimal(text: string): string | null {
  if (/^\d+$/.test(text)) return text;
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text) || /^\d*,\d+$/.test(text))
    return text.replaceAll('.', '').replace(',', '.');
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(text) || /^\d{1,3}(,\d{3}){2,}$/.test(text)) return text.replaceAll(',', '');
  return /^\d*\.\d+$/.test(text) || /^\d+(\.\d+)?e[+-]?\d{1,3}$/i.test(text) ? text : null;
}
