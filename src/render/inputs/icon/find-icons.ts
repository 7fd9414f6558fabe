import { toPlainText } from '../../../ui/format/plain-text.ts';
import { wordsOfIcons } from './icon-words.ts';

/**
 * Names of icons that a search means: by words of their names, and by words of Portuguese and Spanish that stand for
 * them. Without a search all, first those that the portal uses itself.
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

/** How well a name fits one word: the whole word, the beginning of one, somewhere, not. */
function rankOf(parts: readonly string[], meanings: readonly string[]): number {
  if (meanings.some((word) => parts[0] === word)) return 0;
  if (meanings.some((word) => parts.includes(word))) return 1;
  if (meanings.some((word) => parts.some((part) => part.startsWith(word)))) return 2;
  return meanings.some((word) => word.length > 2 && parts.join('-').includes(word)) ? 3 : none;
}

/** English words of names for one of Portuguese or Spanish; its beginning is enough from three letters on. */
function meaningsOf(word: string): readonly string[] {
  const exact = wordsOfIcons.get(word);
  if (exact !== undefined || word.length < 3) return exact ?? [];
  return [...wordsOfIcons].flatMap(([known, meanings]) => (known.startsWith(word) ? meanings : []));
}

/** Where a key leads in a grid; null for a key that does not move, and where there is nothing. */
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
