import type { People } from '../chart/people.ts';

/** Sizes in px at a zoom of 1. */
export const card = { width: 208, height: 60, gap: 16, drop: 44, stackGap: 10, stackIndent: 24, stackRows: 6 } as const;

/** The cards of everybody whose ancestors are all open, in preorder, as columns: person, hierarchy, position. */
export type OrgLayout = {
  readonly count: number;
  readonly person: Int32Array;
  /** Row of the card above; -1 at the top. */
  readonly parent: Int32Array;
  readonly depth: Int32Array;
  /** Number of rows in the branch, including itself. */
  readonly size: Int32Array;
  /** Index among its siblings, from 0. */
  readonly position: Int32Array;
  /** Number of drawn cards directly below. */
  readonly shown: Int32Array;
  /** 1 if the cards below are stacked in columns, because none of them has cards below. */
  readonly stacked: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Row of a person; -1 if not drawn. */
  readonly rowOf: Int32Array;
} & Places;

/** Positions of cards. Of a hundred thousand, a window shows about fifty, so positions are computed on demand. */
type Places = {
  /** Upper left corner of the card; known for rows at the top, below `placeBelow` and after `locate`. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Left and right end of the branch. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Computes the positions directly below a row whose own position is known. */
  readonly placeBelow: (row: number) => void;
  /** The corner of any row. */
  readonly locate: (row: number) => { readonly x: number; readonly y: number };
};

type Widths = Pick<OrgLayout, 'stacked' | 'size'> & { readonly inner: Int32Array; readonly width: Int32Array };

/** Lays out the cards: each is centred above those below it. Takes time proportional to the number of open cards. */
export function layoutPeople(people: People, isOpen: Uint8Array): OrgLayout {
  const rows = listOpen(people, isOpen);
  const { count, parent, position, shown, depth } = rows;
  const stacked = new Uint8Array(count);
  const inner = new Int32Array(count);
  const width = new Int32Array(count);
  const hasBranch = new Uint8Array(count);
  const size = new Int32Array(count);
  let total = 0;
  let height: number = count === 0 ? 0 : card.height;
  for (let row = count - 1; row >= 0; row -= 1) {
    const below = shown[row] ?? 0;
    const branch = (size[row] ?? 0) + 1;
    size[row] = branch;
    let own: number = card.width;
    if (below > 0) {
      let foot = card.drop + card.height;
      if (below > 1 && hasBranch[row] === 0) {
        stacked[row] = 1;
        foot = card.drop + Math.min(below, card.stackRows) * (card.height + card.stackGap) - card.stackGap;
        const columns = Math.ceil(below / card.stackRows);
        inner[row] = columns * (card.stackIndent + card.width) + (columns - 1) * card.gap;
      }
      own = Math.max(own, inner[row] ?? 0);
      height = Math.max(height, (depth[row] ?? 0) * (card.height + card.drop) + card.height + foot);
    }
    width[row] = own;
    const above = parent[row] ?? -1;
    const gap = position[row] === 0 ? 0 : card.gap;
    if (above < 0) {
      total += own + gap;
      continue;
    }
    size[above] = (size[above] ?? 0) + branch;
    inner[above] = (inner[above] ?? 0) + own + gap;
    if (below > 0) hasBranch[above] = 1;
  }
  return { ...rows, size, stacked, ...places(rows, { size, stacked, inner, width }), width: total, height };
}

type Rows = Pick<OrgLayout, 'count' | 'person' | 'parent' | 'depth' | 'position' | 'shown' | 'rowOf'>;

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
      // Up to the next card with a sibling.
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

/** Computes the positions at the top; others when somebody looks below the card above them. */
function places(rows: Rows, { size, stacked, inner, width }: Widths): Places {
  const { count, parent, shown } = rows;
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  const left = new Float64Array(count);
  const right = new Float64Array(count);
  const isPlacedBelow = new Uint8Array(count);
  const put = (row: number, begin: number, top: number): number => {
    const own = width[row] ?? 0;
    left[row] = begin;
    right[row] = begin + own;
    x[row] = begin + (own - card.width) / 2;
    y[row] = top;
    return begin + own + card.gap;
  };
  let nextRoot = 0;
  for (let row = 0; row < count; row += size[row] ?? 1) nextRoot = put(row, nextRoot, 0);

  const placeBelow = (up: number): void => {
    if (isPlacedBelow[up] === 1 || (shown[up] ?? 0) === 0) return;
    isPlacedBelow[up] = 1;
    const end = up + (size[up] ?? 1);
    const top = (y[up] ?? 0) + card.height + card.drop;
    let next = (left[up] ?? 0) + ((width[up] ?? 0) - (inner[up] ?? 0)) / 2;
    if (stacked[up] !== 1) {
      for (let row = up + 1; row < end; row += size[row] ?? 1) next = put(row, next, top);
      return;
    }
    for (let row = up + 1; row < end; row += 1) {
      const at = row - up - 1;
      const begin = next + Math.floor(at / card.stackRows) * (card.stackIndent + card.width + card.gap);
      left[row] = begin;
      x[row] = begin + card.stackIndent;
      y[row] = top + (at % card.stackRows) * (card.height + card.stackGap);
      right[row] = begin + card.stackIndent + card.width;
    }
  };
  const locate = (row: number): { readonly x: number; readonly y: number } => {
    const above: number[] = [];
    for (let up = parent[row] ?? -1; up >= 0 && isPlacedBelow[up] !== 1; up = parent[up] ?? -1) above.push(up);
    for (const up of above.reverse()) placeBelow(up);
    return { x: x[row] ?? 0, y: y[row] ?? 0 };
  };
  return { x, y, left, right, placeBelow, locate };
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

/** Which people were open, with their rows. */
export type OpenPeople = { readonly people: People; readonly isOpen: Uint8Array };

/**
 * Restores what was open after rows were reloaded; new people are as in `atFirst`. Null if other people are at the top:
 * everything starts again.
 */
export function openAgain(before: OpenPeople, people: People, atFirst: Uint8Array): Uint8Array | null {
  if (before.people === people) return before.isOpen;
  const topOf = ({ rows, roots }: People) => rows[roots[0] ?? -1]?.id;
  if (people.rows.length === 0 || topOf(before.people) !== topOf(people)) return null;
  const known = new Map(before.people.rows.map(({ id }, person) => [id, before.isOpen[person] ?? 0]));
  return Uint8Array.from(people.rows, ({ id }, person) => known.get(id) ?? atFirst[person] ?? 0);
}
