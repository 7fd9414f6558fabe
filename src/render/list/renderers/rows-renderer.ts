import type { ReactNode } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import type { EntityRecord, ListCall } from '../../host/host.ts';
import type { AccentOf } from '../columns/accent.ts';
import type { ListColumn } from '../columns/columns.ts';
import type { SortEntry } from '../state/list-state.ts';
import type { RowLink } from '../table/table-props.ts';

/** The selected rows, for actions on several at once. */
export type RowSelection = {
  readonly has: (row: EntityRecord) => boolean;
  readonly onToggle: (row: EntityRecord) => void;
};

/**
 * Draws the rows of a list instead of a table: a tree, cards, a gallery, a carousel, a timeline. The surrounding list
 * has search, filters, paging, and the empty, loading and error states.
 */
export type RowsRendererProps = {
  /** Accessible name of the rows. */
  readonly name: string;
  readonly rows: readonly EntityRecord[];
  /** The visible columns, in the user's order. */
  readonly columns: readonly ListColumn[];
  readonly list: ListDefinition;
  /** Entity of the rows; null for rows of a separate list. */
  readonly model: EntityModel | null;
  readonly rowLink?: ((row: EntityRecord) => RowLink | null) | undefined;
  readonly rowActions?: ((row: EntityRecord, index: number) => ReactNode) | undefined;
  readonly isNarrow: boolean;
  /** The rows use the remaining height of the screen; inside a form they take what they need. */
  readonly isScreen?: boolean;
  readonly isUpdating?: boolean;
  readonly selection?: RowSelection | undefined;
  /** Content below the rows of a growing list, which loads more. */
  readonly more?: ReactNode;
  /** Always visible buttons of a row; null for none. */
  readonly rowButtons?: ((row: EntityRecord) => ReactNode) | undefined;
  /** Colours rows by the value of a field (`accent`). */
  readonly accent?: AccentOf | undefined;
  /** Number of rows in the whole list. */
  readonly totalRows?: number;
  /** How the list is searched, for components that load rows themselves: a tree for its branches. */
  readonly search?: RendererSearch | undefined;
  /** The form has all rows: receives them after a change, such as a move. */
  readonly onRows?: ((rows: readonly EntityRecord[]) => void) | undefined;
  /** Whether rows may be changed: moved in a tree. */
  readonly mayEdit?: boolean;
  /** Whether rows may be created; a tree then asks for the label itself. */
  readonly mayCreate?: boolean;
  /** Creates a new row with values, instead of that. */
  readonly onNew?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
};

export type RendererSearch = {
  /** Whether `rows` are the results of a search or filter instead of a page of all rows. */
  readonly isFiltered: boolean;
  readonly query: string;
  readonly sort: readonly SortEntry[];
  /** The call that loads rows; absent if the form has them. */
  readonly call?: ListCall | undefined;
  /** Permanent filters, such as the parent record of a nested list. */
  readonly filters: Readonly<Record<string, string>>;
};
