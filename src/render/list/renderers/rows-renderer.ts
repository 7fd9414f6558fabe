import type { ReactNode } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import type { EntityRecord, ListCall } from '../../host/host.ts';
import type { AccentOf } from '../columns/accent.ts';
import type { ListColumn } from '../columns/columns.ts';
import type { SortEntry } from '../state/list-state.ts';
import type { RowLink } from '../table/table-props.ts';

/** Rows that a user has marked, for what may be done with several at once. */
export type RowSelection = {
  readonly has: (row: EntityRecord) => boolean;
  readonly onToggle: (row: EntityRecord) => void;
};

/**
 * What draws the rows of a list or collection in place of a table: a tree, cards, a gallery, a carousel, a timeline.
 * Search, filters, paging, and the empty, loading and error states stay with the list around it.
 */
export type RowsRendererProps = {
  /** Accessible name of the rows. */
  readonly name: string;
  readonly rows: readonly EntityRecord[];
  /** The columns in sight, in the user's order. */
  readonly columns: readonly ListColumn[];
  readonly list: ListDefinition;
  /** Entity of the rows; null for rows of an address of their own. */
  readonly model: EntityModel | null;
  readonly rowLink?: ((row: EntityRecord) => RowLink | null) | undefined;
  readonly rowActions?: ((row: EntityRecord, index: number) => ReactNode) | undefined;
  readonly isNarrow: boolean;
  /** The rows have the rest of the screen to themselves; inside a form they take what they need. */
  readonly isScreen?: boolean;
  readonly isUpdating?: boolean;
  readonly selection?: RowSelection | undefined;
  /** What stands below the rows of a list that goes on: it leads to further ones. */
  readonly more?: ReactNode;
  /** Buttons of a row that are always in sight; null where it has none. */
  readonly rowButtons?: ((row: EntityRecord) => ReactNode) | undefined;
  /** The colour that a row has by the value of a field (`accent`). */
  readonly accent?: AccentOf | undefined;
  /** Rows of the whole list. */
  readonly totalRows?: number;
  /** How the list is searched, for a body that asks for rows of its own: a tree for its branches. */
  readonly search?: RendererSearch | undefined;
  /** The form holds all of the rows: takes them as they are after a change, such as a move. */
  readonly onRows?: ((rows: readonly EntityRecord[]) => void) | undefined;
  /** Whether rows may be changed: moved in a tree. */
  readonly mayEdit?: boolean;
  /** Whether rows may be made; a tree then asks for the label of one by itself. */
  readonly mayCreate?: boolean;
  /** Makes a new row with values, in place of that. */
  readonly onNew?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
};

export type RendererSearch = {
  /** Whether `rows` are the hits of a search or filter, and not simply a page of all rows. */
  readonly isFiltered: boolean;
  readonly query: string;
  readonly sort: readonly SortEntry[];
  /** Where rows are asked for; absent where the form holds them. */
  readonly call?: ListCall | undefined;
  /** Filters that always hold, such as the parent record of a nested list. */
  readonly filters: Readonly<Record<string, string>>;
};
