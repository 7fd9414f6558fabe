import { cep } from '../cep.ts';
import { countryOf } from './country.ts';
import { type Document, stripSeparators } from './document.ts';

/** The postal codes of a country. */
export type PostalCode = Document & {
  /** Input mask (9 a digit, `*` a letter or digit) by what is typed. */
  readonly mask: (raw: string) => string;
  /** An example; null without known rules. */
  readonly example: string | null;
  /** Whether an address there needs none: they are rarely used, or rules are unknown. */
  readonly isOptional: boolean;
};

/** Maximum length of a postal code of any country, without separators. */
const longest = 10;
const someShape = new RegExp(`^[A-Z\\d]{3,${longest}}$`);

/** For countries without rules: any typical code; eight digits are formatted as in Brazil. */
const anyPostalCode: PostalCode = {
  normalise: stripSeparators,
  isValid: (text) => someShape.test(stripSeparators(text)),
  format: (text) => (cep.isValid(text) ? cep.format(text) : stripSeparators(text)),
  mask: (raw) => (cep.isValid(raw) ? '99.999-999' : '*'.repeat(longest)),
  example: null,
  isOptional: true,
};

/** ISO alpha-2 to the postal codes of a country. */
const byCountry: Readonly<Record<string, PostalCode>> = {
  BR: { ...cep, mask: () => '99.999-999', example: '01.310-100', isOptional: false },
  PT: shaped(/^(\d{4})(\d{3})$/, '9999-999', '1000-001', '$1-$2'),
  PY: shaped(/^\d{4}(\d{2})?$/, '999999', '1209'),
  EC: shaped(/^\d{6}$/, '999999', '170150'),
  MX: shaped(/^\d{5}$/, '99999', '06600'),
  BO: { ...shaped(/^\d{4}$/, '9999', '0101'), isOptional: true },
  US: {
    ...shaped(/^(\d{5})(\d{4})?$/, '99999', '33101'),
    mask: (raw) => (stripSeparators(raw).length > 5 ? '99999-9999' : '99999'),
    format: (text) => stripSeparators(text).replace(/^(\d{5})(\d{4})$/, '$1-$2'),
  },
};

/** The rules for postal codes of a country, given by code, name or record; any shape if none are known. */
export function postalCodeOf(country: unknown): PostalCode {
  const code = countryOf(country);
  return (code === null ? undefined : byCountry[code]) ?? anyPostalCode;
}

/** Whether a text is a postal code of any country: the only possible check if its country is unknown. */
export function isSomePostalCode(text: string): boolean {
  return anyPostalCode.isValid(text);
}

/** Rules for codes defined only by their shape. */
function shaped(shape: RegExp, mask: string, example: string, readable = '$&'): PostalCode {
  return {
    normalise: stripSeparators,
    isValid: (text) => shape.test(stripSeparators(text)),
    format: (text) => stripSeparators(text).replace(shape, readable),
    mask: () => mask,
    example,
    isOptional: false,
  };
}
