import type { MouseEvent, ReactNode, RefObject } from 'react';
import type { RowMark } from '../../form/values/rows/row-error.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { AccentOf } from '../columns/accent.ts';
import type { ListColumn } from '../columns/columns.ts';
import type { Density, PinSide } from '../state/column-layout.ts';
import type { SortEntry } from '../state/list-state.ts';

export type RowLink = {
  /** Address of the row, for a real link; null when a click does something else. */
  readonly href: string | null;
  readonly open: (event?: MouseEvent) => void;
  /** It is the row that was chosen for other elements of the screen. */
  readonly isChosen?: boolean;
};

/** Marks rows for what may be done with several at once. */
export type TableSelection = {
  readonly has: (row: EntityRecord, index: number) => boolean;
  readonly all: 'all' | 'some' | 'none';
  readonly onToggle: (index: number, isRange: boolean) => void;
  readonly onToggleAll: () => void;
};

/** Opens rows to show more of them below. */
export type TableExpansion = {
  readonly isOpen: (row: EntityRecord) => boolean;
  readonly onToggle: (row: EntityRecord) => void;
  readonly draw: (row: EntityRecord) => ReactNode;
};

/** Cells that are changed in place. */
export type TableEditing = {
  readonly isEditable: (row: EntityRecord, column: ListColumn) => boolean;
  /** The cell that is an input at the moment. */
  readonly current: { readonly rowId: number; readonly column: string } | null;
  readonly onStart: (row: EntityRecord, column: ListColumn) => void;
  readonly draw: (row: EntityRecord, column: ListColumn) => ReactNode;
  /** Why the last save of a cell was refused; null when it was not. */
  readonly error: (row: EntityRecord, column: ListColumn) => string | null;
  readonly isSaving: (row: EntityRecord, column: ListColumn) => boolean;
};

export type ReachRow = (id: number, field: string | null) => boolean;

/**
 * Where in the window a menu was asked for, in px. With the height of a button or row it stands below that, or above
 * where room lacks, and never over it.
 */
export type MenuPoint = { readonly x: number; readonly y: number; readonly height?: number };

/** What a table of records is given: all of its state but the focus is its owner's, a list, a nested grid or a picker. */
export type RecordTableProps = {
  /** Accessible name of the rows. */
  readonly name: string;
  readonly rows: readonly EntityRecord[];
  /** The columns in sight, in their order. */
  readonly columns: readonly ListColumn[];
  readonly sort: readonly SortEntry[];
  /** Absent when the rows cannot be sorted. `isAdded` adds the column to those that sort already. */
  readonly onSort?: ((field: string, isAdded: boolean) => void) | undefined;
  /** What opening a row does; null when rows only show. */
  readonly rowLink?: ((row: EntityRecord) => RowLink | null) | undefined;
  /** What a click on one cell does, before that of its row; null when it does nothing of its own. */
  readonly cellLink?: ((row: EntityRecord, column: ListColumn) => RowLink | null) | undefined;
  /** Buttons of a row, on hover and focus, always on touch. */
  readonly rowActions?: ((row: EntityRecord, index: number) => ReactNode) | undefined;
  /** Room for them in rem. */
  readonly actionsWidth?: number;
  /** Cell before all others, such as what a row is dragged by. */
  readonly handle?: ((row: EntityRecord, index: number) => ReactNode) | undefined;
  /** Room for it in rem. */
  readonly handleWidth?: number;
  readonly selection?: TableSelection | undefined;
  readonly expansion?: TableExpansion | undefined;
  readonly editing?: TableEditing | undefined;
  /** What is wrong with rows, by their ids. */
  readonly marks?: ReadonlyMap<number, RowMark> | undefined;
  /** Takes what puts the focus on a row, or on the cell of a field in it; false when the row is not there. */
  readonly reach?: RefObject<ReachRow | null> | undefined;
  /** Opens the menu of a row: by right click, the menu key, or a long press. */
  readonly onMenu?: ((row: EntityRecord, index: number, at: MenuPoint, column: ListColumn | null) => void) | undefined;
  /** The Delete key on a row. */
  readonly onDelete?: ((row: EntityRecord, index: number) => void) | undefined;
  /** Ctrl+C on a row or cell without marked text. */
  readonly onCopy?: ((row: EntityRecord, column: ListColumn | null) => void) | undefined;
  /** Field of a filter in the heading of a column; null for a column without one. */
  readonly headFilter?: ((column: ListColumn) => ReactNode) | undefined;
  /** Widths in rem that a user has set. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  /** How high rows are that are no cards. */
  readonly density?: Density;
  readonly pins?: Readonly<Record<string, PinSide>>;
  /** A heading was drawn wider or narrower; null gives the column back its own width. */
  readonly onWidth?: ((name: string, width: number | null) => void) | undefined;
  /** What the footer says below columns, by their names, so that they are wide enough for it. */
  readonly totals?: Readonly<Record<string, string>> | undefined;
  /** A `tfoot`, whose cells stay where those of their columns do. */
  readonly footer?: ((pinned: PinnedOf) => ReactNode) | undefined;
  /** What stands below the rows, within what scrolls: the way to further ones. */
  readonly more?: ReactNode;
  /** Buttons of a row that are always in sight; null where it has none. */
  readonly rowButtons?: ((row: EntityRecord) => ReactNode) | undefined;
  /** Colours rows by the value of a field. */
  readonly accent?: AccentOf | undefined;
  /** Cards instead of a table. */
  readonly isNarrow: boolean;
  readonly isUpdating?: boolean;
  /** Row of the first one in the whole list, from 1, and how many there are in all. */
  readonly firstRow?: number;
  readonly totalRows?: number;
};

/** How many cells stand before those of the columns. */
export function leadingCells(props: Pick<RecordTableProps, 'handle' | 'selection' | 'expansion'>): number {
  return [props.handle, props.selection, props.expansion].filter((part) => part !== undefined).length;
}

/**
 * What a pinned cell gets: the side it stays at, and where it stops; undefined for any other. What rows are called by
 * stays (`stay`) at the start where the table is wide enough, without being pinned by anybody.
 */
export function pinStyle(side: PinSide | 'stay' | undefined, stop: string | undefined) {
  if (side === undefined || stop === undefined) return undefined;
  return { side, style: side === 'end' ? { insetInlineEnd: stop } : { insetInlineStart: stop } };
}

export type PinnedCell = NonNullable<ReturnType<typeof pinStyle>>;

/** What a cell of a column, by its name and place, gets when the column stays. */
export type PinnedOf = (name: string, position: number) => PinnedCell | undefined;
