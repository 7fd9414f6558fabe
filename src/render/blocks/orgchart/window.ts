import { card, type OrgLayout } from './layout.ts';

/** A part of the drawing, in px at a zoom of 1. */
export type WindowBox = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** Cards and lines within a box; `lines` is an SVG path relative to the upper left corner of the box. */
export type Window = { readonly rows: readonly number[]; readonly lines: string };

/** The content of a box, with at most `most` cards. Branches outside of it are skipped as a whole. */
export function readWindow(layout: OrgLayout, box: WindowBox, most: number): Window {
  const { count, size, x, y, left, right, shown } = layout;
  const rows: number[] = [];
  const lines: string[] = [];
  let row = 0;
  while (row < count) {
    const top = y[row] ?? 0;
    if ((right[row] ?? 0) < box.left || (left[row] ?? 0) > box.right || top > box.bottom) {
      row += size[row] ?? 1;
      continue;
    }
    const begin = x[row] ?? 0;
    layout.placeBelow(row);
    const isInside = begin <= box.right && begin + card.width >= box.left && top + card.height >= box.top;
    if (isInside && rows.length < most) rows.push(row);
    if ((shown[row] ?? 0) > 0 && lines.length < most) lines.push(linesBelow(layout, row, box));
    row += 1;
  }
  return { rows, lines: lines.join('') };
}

/** The lines from a card to those below it, within the box. */
function linesBelow(layout: OrgLayout, row: number, box: WindowBox): string {
  const { x, y, size, stacked, shown } = layout;
  const middle = Math.round((x[row] ?? 0) + card.width / 2);
  const foot = (y[row] ?? 0) + card.height;
  const bar = foot + card.drop / 2;
  const first = row + 1;
  const at = (px: number, py: number) => `${Math.round(px - box.left)} ${Math.round(py - box.top)}`;
  const inside = (px: number) => Math.min(Math.max(px, box.left), box.right);
  const path: string[] = [];
  if (foot + card.drop >= box.top) path.push(`M${at(middle, foot)}L${at(middle, bar)}`);
  let from = middle;
  let to = middle;
  if (stacked[row] === 1) {
    const below = shown[row] ?? 0;
    const columns = Math.ceil(below / card.stackRows);
    const step = card.stackIndent + card.width + card.gap;
    for (let column = 0; column < columns; column += 1) {
      const head = first + column * card.stackRows;
      const rail = (x[head] ?? 0) - card.stackIndent / 2;
      from = Math.min(from, rail);
      to = Math.max(to, rail);
      if (rail < box.left - step || rail > box.right) continue;
      const last = Math.min(head + card.stackRows, first + below) - 1;
      path.push(`M${at(rail, bar)}L${at(rail, (y[last] ?? 0) + card.height / 2)}`);
      for (let each = head; each <= last; each += 1) {
        const level = (y[each] ?? 0) + card.height / 2;
        path.push(`M${at(rail, level)}L${at(x[each] ?? 0, level)}`);
      }
    }
  } else {
    const end = row + (size[row] ?? 1);
    for (let each = first; each < end; each += size[each] ?? 1) {
      const head = (x[each] ?? 0) + card.width / 2;
      from = Math.min(from, head);
      to = Math.max(to, head);
      if (head >= box.left && head <= box.right) path.push(`M${at(head, bar)}L${at(head, y[each] ?? 0)}`);
    }
  }
  if (bar >= box.top && bar <= box.bottom && from <= box.right && to >= box.left)
    path.push(`M${at(inside(from), bar)}L${at(inside(to), bar)}`);
  return path.join('');
}

export type WindowStep = 'below' | 'above' | 'next' | 'previous' | 'first';

/**
 * The target of a keyboard step from a row: sideways along its level, even below other parents; null if there is
 * nobody.
 */
export function stepFrom(
  { count, parent, depth, size, shown }: OrgLayout,
  row: number,
  step: WindowStep,
): number | null {
  switch (step) {
    case 'first':
      return count === 0 ? null : 0;
    case 'above':
      return (parent[row] ?? -1) < 0 ? null : (parent[row] ?? null);
    case 'below':
      return (shown[row] ?? 0) > 0 ? row + 1 : null;
    case 'next':
      for (let at = row + (size[row] ?? 1); at < count; at += 1) if (depth[at] === depth[row]) return at;
      return null;
    case 'previous':
      for (let at = row - 1; at >= 0; at -= 1) if (depth[at] === depth[row]) return at;
      return null;
  }
}
