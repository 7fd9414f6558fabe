import type { SheetMark } from './sheet.ts';

/** Something that is drawn as a whole on one page; its marks begin at 0, 0. In mm. */
export type SheetItem = {
  readonly height: number;
  readonly marks: readonly SheetMark[];
  /** Repeated above it when it begins a page: the header row of a table. */
  readonly header?: SheetItem;
  /** Must not be the last item on its page, such as a heading. */
  readonly keepWithNext?: boolean;
  /** Empty space, which no page begins with. */
  readonly isGap?: boolean;
  /** The next item begins a page. */
  readonly isBreak?: boolean;
};

export function space(height: number): SheetItem {
  return { height, marks: [], isGap: true };
}

/** Items one below the other. */
export function stacked(items: readonly SheetItem[]): {
  readonly height: number;
  readonly marks: readonly SheetMark[];
} {
  let y = 0;
  const marks: SheetMark[] = [];
  for (const item of items) {
    marks.push(...moved(item.marks, 0, y));
    y += item.height;
  }
  return { height: y, marks };
}

export function moved(marks: readonly SheetMark[], x: number, y: number): readonly SheetMark[] {
  return x === 0 && y === 0 ? marks : marks.map((mark) => ({ ...mark, x: mark.x + x, y: mark.y + y }));
}
