import { toPlainText } from '../../../ui/format/plain-text.ts';
import { wordsOfIcons } from './icon-words.ts';

/**
 * Names of icons for a search, by words of their names, and by Portuguese and Spanish words with the same meaning.
 * Without a search, all of them, those that the portal uses first.
 * @param all names of all icons, sorted
 * @param usual those that the portal uses
 */
export function findIcons(all: readonly string[], usual: readonly string[], search: string): readonly string[] {
  const words = toPlainText(search)
    .split(/[\s-]+/)
    .filter((word) => word !== '');
  const first = new Set(usual);
  if (words.length === 0)
    return [...usual.filter((name) => all.includes(name)).toSorted(), ...all.filter((name) => !first.has(name))];
  const meanings = words.map((word) => [word, ...meaningsOf(word)]);
  return all
    .flatMap((name) => {
      const parts = name.split('-');
      const ranks = meanings.map((each) => rankOf(parts, each));
      const worst = Math.max(...ranks);
      return worst === none
        ? []
        : [{ name, rank: worst * 4 + (first.has(name) ? 0 : 2) + Math.min(parts.length - 1, 1) }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ name }) => name);
}

const none = 9;

/** How well a name matches one word: whole word, beginning of a word, anywhere, not at all. */
function rankOf(parts: readonly string[], meanings: readonly string[]): number {
  if (meanings.some((word) => parts[0] === word)) return 0;
  if (meanings.some((word) => parts.includes(word))) return 1;
  if (meanings.some((word) => parts.some((part) => part.startsWith(word)))) return 2;
  return meanings.some((word) => word.length > 2 && parts.join('-').includes(word)) ? 3 : none;
}

/** English words in icon names for a Portuguese or Spanish word; from three letters on its beginning is enough. */
function meaningsOf(word: string): readonly string[] {
  const exact = wordsOfIcons.get(word);
  if (exact !== undefined || word.length < 3) return exact ?? [];
  return [...wordsOfIcons].flatMap(([known, meanings]) => (known.startsWith(word) ? meanings : []));
}

/** The target of a key in a grid; null if the key does not move, or there is nothing. */
export function stepInGrid(key: string, at: number | null, count: number, columns: number): number | null {
  if (count === 0) return null;
  if (at === null) return key === 'ArrowDown' || key === 'ArrowRight' || key === 'Home' ? 0 : null;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * 5,
    PageUp: -columns * 5,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, at + step));
}
