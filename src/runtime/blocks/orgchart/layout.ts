import type { People } from './people.ts';

/** Sizes in px at a zoom of 1. */
export const card = { width: 208, height: 60, gap: 16, drop: 44, stackGap: 10, stackIndent: 24, stackRows: 6 } as const;

/** The cards of everybody whose way from the top is open, in preorder, as columns: person, place among others, position. */
export type Layout = {
  readonly count: number;
  readonly person: Int32Array;
  /** Row of the one above; -1 at the top. */
  readonly parent: Int32Array;
  readonly depth: Int32Array;
  /** Rows of the branch, itself included. */
  readonly size: Int32Array;
  /** Place among the siblings, from 0. */
  readonly position: Int32Array;
  /** How many of those below are drawn. */
  readonly shown: Int32Array;
  /** 1 where those below stand in columns, because nobody stands below them in turn. */
  readonly stacked: Uint8Array;
  /** Upper left corner of the card. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** From where to where the branch reaches. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  readonly width: number;
  readonly height: number;
  /** Row of a person; -1 of who is not drawn. */
  readonly rowOf: Int32Array;
};

/** Places the cards: who is above stands in the middle over those below. Takes time in proportion to the open cards. */
export function layoutPeople(people: People, isOpen: Uint8Array): Layout {
  const rows = listOpen(people, isOpen);
  const { count, parent, position, shown } = rows;
  const stacked = new Uint8Array(count);
  const inner = new Float64Array(count);
  const width = new Float64Array(count);
  const hasBranch = new Uint8Array(count);
  const size = new Int32Array(count);
  let total = 0;
  for (let row = count - 1; row >= 0; row -= 1) {
    const below = shown[row] ?? 0;
    if (below > 1 && hasBranch[row] === 0) {
      stacked[row] = 1;
      const columns = Math.ceil(below / card.stackRows);
      inner[row] = columns * (card.stackIndent + card.width) + (columns - 1) * card.gap;
    }
    const own = Math.max(card.width, inner[row] ?? 0);
    width[row] = own;
    const above = parent[row] ?? -1;
    const branch = (size[row] ?? 0) + 1;
    size[row] = branch;
    if (above >= 0) size[above] = (size[above] ?? 0) + branch;
    const gap = position[row] === 0 ? 0 : card.gap;
    if (above < 0) total += own + gap;
    else {
      inner[above] = (inner[above] ?? 0) + own + gap;
      if (below > 0) hasBranch[above] = 1;
    }
  }
  return { ...rows, size, stacked, ...place(rows, { stacked, inner, width }), width: total };
}

type Rows = Pick<Layout, 'count' | 'person' | 'parent' | 'depth' | 'position' | 'shown' | 'rowOf'>;

function listOpen({ rows, parent: parentOf, first, next, below, roots }: People, isOpen: Uint8Array): Rows {
  const total = rows.length;
  const person = new Int32Array(total);
  const parent = new Int32Array(total);
  const depth = new Int32Array(total);
  const position = new Int32Array(total);
  const shown = new Int32Array(total);
  const rowOf = new Int32Array(total).fill(-1);
  let row = 0;
  let above = -1;
  let place = 0;
  let who = roots[0] ?? -1;
  while (who >= 0) {
    person[row] = who;
    parent[row] = above;
    position[row] = place;
    depth[row] = above < 0 ? 0 : (depth[above] ?? 0) + 1;
    rowOf[who] = row;
    const child = isOpen[who] === 1 ? (first[who] ?? -1) : -1;
    if (child >= 0) {
      shown[row] = below[who] ?? 0;
      above = row;
      place = 0;
      who = child;
    } else {
      // Up to the next one who has somebody beside them.
      while (who >= 0 && (next[who] ?? -1) < 0) who = parentOf[who] ?? -1;
      if (who >= 0) {
        const beside = rowOf[who] ?? 0;
        above = parent[beside] ?? -1;
        place = (position[beside] ?? 0) + 1;
        who = next[who] ?? -1;
      }
    }
    row += 1;
  }
  return { count: row, person, parent, depth, position, shown, rowOf };
}

type Widths = Pick<Layout, 'stacked'> & { readonly inner: Float64Array; readonly width: Float64Array };

function place({ count, parent, position }: Rows, { stacked, inner, width }: Widths) {
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const left = new Float64Array(count);
  const right = new Float64Array(count);
  // Where the next card below a row begins.
  const next = new Float64Array(count);
  let nextRoot = 0;
  let height = 0;
  for (let row = 0; row < count; row += 1) {
    const up = parent[row] ?? -1;
    const own = width[row] ?? 0;
    if (up >= 0 && stacked[up] === 1) {
      const at = position[row] ?? 0;
      const column = Math.floor(at / card.stackRows);
      const begin = (next[up] ?? 0) + column * (card.stackIndent + card.width + card.gap);
      left[row] = begin;
      x[row] = begin + card.stackIndent;
      y[row] = (y[up] ?? 0) + card.height + card.drop + (at % card.stackRows) * (card.height + card.stackGap);
      right[row] = (x[row] ?? 0) + card.width;
    } else {
      const begin = up < 0 ? nextRoot : (next[up] ?? 0);
      if (up < 0) nextRoot += own + card.gap;
      else next[up] = begin + own + card.gap;
      left[row] = begin;
      right[row] = begin + own;
      x[row] = begin + (own - card.width) / 2;
      y[row] = up < 0 ? 0 : (y[up] ?? 0) + card.height + card.drop;
    }
    next[row] = (left[row] ?? 0) + (own - (inner[row] ?? 0)) / 2;
    height = Math.max(height, (y[row] ?? 0) + card.height);
  }
  return { x, y, left, right, height };
}

/** Who is open at first: as many levels as show at most `most` cards, but always the first below the top. */
export function openAtFirst({ rows, first, next, roots }: People, most: number): Uint8Array {
  const isOpen = new Uint8Array(rows.length);
  let level: readonly number[] = roots;
  let shown = roots.length;
  for (let depth = 0; level.length > 0; depth += 1) {
    const deeper: number[] = [];
    for (const person of level) for (let at = first[person] ?? -1; at >= 0; at = next[at] ?? -1) deeper.push(at);
    if (deeper.length === 0 || (depth > 0 && shown + deeper.length > most)) break;
    for (const person of level) isOpen[person] = 1;
    shown += deeper.length;
    level = deeper;
  }
  return isOpen;
}
