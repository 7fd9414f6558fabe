import { useCallback, useMemo, useState } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import type { ColumnLayout } from '../state/column-layout.ts';
import { fittingSize } from '../state/fitting-size.ts';
import {
  defaultPageSize,
  initialListState,
  type ListState,
  readListState,
  writeListState,
} from '../state/list-state.ts';
import { usableState } from '../state/usable-list.ts';

type Options = {
  readonly list: ListDefinition;
  readonly model: EntityModel | null;
  readonly entities: EntityLookup;
  readonly density: ColumnLayout['density'];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** In a dialog or form: a fixed number of rows per page. */
  readonly isInside: boolean;
};

/** The state of a list in its address, and functions that change it. */
export function useListAddress({ list, model, entities, density, search, onSearch, isInside }: Options) {
  // Based on the window's height when the list is opened: its page must not change later.
  const [fitted] = useState(() => (isInside ? defaultPageSize : fittingSize(list, density, window)));
  const defaults = useMemo(() => initialListState(list, fitted), [list, fitted]);
  const state = useMemo(
    () => usableState(readListState(search, defaults), list, model, entities),
    [search, defaults, list, model, entities],
  );
  const isFitted = fitted !== defaultPageSize;
  /**
   * Writes a state into the address. It comes back as `search`, from which `state` is read: there is no other copy of
   * it.
   */
  const apply = useCallback(
    (next: ListState) => onSearch(writeListState(next, defaults, isFitted)),
    [onSearch, defaults, isFitted],
  );
  return { defaults, state, apply };
}
