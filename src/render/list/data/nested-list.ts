import type { AroundRow } from '../../actions/placeholders.ts';
import type { EntityRecord, ListParams } from '../../host/host.ts';
import type { CallOrigin } from '../../host/permit-call.ts';
import type { ListSource } from '../state/list-source.ts';

/** A list inside of a form: the rows of one record. */
export type NestedList = {
  /** What restricts the search to the rows of the record. */
  readonly parent: Pick<ListParams, 'parentClass' | 'field' | 'filters'>;
  /** What rows stand in, `$parent` of them: the record, and what that has not of what is around it. */
  readonly around: () => Pick<AroundRow, 'parent'>;
  /** Calls the listener when something of what they stand in has changed. */
  readonly onAround: (listener: () => void) => () => void;
  /** Where calls of the screen around come from. */
  readonly origin: CallOrigin;
  /** Where the rows come from. */
  readonly source: ListSource;
  /** The record and its field, by which a row is taken away; absent for rows that do not point back. */
  readonly owner: { readonly entity: string; readonly id: number; readonly field: string } | undefined;
  /** Parameters of the page's address. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Key under which the user's columns are stored. */
  readonly preferenceKey: string;
  readonly isDisabled: boolean;
  /** Stands on a screen without an entity, for itself. */
  readonly isFree: boolean;
  /** What a click on a row does when the view does not say. */
  readonly onOpen: (row: EntityRecord) => void;
  /** A click on a row chooses it for other elements of the screen. */
  readonly choice?:
    | {
        readonly id: number | null;
        readonly onChoose: (row: EntityRecord) => void;
        /** A row was deleted. */
        readonly onRemoved: (id: number) => void;
      }
    | undefined;
};
