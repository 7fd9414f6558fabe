import type { Fonts, Weight } from './fonts.ts';

export type Pencil = { readonly weight: Weight; readonly size: number; readonly color: string };

/** Writes and measures text on the pages of a document. Units are points; `y` is the top of a line. */
export type Pen = {
  readonly width: (text: string, pencil: Pencil) => number;
  /** Breaks a text into lines of a width; if there are more than `most`, the last one ends with an ellipsis. */
  readonly wrap: (text: string, width: number, pencil: Pencil, most: number) => string[];
  readonly write: (text: string, x: number, y: number, pencil: Pencil) => void;
};

/** Line height relative to the font size. */
export const lineHeight = 1.35;

export function createPen(doc: PDFKit.PDFDocument, fonts: Fonts): Pen {
  for (const name of fonts.names) doc.registerFont(name, fonts.file(name));
  const simplified = new Set<string>();
  const use = (font: string, size: number): PDFKit.PDFDocument => {
    doc.font(font, size);
    if (!simplified.has(font)) setLetterByLetter(doc);
    simplified.add(font);
    return doc;
  };
  // Widths are cached by letter: words of a table hardly repeat, letters do.
  const advances = new Map<string, number>();
  const advance = (character: string, { weight }: Pencil): number => {
    const key = `${weight}${character}`;
    const known = advances.get(key);
    if (known !== undefined) return known;
    const [run] = fonts.runs(character, weight);
    const width = run === undefined ? 0 : use(run.font, 1_000).widthOfString(run.text) / 1_000;
    advances.set(key, width);
    return width;
  };
  const width = (text: string, pencil: Pencil): number => {
    let sum = 0;
    for (const character of text) sum += advance(character, pencil);
    return sum * pencil.size;
  };
  return {
    width,
    wrap: (text, limit, pencil, most) => wrapText(clean(text), most, (part) => width(part, pencil) <= limit),
    write: (text, x, y, pencil) => {
      let at = x;
      doc.fillColor(pencil.color);
      for (const run of fonts.runs(text, pencil.weight)) {
        use(run.font, pencil.size).text(run.text, at, y, { lineBreak: false });
        at += width(run.text, pencil);
      }
    },
  };
}

/**
 * Makes the current font lay out each letter once. The library would compute kerning and alternates again for every
 * word, which takes three quarters of the time of a table. Drawn text is then as wide as measured.
 */
function setLetterByLetter(doc: PDFKit.PDFDocument): void {
  const font: unknown = Reflect.get(doc, '_font');
  const layOut: unknown = typeof font === 'object' && font !== null ? Reflect.get(font, 'layoutRun') : null;
  // Another version of the library may store its fonts differently; then nothing is changed.
  if (typeof font !== 'object' || font === null || typeof layOut !== 'function') return;
  const letters = new Map<string, LetterRun>();
  const letterRun = (letter: string): LetterRun => {
    const known = letters.get(letter);
    if (known !== undefined) return known;
    const run: LetterRun = Reflect.apply(layOut, font, [letter]);
    letters.set(letter, run);
    return run;
  };
  Reflect.set(font, 'layout', (text: string): LetterRun => {
    const glyphs: unknown[] = [];
    const positions: unknown[] = [];
    let advanceWidth = 0;
    for (const letter of text) {
      const run = letterRun(letter);
      glyphs.push(...run.glyphs);
      positions.push(...run.positions);
      advanceWidth += run.advanceWidth;
    }
    return { glyphs, positions, advanceWidth };
  });
}

type LetterRun = {
  readonly glyphs: readonly unknown[];
  readonly positions: readonly unknown[];
  readonly advanceWidth: number;
};

/** Control characters have no shape, and a tab no width. */
function clean(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\t/g, ' ')
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed();
}

/** Maximum number of characters per line; measuring more of a text would be useless. */
const longestLine = 1_000;

function wrapText(whole: string, most: number, measure: (part: string) => boolean): string[] {
  const fits = (part: string): boolean => part.length <= longestLine && measure(part);
  const lines: string[] = [];
  // The text that is cut here would not be visible; the ellipsis comes from the excess lines.
  for (const paragraph of whole.slice(0, (most + 1) * longestLine).split('\n')) {
    if (lines.length > most) break;
    if (fits(paragraph)) {
      lines.push(paragraph.trimEnd());
      continue;
    }
    let line = '';
    for (const word of paragraph.split(/(?<=[^\S\u00a0\u202f])/)) {
      if (lines.length > most) break;
      if (fits((line + word).trimEnd())) {
        line += word;
        continue;
      }
      if (line.trim() !== '') lines.push(line.trimEnd());
      line = word;
      while (line.length > 2 && lines.length <= most && !fits(line.trimEnd())) {
        const head = longestHead(line, fits);
        lines.push(head);
        line = line.slice(head.length);
      }
    }
    lines.push(line.trimEnd());
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), withEllipsis(lines[most - 1] ?? '', fits)];
}

/** The longest beginning of a word that fits, at least one letter. */
function longestHead(word: string, fits: (part: string) => boolean): string {
  const letters = [...word.slice(0, longestLine)];
  let low = 1;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(letters.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  return letters.slice(0, low).join('');
}

function withEllipsis(line: string, fits: (part: string) => boolean): string {
  const letters = [...line.slice(0, longestLine)];
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('')}…`;
}
