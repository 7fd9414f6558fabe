import type { MouseEvent, ReactNode, RefObject } from 'react';
import type { RowMark } from '../../form/values/rows/row-error.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { AccentOf } from '../columns/accent.ts';
import type { ListColumn } from '../columns/columns.ts';
import type { Density, PinSide } from '../state/column-layout.ts';
import type { SortEntry } from '../state/list-state.ts';

export type RowLink = {
  /** Address of the row, for a real link; null for any other click action. */
  readonly href: string | null;
  readonly open: (event?: MouseEvent) => void;
  /** It is the row selected for other elements of the screen. */
  readonly isChosen?: boolean;
};

/** Selects rows for actions on several at once. */
export type TableSelection = {
  readonly has: (row: EntityRecord, index: number) => boolean;
  readonly all: 'all' | 'some' | 'none';
  readonly onToggle: (index: number, isRange: boolean) => void;
  readonly onToggleAll: () => void;
};

/** Opens details below rows. */
export type TableExpansion = {
  readonly isOpen: (row: EntityRecord) => boolean;
  readonly onToggle: (row: EntityRecord) => void;
  readonly draw: (row: EntityRecord) => ReactNode;
};

/** Cells that are edited in place. */
export type TableEditing = {
  readonly isEditable: (row: EntityRecord, column: ListColumn) => boolean;
  /** The cell that is currently an input. */
  readonly current: { readonly rowId: number; readonly column: string } | null;
  readonly onStart: (row: EntityRecord, column: ListColumn) => void;
  readonly draw: (row: EntityRecord, column: ListColumn) => ReactNode;
  /** Why the last save of a cell was refused; null if it was not. */
  readonly error: (row: EntityRecord, column: ListColumn) => string | null;
  readonly isSaving: (row: EntityRecord, column: ListColumn) => boolean;
};

export type ReachRow = (id: number, field: string | null) => boolean;

/**
 * Where in the window a menu was opened, in px. With the height of a button or row, the menu opens below it, or above
 * if there is not enough space, and never over it.
 */
export type MenuPoint = { readonly x: number; readonly y: number; readonly height?: number };

/**
 * The props of a table of records: all of its state except the focus belongs to its owner: a list, a nested grid or a
 * picker.
 */
export type RecordTableProps = {
  /** Accessible name of the rows. */
  readonly name: string;
  readonly rows: readonly EntityRecord[];
  /** The visible columns, in order. */
  readonly columns: readonly ListColumn[];
  readonly sort: readonly SortEntry[];
  /** Absent if the rows cannot be sorted. `isAdded` adds the column to the current sort. */
  readonly onSort?: ((field: string, isAdded: boolean) => void) | undefined;
  /** The action of opening a row; null if rows are read-only. */
  readonly rowLink?: ((row: EntityRecord) => RowLink | null) | undefined;
  /** The action of a click on a cell, which has priority over that of its row; null for none. */
  readonly cellLink?: ((row: EntityRecord, column: ListColumn) => RowLink | null) | undefined;
  /** Buttons of a row, shown on hover and focus, always on touch. */
  readonly rowActions?: ((row: EntityRecord, index: number) => ReactNode) | undefined;
  /** Width for them in rem. */
  readonly actionsWidth?: number;
  /** A cell before all others, such as a drag handle. */
  readonly handle?: ((row: EntityRecord, index: number) => ReactNode) | undefined;
  /** Its width in rem. */
  readonly handleWidth?: number;
  readonly selection?: TableSelection | undefined;
  readonly expansion?: TableExpansion | undefined;
  readonly editing?: TableEditing | undefined;
  /** Errors of rows, by id. */
  readonly marks?: ReadonlyMap<number, RowMark> | undefined;
  /**
   * Receives the function that focuses a row, or the cell of a field in it; it returns false if there is no such row.
   */
  readonly reach?: RefObject<ReachRow | null> | undefined;
  /** Opens the menu of a row: by right click, the menu key, or a long press. */
  readonly onMenu?: ((row: EntityRecord, index: number, at: MenuPoint, column: ListColumn | null) => void) | undefined;
  /** Called for the Delete key on a row. */
  readonly onDelete?: ((row: EntityRecord, index: number) => void) | undefined;
  /** Called for Ctrl+C on a row or cell without selected text. */
  readonly onCopy?: ((row: EntityRecord, column: ListColumn | null) => void) | undefined;
  /** The filter in the heading of a column; null for a column without one. */
  readonly headFilter?: ((column: ListColumn) => ReactNode) | undefined;
  /** Widths in rem set by the user. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  /** Height of rows that are not cards. */
  readonly density?: Density;
  readonly pins?: Readonly<Record<string, PinSide>>;
  /** A column was resized; null restores its default width. */
  readonly onWidth?: ((name: string, width: number | null) => void) | undefined;
  /** Texts of the footer by column name, so that columns are wide enough for them. */
  readonly totals?: Readonly<Record<string, string>> | undefined;
  /** A `tfoot`, whose cells are pinned like those of their columns. */
  readonly footer?: ((pinned: PinnedOf) => ReactNode) | undefined;
  /** Content below the rows in the scrolling box: loads more. */
  readonly more?: ReactNode;
  /** Always visible buttons of a row; null for none. */
  readonly rowButtons?: ((row: EntityRecord) => ReactNode) | undefined;
  /** Colours rows by the value of a field. */
  readonly accent?: AccentOf | undefined;
  /** Cards instead of a table. */
  readonly isNarrow: boolean;
  readonly isUpdating?: boolean;
  /** Position of the first row in the whole list, from 1, and the total number. */
  readonly firstRow?: number;
  readonly totalRows?: number;
};

/** Number of cells before the columns. */
export function leadingCells(props: Pick<RecordTableProps, 'handle' | 'selection' | 'expansion'>): number {
  return [props.handle, props.selection, props.expansion].filter((part) => part !== undefined).length;
}

/**
 * The style of a pinned cell: its side and stop position; undefined for any other. The label column stays at the start
 * (`stay`) if the table is wide enough, without being pinned by the user.
 */
export function pinStyle(side: PinSide | 'stay' | undefined, stop: string | undefined) {
  if (side === undefined || stop === undefined) return undefined;
  return { side, style: side === 'end' ? { insetInlineEnd: stop } : { insetInlineStart: stop } };
}

export type PinnedCell = NonNullable<ReturnType<typeof pinStyle>>;

/** The style of a column's cell, by name and index, if the column is pinned. */
export type PinnedOf = (name: string, position: number) => PinnedCell | undefined;
