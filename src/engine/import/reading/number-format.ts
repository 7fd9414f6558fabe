import { type FormatToken, renderMoment } from './moment-format.ts';

/** The effect of a spreadsheet's number format on a cell. */
export type NumberFormat = {
  /** What numbers in this format mean. */
  readonly look: 'number' | 'date' | 'percent';
  /**
   * The visible text, if it shows more than the number: leading zeros, separators of a telephone or document number,
   * words, a part of a date. Null for formats that only write the number, and if the text cannot be known.
   */
  readonly show: ((value: number) => string | null) | null;
  /** Puts words around a text: `"CL-"@`. Null if texts stay as they are. */
  readonly showText: ((text: string) => string) | null;
};

const plainNumber: NumberFormat = { look: 'number', show: null, showText: null };
const plainDate: NumberFormat = { look: 'date', show: null, showText: null };
const plainPercent: NumberFormat = { look: 'percent', show: null, showText: null };

/** Formats that are only given by number: some show dates and times, some percentages. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return plainPercent;
  const isDate = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  if (id === 46) return { ...plainDate, show: (value) => renderMoment(value, '[h]:mm:ss') };
  return isDate ? plainDate : plainNumber;
}

type Section = { readonly tokens: readonly FormatToken[]; readonly isFor: ((value: number) => boolean) | null };

const maxLength = 255;

/** Parses the code of a number format such as `000000`, `(00) 00000-0000` or `"CL-"0000`. */
export function readFormat(code: string): NumberFormat {
  const sections = code.length > maxLength ? [] : sectionsOf(code);
  const [first] = sections;
  if (first === undefined) return plainNumber;
  const textSection = sections.find(({ tokens }) => tokens.some(({ kind, text }) => kind === 'code' && text === '@'));
  const showText = textSection !== undefined && hasWords(textSection) ? textWriter(textSection) : null;
  const numeric = sections.filter((section) => section !== textSection);
  const [main] = numeric;
  if (main === undefined) return { ...plainNumber, showText };
  if (isMoment(main)) {
    const shown = showsWholeDay(main) ? null : (value: number) => renderMoment(value, main.tokens);
    return { look: 'date', show: shown, showText };
  }
  const isPercent = main.tokens.some(({ kind, text }) => kind === 'code' && text === '%');
  if (isPercent) return { ...plainPercent, showText };
  const show = numeric.some(saysMore) ? (value: number) => showNumber(numeric, value) : null;
  return { look: 'number', show, showText };
}

/** The sections between `;` as tokens, without colours and spacing. */
function sectionsOf(code: string): readonly Section[] {
  const sections: { tokens: FormatToken[]; isFor: Section['isFor'] }[] = [{ tokens: [], isFor: null }];
  for (const [found] of code.matchAll(/"[^"]*"?|\\.|_.?|\*.?|\[[^\]]*\]?|general|am\/pm|a\/p|e[+-]|[\s\S]/gi)) {
    const section = sections.at(-1);
    if (section === undefined) break;
    if (found === ';') sections.push({ tokens: [], isFor: null });
    else if (found.startsWith('[')) readBracket(found.slice(1, -1), section);
    else if (!/^[_*]/.test(found)) section.tokens.push(tokenOf(found));
  }
  return sections;
}

function tokenOf(found: string): FormatToken {
  if (found.startsWith('"')) return { kind: 'literal', text: found.replaceAll('"', '') };
  if (found.startsWith('\\')) return { kind: 'literal', text: found.slice(1) };
  if (/^[0#?]$/.test(found)) return { kind: 'digit', text: found };
  if (/^([.,%@/]|[a-z].*)$/i.test(found)) return { kind: 'code', text: found.toLowerCase() };
  return { kind: 'literal', text: found };
}

/** `[h]` counts hours, `[$R$-416]` writes a currency, `[<=9999]` restricts the section to some numbers. */
function readBracket(text: string, section: { tokens: FormatToken[]; isFor: Section['isFor'] }): void {
  if (/^(h+|m+|s+)$/i.test(text)) section.tokens.push({ kind: 'code', text: `[${text.toLowerCase()}]` });
  const currency = /^\$([^-]*)/.exec(text)?.[1] ?? '';
  if (currency !== '') section.tokens.push({ kind: 'literal', text: currency });
  const [, sign = '', limit = ''] = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (sign !== '') section.isFor = (value) => compare(value, sign, Number(limit));
}

function compare(value: number, sign: string, limit: number): boolean {
  if (sign === '<=') return value <= limit;
  if (sign === '>=') return value >= limit;
  if (sign === '<') return value < limit;
  if (sign === '>') return value > limit;
  return sign === '=' ? value === limit : value !== limit;
}

function hasWords({ tokens }: Section): boolean {
  return tokens.some(({ kind, text }) => kind === 'literal' && text.trim() !== '');
}

function textWriter({ tokens }: Section): (text: string) => string {
  return (text) => tokens.map((token) => (token.kind === 'literal' ? token.text : text)).join('');
}

function isMoment({ tokens }: Section): boolean {
  return tokens.some(({ kind, text }) => kind === 'code' && /^(\[[hms]+\]|[dmyhs])$/.test(text));
}

/** Whether day, month and year, or a time of day are shown: the text is then the whole value. */
function showsWholeDay({ tokens }: Section): boolean {
  const codes = new Set(tokens.flatMap(({ kind, text }) => (kind === 'code' ? [text] : [])));
  if ([...codes].some((text) => text.startsWith('['))) return false;
  return (codes.has('d') && codes.has('y')) || (codes.has('h') && !codes.has('y') && !codes.has('d'));
}

/** Whether a section shows more than the number: leading zeros, characters between digits, words. */
function saysMore({ tokens }: Section): boolean {
  const first = tokens.findIndex(({ kind }) => kind === 'digit');
  const point = tokens.findIndex(({ kind, text }) => kind === 'code' && text === '.');
  const whole = tokens.slice(0, point < 0 ? tokens.length : point);
  const last = whole.findLastIndex(({ kind }) => kind === 'digit');
  const zeros = whole.filter(({ kind, text }) => kind === 'digit' && text === '0').length;
  return (
    zeros > 1 ||
    whole.slice(first, last).some(({ kind }) => kind === 'literal') ||
    tokens.some(({ kind, text }) => kind === 'literal' && /[\p{L}\d]/u.test(text))
  );
}

function showNumber(sections: readonly Section[], value: number): string | null {
  const { section, hasOwnSign } = sectionFor(sections, value);
  // A number that its format hides is still meant as data.
  if (section === undefined || section.tokens.length === 0) return null;
  const text = writeDigits(section.tokens, Math.abs(value));
  return text === null || text.trim() === '' ? null : `${value < 0 && !hasOwnSign ? '-' : ''}${text}`.trim();
}

function sectionFor(
  sections: readonly Section[],
  value: number,
): { readonly section: Section | undefined; readonly hasOwnSign: boolean } {
  const [first, second, third] = sections;
  if (sections.some(({ isFor }) => isFor !== null)) {
    const section = sections.find(({ isFor }) => isFor === null || isFor(value));
    return { section, hasOwnSign: false };
  }
  if (value < 0 && second !== undefined) return { section: second, hasOwnSign: true };
  return { section: value === 0 && third !== undefined ? third : first, hasOwnSign: false };
}

/**
 * Fills the digit places of a section from the right, as spreadsheets do; null for fractions, exponents and the like.
 */
function writeDigits(tokens: readonly FormatToken[], value: number): string | null {
  const codes = tokens.flatMap(({ kind, text }) => (kind === 'code' ? [text] : []));
  if (codes.includes('general')) return writeGeneral(tokens, value);
  if (codes.some((text) => text !== '.' && text !== ',') || codes.filter((text) => text === '.').length > 1)
    return null;
  if (!tokens.some(({ kind }) => kind === 'digit'))
    return tokens.map(({ kind, text }) => (kind === 'literal' ? text : '')).join('');
  const point = tokens.findIndex(({ kind, text }) => kind === 'code' && text === '.');
  const whole = point < 0 ? tokens : tokens.slice(0, point);
  const fraction = point < 0 ? [] : tokens.slice(point + 1);
  const lastDigit = whole.findLastIndex(({ kind }) => kind === 'digit');
  // A comma after the last place divides by a thousand; one before it is a thousands separator.
  if (whole.slice(lastDigit + 1).some(({ kind }) => kind === 'code')) return null;
  const isGrouped = whole.some(({ kind, text }) => kind === 'code' && text === ',');
  const places = fraction.filter(({ kind }) => kind === 'digit').length;
  if (value >= 1e15) return null;
  const [integer = '', decimals = ''] = value.toFixed(Math.min(places, 15)).split('.');
  const left = writeWhole(whole, integer === '0' ? '' : integer, isGrouped);
  const right = writeFraction(fraction, decimals);
  return `${left}${point < 0 || right === '' ? '' : ','}${right}`;
}

function writeGeneral(tokens: readonly FormatToken[], value: number): string {
  const number = String(Number(value.toPrecision(11))).replace('.', ',');
  return tokens.map(({ kind, text }) => (kind === 'literal' ? text : text === 'general' ? number : '')).join('');
}

function writeWhole(tokens: readonly FormatToken[], integer: string, isGrouped: boolean): string {
  const first = tokens.findIndex(({ kind }) => kind === 'digit');
  let left = integer;
  let written = 0;
  let text = '';
  const put = (digit: string): void => {
    text = isGrouped && written > 0 && written % 3 === 0 ? `${digit}.${text}` : `${digit}${text}`;
    written += 1;
  };
  for (const [index, { kind, text: own }] of [...tokens.entries()].reverse()) {
    if (kind === 'literal') text = `${own}${text}`;
    if (kind !== 'digit') continue;
    if (left !== '') put(left.slice(-1));
    else if (own === '0') put('0');
    left = left.slice(0, -1);
    // The first place takes all remaining digits.
    if (index === first) for (; left !== ''; left = left.slice(0, -1)) put(left.slice(-1));
  }
  return text;
}

function writeFraction(tokens: readonly FormatToken[], decimals: string): string {
  const needed = decimals.replace(/0+$/, '').length;
  let place = 0;
  return tokens
    .map(({ kind, text }) => {
      if (kind !== 'digit') return kind === 'literal' ? text : '';
      place += 1;
      return place <= needed || text === '0' ? (decimals[place - 1] ?? '0') : '';
    })
    .join('');
}
