import { cpf } from '../../../domain/documents/cpf.ts';

/** Brand of a card as in `HubBandeira`. */
export type CardBrand = 'Visa' | 'Mastercard' | 'Elo' | 'American Express' | 'Hipercard' | 'Diners Club';

type BrandFacts = {
  readonly brand: CardBrand;
  /** First digits of its numbers: prefixes and ranges. */
  readonly ranges: string;
  /** Possible numbers of digits, the usual one first. */
  readonly lengths: readonly [number, ...number[]];
  readonly codeLength: 3 | 4;
};

/** Groups of digits as printed on cards, by the number of digits. */
const groupsOf: Readonly<Record<number, string>> = {
  14: '9999.999999.9999',
  15: '9999.999999.99999',
  16: '9999.9999.9999.9999',
  19: '9999.9999.9999.9999.999',
};

/** Elo and Hipercard have numbers within the ranges of others, so they come first. */
const brands: readonly BrandFacts[] = [
  {
    brand: 'Elo',
    ranges:
      '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 ' +
      '509000-509999 627780 636297 636368 650031-650033 650035-650051 650405-650439 ' +
      '650485-650538 650541-650598 650700-650718 650720-650727 650901-650978 651652-651679 ' +
      '655000-655019 655021-655058',
    ...{ lengths: [16], codeLength: 3 },
  },
  {
    brand: 'Hipercard',
    ranges: '606282 384100 384140 384160',
    ...{ lengths: [16, 19], codeLength: 3 },
  },
  {
    brand: 'American Express',
    ranges: '34 37',
    ...{ lengths: [15], codeLength: 4 },
  },
  {
    brand: 'Diners Club',
    ranges: '300-305 3095 36 38-39',
    ...{ lengths: [14, 16, 19], codeLength: 3 },
  },
  {
    brand: 'Mastercard',
    ranges: '51-55 2221-2720',
    ...{ lengths: [16], codeLength: 3 },
  },
  { brand: 'Visa', ranges: '4', ...{ lengths: [16, 13, 19], codeLength: 3 } },
];

/**
 * The values of the card form while the payer types; they go to the provider and are never stored (specification 001,
 * section 3).
 */
export type TypedCard = {
  readonly numero_cartao: string;
  readonly nome_cartao: string;
  /** Two digits. */
  readonly mes_cartao: string;
  /** Four digits. */
  readonly ano_cartao: string;
  readonly codigo_cartao: string;
  readonly cpf_cartao: string;
};

/** A problem of a field of the card form. */
export type CardProblem =
  | 'required'
  | 'number'
  | 'unknown-brand'
  | 'month'
  | 'year'
  | 'expired'
  | 'code'
  | 'cpf'
  | 'name';

/**
 * Brand by the first digits of a number; null while they do not decide, and for unsupported brands. With less than six
 * digits an Elo may look like a Visa.
 */
export function brandOf(number: string): CardBrand | null {
  return factsOf(digitsOf(number))?.brand ?? null;
}

/** Whether the check digit of a number is correct (Luhn, ISO/IEC 7812-1). */
export function isLuhnValid(number: string): boolean {
  const digits = digitsOf(number);
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits.charAt(digits.length - 1 - index)) * (index % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return digits !== '' && sum % 10 === 0;
}

/** Mask of a number, `9` for each digit: `9999.9999.9999.9999`, and 15 digits for American Express (domain-facts.md, 6.6, item 14). */
export function cardMaskOf(number: string): string {
  const digits = digitsOf(number);
  const [usual, ...others] = factsOf(digits)?.lengths ?? [16];
  const length = digits.length <= usual ? usual : (others.find((each) => each >= digits.length) ?? usual);
  return groupsOf[length] ?? '9999.9999.9999.9999';
}

/** Number of digits of a security code: 4 for American Express, 3 for others. */
export function codeLengthOf(number: string): 3 | 4 {
  return factsOf(digitsOf(number))?.codeLength ?? 3;
}

/** Whether a card has expired on `today` (`YYYY-MM-DD`): it is valid to the last day of its month. */
export function isCardExpired(month: string, year: string, today: string): boolean {
  return `${year}-${month.padStart(2, '0')}` < today.slice(0, 7);
}

/**
 * Problems of a card, by field (specification 001, section 5: all fields are required). They contain none of its
 * digits.
 */
export function checkCard(card: TypedCard, today: string): Partial<Record<keyof TypedCard, CardProblem>> {
  const problems = {
    numero_cartao: numberProblem(card.numero_cartao),
    nome_cartao: /\p{L}.*\p{L}/u.test(card.nome_cartao) && card.nome_cartao.length <= 60 ? null : 'name',
    mes_cartao: /^(0[1-9]|1[0-2])$/.test(card.mes_cartao) ? null : 'month',
    ano_cartao: yearProblem(card, today),
    codigo_cartao: new RegExp(`^\\d{${codeLengthOf(card.numero_cartao)}}$`).test(card.codigo_cartao) ? null : 'code',
    cpf_cartao: cpf.isValid(card.cpf_cartao) ? null : 'cpf',
  } as const satisfies Record<keyof TypedCard, CardProblem | null>;
  const found: Partial<Record<keyof TypedCard, CardProblem>> = {};
  for (const field of Object.keys(problems) as (keyof TypedCard)[]) {
    const problem = card[field].trim() === '' ? 'required' : problems[field];
    if (problem !== null) found[field] = problem;
  }
  return found;
}

function numberProblem(number: string): CardProblem | null {
  const digits = digitsOf(number);
  const facts = factsOf(digits);
  if (!/^[\d\s.-]*$/.test(number) || digits.length < 12) return 'number';
  if (facts === null) return 'unknown-brand';
  return facts.lengths.includes(digits.length) && isLuhnValid(digits) ? null : 'number';
}

function yearProblem({ mes_cartao, ano_cartao }: TypedCard, today: string): CardProblem | null {
  if (!/^20\d\d$/.test(ano_cartao)) return 'year';
  return isCardExpired(mes_cartao, ano_cartao, today) ? 'expired' : null;
}

function factsOf(digits: string): BrandFacts | null {
  const isIn = (range: string) => {
    const [from = '', to = from] = range.split('-');
    const head = digits.slice(0, from.length);
    return head.length === from.length && head >= from && head <= to;
  };
  return brands.find(({ ranges }) => ranges.split(' ').some(isIn)) ?? null;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
