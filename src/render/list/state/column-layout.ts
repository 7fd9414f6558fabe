import { isRecord } from '../../../language/json/record.ts';

export type PinSide = 'start' | 'end';

/**
 * A user's arrangement of a list's columns: the layer `user` of rule M1. Names that the view no longer has are kept.
 */
export type ColumnLayout = {
  /** Names in the user's order; empty for the view's. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Columns hidden by the view (`hidden`) that the user wants to see. */
  readonly shown: readonly string[];
  /** Widths in rem, so that they grow with the text. */
  readonly widths: Readonly<Record<string, number>>;
  readonly pins: Readonly<Record<string, PinSide>>;
  readonly density: Density;
};

/** Heights of rows. */
export const densities = ['compact', 'usual', 'wide'] as const;
export type Density = (typeof densities)[number];

export const plainLayout: ColumnLayout = { order: [], hidden: [], shown: [], widths: {}, pins: {}, density: 'usual' };

/** In rem: narrower columns are unreadable, wider ones hide everything else. */
export const narrowestColumn = 3;
export const widestColumn = 60;

type Named = { readonly name: string };
/** A column, as far as its visibility depends on it. */
type Hideable = Named & { readonly definition?: { readonly hidden?: boolean } };

/** Every column in the user's order. A new column of the view comes after its predecessor in the view. */
export function orderColumns<T extends Named>(columns: readonly T[], order: readonly string[]): T[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const known = new Set(order);
  const placed = order.flatMap((name) => byName.get(name) ?? []);
  columns.forEach((column, index) => {
    if (known.has(column.name)) return;
    const before = columns[index - 1];
    placed.splice(before === undefined ? 0 : placed.indexOf(before) + 1, 0, column);
  });
  return placed;
}

/** The columns to draw: in the user's order, pinned ones at their side, without hidden ones; always at least one. */
export function arrangeColumns<T extends Hideable>(columns: readonly T[], layout: ColumnLayout): T[] {
  const ordered = orderColumns(columns, layout.order);
  const shown = ordered.filter((column) => !isHidden(column, layout));
  const drawn = shown.length > 0 ? shown : ordered.slice(0, 1);
  const sideOf = ({ name }: T) => (Object.hasOwn(layout.pins, name) ? layout.pins[name] : undefined);
  return [
    ...drawn.filter((column) => sideOf(column) === 'start'),
    ...drawn.filter((column) => sideOf(column) === undefined),
    ...drawn.filter((column) => sideOf(column) === 'end'),
  ];
}

/** Moves a column to the place of another; `all` are the names of all columns in the current order. */
export function moveColumn(layout: ColumnLayout, all: readonly string[], name: string, to: number): ColumnLayout {
  const others = all.filter((each) => each !== name);
  const place = Math.min(Math.max(0, to), others.length);
  return { ...layout, order: [...others.slice(0, place), name, ...others.slice(place)] };
}

/** Whether a column is hidden: by the user, otherwise by the view. */
export function isHidden({ name, definition }: Hideable, layout: ColumnLayout): boolean {
  return layout.hidden.includes(name) || (definition?.hidden === true && !layout.shown.includes(name));
}

export function toggleColumn(layout: ColumnLayout, column: Hideable): ColumnLayout {
  const { name } = column;
  const hidden = layout.hidden.filter((each) => each !== name);
  const shown = layout.shown.filter((each) => each !== name);
  if (!isHidden(column, layout)) {
    return column.definition?.hidden === true ? { ...layout, hidden, shown } : { ...layout, hidden: [...hidden, name] };
  }
  return { ...layout, hidden, shown: column.definition?.hidden === true ? [...shown, name] : shown };
}

/** Sets a width in rem within the limits; null restores the default width. */
export function widenColumn(layout: ColumnLayout, name: string, width: number | null): ColumnLayout {
  const { [name]: _previous, ...others } = layout.widths;
  return { ...layout, widths: width === null ? others : { ...others, [name]: clampWidth(width) } };
}

export function pinColumn(layout: ColumnLayout, name: string, side: PinSide | null): ColumnLayout {
  const { [name]: _previous, ...others } = layout.pins;
  return { ...layout, pins: side === null ? others : { ...others, [name]: side } };
}

export function isPlainLayout(layout: ColumnLayout): boolean {
  const { order, hidden, shown, widths, pins } = layout;
  const count = order.length + hidden.length + shown.length + Object.keys(widths).length + Object.keys(pins).length;
  return count === 0 && layout.density === plainLayout.density;
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, narrowestColumn), widestColumn) * 100) / 100;
}

/** Reads what was stored; values of another form, such as those of an earlier version, are ignored. */
export function readLayout(stored: unknown): ColumnLayout {
  if (!isRecord(stored)) return plainLayout;
  const widths = isRecord(stored.widths) ? Object.entries(stored.widths) : [];
  const pins = isRecord(stored.pins) ? Object.entries(stored.pins) : [];
  return {
    order: [...new Set(textsOf(stored.order))],
    hidden: [...new Set(textsOf(stored.hidden))],
    shown: [...new Set(textsOf(stored.shown))],
    widths: Object.fromEntries(
      widths.flatMap(([name, width]) =>
        typeof width === 'number' && Number.isFinite(width) ? [[name, clampWidth(width)]] : [],
      ),
    ),
    pins: Object.fromEntries(
      pins.filter((entry): entry is [string, PinSide] => entry[1] === 'start' || entry[1] === 'end'),
    ),
    density: densities.find((each) => each === stored.density) ?? 'usual',
  };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/**
 * The new width of a column that is `width` rem wide, for a key: arrows by one rem, with Shift by five, Home and End to
 * the limits; null is the default width, which Enter restores; undefined for other keys.
 */
export function widthByKey(
  key: string,
  { width, isReversed, isLarge }: { readonly width: number; readonly isReversed: boolean; readonly isLarge: boolean },
): number | null | undefined {
  const step = isLarge ? 5 : 1;
  switch (key) {
    case 'ArrowRight':
      return clampWidth(width + (isReversed ? -step : step));
    case 'ArrowLeft':
      return clampWidth(width + (isReversed ? step : -step));
    case 'Home':
      return narrowestColumn;
    case 'End':
      return widestColumn;
    case 'Enter':
      return null;
    default:
      return undefined;
  }
}
