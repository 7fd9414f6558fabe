const formatters = new Map<string, Intl.NumberFormat>();

/**
 * A number in Brazilian format: dot between thousands, comma before decimals. Shows `decimals` places, or as many as
 * there are up to `maxDecimals`. Rounds half up on the decimal text. Returns '' for no value, or text that is no
 * number.
 */
export function formatNumber(
  value: number | string | null | undefined,
  {
    decimals,
    maxDecimals = 20,
  }: {
    readonly decimals?: number | undefined;
    readonly maxDecimals?: number;
  } = {},
): string {
  const text = plainDecimal(value);
  if (text === null) return '';
  const minimum = decimals ?? 0;
  const maximum = decimals ?? maxDecimals;
  const key = `${minimum}:${maximum}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat('pt-BR', {
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
      roundingMode: 'halfExpand',
      signDisplay: 'negative',
    });
    formatters.set(key, formatter);
  }
  // The number is rounded as text: 1.005 gives 1,01.
  return formatter.format(text);
}

/**
 * A count within a sentence: '20.463 registros', '20,463 records'. Thousands are separated as in the language (a BCP 47
 * name), because English readers take '20.463 records' for about twenty.
 */
export function formatInWords(value: number, language: string): string {
  return language.startsWith('en') ? value.toLocaleString('en-US') : formatNumber(value);
}

/**
 * A number in short form: '30 mil', '1,5 mi'. The words are those of the language (a BCP 47 name), the decimals are
 * separated as in every other number.
 */
export function formatShort(value: number, language: string): string {
  const key = `short ${language}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    formatters.set(key, formatter);
  }
  return formatter
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'decimal' ? ',' : type === 'group' ? '.' : part))
    .join('');
}

/** A decimal number as text without an exponent; null for none. */
function plainDecimal(value: number | string | null | undefined): `${number}` | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  const text = String(value);
  if (isDecimal(text)) return text;
  return typeof value === 'number' ? `${value}` : null;
}

function isDecimal(text: string): text is `${number}` {
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text);
}
