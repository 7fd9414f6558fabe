import { currencyBefore, currencyBehind, type Notation } from './number-text.ts';

/** ISO 4217 codes of the signs; a bare `$` is ambiguous. */
const codes: Readonly<Record<string, string>> = {
  ...{
    R$: 'BRL',
    US$: 'USD',
    U$: 'USD',
    MX$: 'MXN',
    G$: 'PYG',
    '₲': 'PYG',
    GS: 'PYG',
    BS: 'BOB',
    '€': 'EUR',
    '£': 'GBP',
  },
};

/** The currency that a text names by a sign or code, as its ISO 4217 code; null for none, or only `$`. */
export function currencyIn(text: string): string | null {
  const bare = text.replaceAll(/[\s()+\-\u2212]/g, '');
  const [sign = ''] = currencyBefore.exec(bare) ?? currencyBehind.exec(bare) ?? [];
  const name = sign.replace(/\.$/, '').toUpperCase();
  return codes[name] ?? (/^[A-Z]{3}$/.test(name) ? name : null);
}

/**
 * The notation of related numbers, such as a column of a file: the one that unambiguous numbers have, else the only one
 * in which all ambiguous ones fit the field's decimal places. Null if neither decides.
 * @param casas decimal places of the ambiguous ones in each notation
 * @param decimals those of the field; null for none
 */
export function notationBy(
  { notacao, casas }: { readonly notacao: Notation | null; readonly casas: Readonly<Record<Notation, number>> },
  decimals: number | null,
): Notation | null {
  if (notacao !== null || decimals === null) return notacao;
  const [virgula, ponto] = [casas.virgula <= decimals, casas.ponto <= decimals];
  return virgula === ponto ? null : virgula ? 'virgula' : 'ponto';
}
