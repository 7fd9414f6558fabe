/** The signer of a mark (specification 002, section 2.15). */
export type MarkKind = 'D.I' | 'TESTEMUNHA';

/** A mark: percent of the page as it is shown, from its upper left corner, so that rotation and crop do not matter. */
export type PlacedMark = {
  readonly id: string;
  readonly tipo: MarkKind;
  /** The first page is 1. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type Place = Pick<PlacedMark, 'x' | 'y' | 'width' | 'height'>;

const smallest = { width: 5, height: 2 } as const;
const first = { width: 30, height: 8 } as const;

/** The nearest position completely inside the page, in steps of a hundredth of a percent. */
export function fitPlace({ x, y, width, height }: Place): Place {
  const wide = between(width, smallest.width, 100);
  const high = between(height, smallest.height, 100);
  return { x: between(x, 0, 100 - wide), y: between(y, 0, 100 - high), width: wide, height: high };
}

/** A new mark around a point of a page, in percent. */
export function createMark(tipo: MarkKind, id: string, page: number, point: { x: number; y: number }): PlacedMark {
  const place = { ...first, x: point.x - first.width / 2, y: point.y - first.height / 2 };
  return { id, tipo, page, ...fitPlace(place) };
}

/** The mark moved by a fraction of its page, in percent. */
export function moveMark(mark: PlacedMark, dx: number, dy: number): PlacedMark {
  return { ...mark, ...fitPlace({ ...mark, x: mark.x + dx, y: mark.y + dy }) };
}

/** The mark with its lower right corner moved, in percent; the upper left one stays. */
export function resizeMark(mark: PlacedMark, dx: number, dy: number): PlacedMark {
  const width = between(mark.width + dx, smallest.width, 100 - mark.x);
  const height = between(mark.height + dy, smallest.height, 100 - mark.y);
  return { ...mark, ...fitPlace({ ...mark, width, height }) };
}

/** The mark with its upper left corner at a point of a page, in percent. */
export function putOnPage(
  mark: PlacedMark,
  page: number,
  corner: { readonly x: number; readonly y: number },
): PlacedMark {
  return { ...mark, page, ...fitPlace({ ...mark, ...corner }) };
}

/**
 * The effect of a key on a mark: arrows move it, with shift they resize it, PageUp and PageDown move it to the page
 * before and after, Delete removes it; undefined for other keys.
 */
export function pressKey(mark: PlacedMark, key: string, isShift: boolean, pages = 1): PlacedMark | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  if (key === 'PageUp' && mark.page > 1) return { ...mark, page: mark.page - 1 };
  if (key === 'PageDown' && mark.page < pages) return { ...mark, page: mark.page + 1 };
  const step = steps[key];
  if (step === undefined) return undefined;
  return isShift ? resizeMark(mark, ...step) : moveMark(mark, ...step);
}

/** Marks of a record or an answer; invalid ones are left out. */
export function readMarks(value: unknown, tipo: MarkKind): readonly PlacedMark[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown, place) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { id, page, x, y, width, height } = entry as Readonly<Record<string, unknown>>;
    if (!isNumber(page) || !isNumber(x) || !isNumber(y) || !isNumber(width) || !isNumber(height)) return [];
    if (!Number.isInteger(page) || page < 1) return [];
    const name = typeof id === 'string' && id !== '' ? id : `${tipo}-${place + 1}`;
    return [{ id: name, tipo, page, ...fitPlace({ x, y, width, height }) }];
  });
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function between(value: number, least: number, highest: number): number {
  return Math.round(Math.min(Math.max(value, least), Math.max(least, highest)) * 100) / 100;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
