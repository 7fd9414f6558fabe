import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Regular and semibold; the faces of the portal's own look. */
export type Weight = 400 | 600;

/** The fonts of documents. Each alphabet is a file of its own, and only the used letters are embedded. */
export type Fonts = {
  /**
   * Splits a text into parts, each with a font that has its letters. Letters of no font become the replacement
   * character.
   */
  readonly runs: (text: string, weight: Weight) => readonly Run[];
  readonly file: (font: string) => Buffer;
  /** Names of all fonts. */
  readonly names: readonly string[];
};

export type Run = { readonly font: string; readonly text: string };

const alphabets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese', 'greek-ext'] as const;
type Alphabet = (typeof alphabets)[number];
const weights: readonly Weight[] = [400, 600];

let loaded: Promise<Fonts> | null = null;

/** Reads the fonts once per server. */
export function loadFonts(): Promise<Fonts> {
  loaded ??= readFonts().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function readFonts(): Promise<Fonts> {
  const require = createRequire(import.meta.url);
  const index = require.resolve('@fontsource/inter/unicode.json');
  const folder = join(dirname(index), 'files');
  const files = new Map<string, Buffer>();
  for (const alphabet of alphabets) {
    for (const weight of weights)
      files.set(`${alphabet}-${weight}`, await readFile(join(folder, `inter-${alphabet}-${weight}-normal.woff`)));
  }
  const ranges: unknown = JSON.parse(await readFile(index, 'utf8'));
  const known = new Map<number, Alphabet | null>();
  const covered = alphabets.map((alphabet) => ({ alphabet, ranges: rangesOf(ranges, alphabet) }));
  const alphabetOf = (code: number): Alphabet | null => {
    const found = known.get(code);
    if (found !== undefined) return found;
    const alphabet =
      covered.find((each) => each.ranges.some(([from, to]) => code >= from && code <= to))?.alphabet ?? null;
    if (known.size > 10_000) known.clear();
    known.set(code, alphabet);
    return alphabet;
  };
  return {
    runs: (text, weight) => {
      const runs: { font: string; text: string }[] = [];
      for (const character of text) {
        const alphabet = alphabetOf(character.codePointAt(0) ?? 0);
        const font = `${alphabet ?? 'latin'}-${weight}`;
        const shown = alphabet === null ? '\ufffd' : character;
        const last = runs.at(-1);
        if (last?.font === font) last.text += shown;
        else runs.push({ font, text: shown });
      }
      return runs;
    },
    file: (font) => {
      const file = files.get(font);
      if (file === undefined) throw new Error(`There is no font ${font}.`);
      return file;
    },
    names: [...files.keys()],
  };
}

/** Parses ranges of CSS: `U+0000-00FF,U+0131`. */
function rangesOf(all: unknown, alphabet: Alphabet): (readonly [number, number])[] {
  const text: unknown = typeof all === 'object' && all !== null ? Reflect.get(all, alphabet) : undefined;
  if (typeof text !== 'string') throw new Error(`The font package does not say which letters ${alphabet} has.`);
  return text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
}
