import type { AroundRow } from '../../actions/placeholders.ts';
import type { EntityRecord, ListParams } from '../../host/host.ts';
import type { CallOrigin } from '../../host/permit-call.ts';
import type { ListSource } from '../state/list-source.ts';

/** A list within a form: the rows of one record. */
export type NestedList = {
  /** Restricts the search to the rows of the record. */
  readonly parent: Pick<ListParams, 'parentClass' | 'field' | 'filters'>;
  /** The surroundings of rows, their `$parent`: the record, with its own surroundings for names that it lacks. */
  readonly around: () => Pick<AroundRow, 'parent'>;
  /** Calls back when the surroundings have changed. */
  readonly onAround: (listener: () => void) => () => void;
  /** Origin of the surrounding screen's calls. */
  readonly origin: CallOrigin;
  /** Source of the rows. */
  readonly source: ListSource;
  /** The record and its field, needed to remove a row; absent if rows do not refer back. */
  readonly owner: { readonly entity: string; readonly id: number; readonly field: string } | undefined;
  /** Parameters of the page's address. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Storage key of the user's columns. */
  readonly preferenceKey: string;
  readonly isDisabled: boolean;
  /** Whether it is independent, on a screen without an entity. */
  readonly isFree: boolean;
  /** Default action of a click on a row. */
  readonly onOpen: (row: EntityRecord) => void;
  /** A click on a row selects it for other elements of the screen. */
  readonly choice?:
    | {
        readonly id: number | null;
        readonly onChoose: (row: EntityRecord) => void;
        /** A row was deleted. */
        readonly onRemoved: (id: number) => void;
      }
    | undefined;
};
