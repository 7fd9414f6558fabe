import { contentOf } from '../../../language/elements/vocabulary.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';

/** An element of a form's grid with the columns of twelve that it takes. */
export type PlacedElement = { readonly name: string; readonly cols: number; readonly mayHide: boolean };

/** Consecutive elements on a grid: either complete rows, or the few between two blocks of these. */
export type RowBlock = { readonly names: readonly string[]; readonly isWhole: boolean };

/** Fewer elements are not worth a block; a block ends with the first complete row after this many. */
const usualSize = 20;

/**
 * The elements that always start a row, whatever the form's width and hidden elements: the grid can be split before
 * them without any effect. `placed` are all elements of the grid in order.
 */
export function rowStarts(placed: readonly PlacedElement[]): ReadonlySet<string> {
  const starts = new Set<string>();
  // How full the row may be, with the given columns and with those of narrower forms.
  let filled: readonly (readonly number[])[] = [[0], [0]];
  for (const { name, cols, mayHide } of placed) {
    const widths = [cols, cols > 6 ? 12 : 6];
    const isStart = filled.every((states, mode) =>
      states.every((state) => state === 0 || (!mayHide && state + (widths[mode] ?? 12) > 12)),
    );
    if (isStart) starts.add(name);
    filled = filled.map((states, mode) => {
      const width = widths[mode] ?? 12;
      const next = states.map((state) => (state + width > 12 ? width : state + width) % 12);
      return [...new Set(mayHide ? [...next, ...states] : next)];
    });
  }
  return starts;
}

/** Splits consecutive elements into blocks of complete rows. `follower` is the element after them, if there is one. */
export function rowBlocks(
  names: readonly string[],
  follower: string | undefined,
  starts: ReadonlySet<string>,
): readonly RowBlock[] {
  const blocks: RowBlock[] = [];
  let open: string[] = [];
  let isWhole = false;
  const close = (isEnd: boolean) => {
    if (open.length > 0) blocks.push({ names: open, isWhole: isWhole && isEnd });
    open = [];
  };
  for (const name of names) {
    const isStart = starts.has(name);
    if (isStart && (open.length >= usualSize || !isWhole)) {
      close(true);
      isWhole = true;
    }
    open.push(name);
  }
  close(follower === undefined || starts.has(follower));
  return blocks;
}

/** Approximate height of an input in rem with its label and gap, used before it is drawn. */
export function estimatedHeight({ type, rows }: ElementDefinition): number {
  if (contentOf(type) === 'flag') return 2.75;
  return type === 'textarea' ? 3.75 + (typeof rows === 'number' ? rows : 5) * 1.36 : 4.75;
}
