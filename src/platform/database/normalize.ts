import { createHash } from 'node:crypto';

/** Letters that Unicode does not decompose into a base letter and a mark. */
const special: Readonly<Record<string, string>> = {
  ...{ Æ: 'a', æ: 'a', Ð: 'd', ð: 'd', Ø: 'o', ø: 'o', Þ: 't', þ: 't', ß: 's', ẞ: 's', ª: 'a', º: 'o' },
  ...{ Đ: 'd', đ: 'd', Ħ: 'h', ħ: 'h', ı: 'i', ĸ: 'k', Ł: 'l', ł: 'l', Ŋ: 'n', ŋ: 'n', Œ: 'o', œ: 'o' },
  ...{ Ŧ: 't', ŧ: 't', ſ: 's', Ŀ: 'l', ŀ: 'l', ŉ: 'n', Ĳ: 'i', ĳ: 'i' },
};

/**
 * Characters that are written in several ways with one meaning: non-breaking spaces, curved quotation marks, dashes.
 */
const alike: Readonly<Record<string, string>> = {
  ' ': '\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000',
  "'": '\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u00b4',
  '"': '\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
};

/** Full-width letters, digits and signs, which East Asian keyboards write, in the order of ASCII. */
const fullWidth: readonly [number, number] = [0xff01, 0xff5e];
const toAscii = 0x21 - fullWidth[0];

/** Letters that are normalised: Latin-1, Latin Extended-A and -B, and Latin Extended Additional, as in `ỹ` and `ễ`. */
const letterRanges = [
  [0xaa, 0x24f],
  [0x1e00, 0x1eff],
] as const;

/**
 * Invisible characters that are removed: combining marks of decomposed text (`g̃`), soft hyphens and characters without
 * a width.
 */
const dropped =
  Array.from({ length: 0x70 }, (_, index) => String.fromCodePoint(0x300 + index)).join('') +
  '\u00ad\u200b\u200c\u200d\u2060\ufeff';

/**
 * SQL `translate` scans its table from the start for every letter. The frequent letters of Portuguese and Spanish text
 * come first, plain letters included, which makes it several times faster.
 */
const frequent = ' aeosirndtmulcpvgbfhqjzxkywãçáéíóêôúâõàñüASMCPRFLBEDGTINOJVHUQWXYZK0123456789.-/,()&';

const lookup = new Map([...Array.from(frequent, basePair), ...accentedLetters(), ...signs()]);

/** The arguments of SQL `translate`: each letter of `from` becomes its partner in `to`; those without one are dropped. */
export const accentTable = {
  from: [...lookup.keys()].join('') + dropped,
  to: [...lookup.values()].join(''),
} as const;

/** Identifies a table of letters: stored results are computed again when it changes. */
export const lettersVersion = createHash('sha256')
  .update(`${accentTable.from} ${accentTable.to}`)
  .digest('hex')
  .slice(0, 8);

for (const mark of dropped) lookup.set(mark, '');

/**
 * Normalises text as the SQL function `vitral_normaliza` does: Latin letters lose accents and become lower case;
 * spaces, quotation marks, dashes and full-width characters become those of a keyboard; everything else stays. Both use
 * the same table, so their results can be compared.
 */
export function normalizeText(text: string): string {
  let result = '';
  for (const letter of text) result += lookup.get(letter) ?? letter;
  return result;
}

/** Latin letters beyond ASCII, each with its base letter in lower case. */
function accentedLetters(): [string, string][] {
  const found: [string, string][] = [];
  for (const [first, last] of letterRanges)
    for (let code = first; code <= last; code++) {
      const [letter, base] = basePair(String.fromCodePoint(code));
      if (/^[a-z]$/.test(base)) found.push([letter, base]);
    }
  return found;
}

function signs(): [string, string][] {
  const found = Object.entries(alike).flatMap(([sign, others]) =>
    Array.from(others, (other): [string, string] => [other, sign]),
  );
  for (let code = fullWidth[0]; code <= fullWidth[1]; code++)
    found.push([String.fromCodePoint(code), basePair(String.fromCodePoint(code + toAscii))[1]]);
  return found;
}

function basePair(letter: string): [string, string] {
  return [letter, special[letter] ?? letter.normalize('NFD').charAt(0).toLowerCase()];
}
