/** Letters that Unicode does not take apart into a base letter and a mark. */
const special: Readonly<Record<string, string>> = {
  ...{ Æ: 'a', æ: 'a', Ð: 'd', ð: 'd', Ø: 'o', ø: 'o', Þ: 't', þ: 't', ß: 's', ẞ: 's', ª: 'a', º: 'o' },
  ...{ Đ: 'd', đ: 'd', Ħ: 'h', ħ: 'h', ı: 'i', ĸ: 'k', Ł: 'l', ł: 'l', Ŋ: 'n', ŋ: 'n', Œ: 'o', œ: 'o' },
  ...{ Ŧ: 't', ŧ: 't', ſ: 's', Ŀ: 'l', ŀ: 'l', ŉ: 'n', Ĳ: 'i', ĳ: 'i' },
};

/** Combining marks that text written in the decomposed form carries (grave to cedilla and the like): dropped. */
const marks = Array.from({ length: 0x30 }, (_, index) => String.fromCodePoint(0x300 + index)).join('');

/**
 * SQL `translate` walks its table from the start for every letter, so what Portuguese and Spanish text is made of comes
 * first, plain letters included: that makes it several times faster.
 */
const frequent = ' aeosirndtmulcpvgbfhqjzxkywãçáéíóêôúâõàñüASMCPRFLBEDGTINOJVHUQWXYZK0123456789.-/,()&';

const lookup = new Map([...Array.from(frequent, basePair), ...accentedLetters()]);

/** The arguments of SQL `translate`: each letter of `from` becomes its partner in `to`; those without one are dropped. */
export const accentTable = {
  from: [...lookup.keys()].join('') + marks,
  to: [...lookup.values()].join(''),
} as const;

for (const mark of marks) lookup.set(mark, '');

/**
 * What the SQL function `vitral_normaliza` does: Latin letters without accents and in lower case, all else unchanged.
 * Both come from one table, so that text normalised here can be compared with text normalised in the database.
 */
export function normalizeText(text: string): string {
  let result = '';
  for (const letter of text) result += lookup.get(letter) ?? letter;
  return result;
}

/** Latin-1 and Latin Extended-A with their base letters in lower case. */
function accentedLetters(): [string, string][] {
  const found: [string, string][] = [];
  for (let code = 0xaa; code <= 0x17f; code++) {
    const [letter, base] = basePair(String.fromCodePoint(code));
    if (/^[a-z]$/.test(base)) found.push([letter, base]);
  }
  found.push(['ẞ', 's']);
  return found;
}

function basePair(letter: string): [string, string] {
  return [letter, special[letter] ?? letter.normalize('NFD').charAt(0).toLowerCase()];
}
