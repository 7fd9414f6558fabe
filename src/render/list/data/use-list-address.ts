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
  /** As high as the usual: in a dialog, or in a form. */
  readonly isInside: boolean;
};

/** What the address of a list says about it, and what writes it there. */
export function useListAddress({ list, model, entities, density, search, onSearch, isInside }: Options) {
  // As high as the window is when the list is opened: later its page would change under the hand.
  const [fitted] = useState(() => (isInside ? defaultPageSize : fittingSize(list, density, window)));
  const defaults = useMemo(() => initialListState(list, fitted), [list, fitted]);
  const state = useMemo(
    () => usableState(readListState(search, defaults), list, model, entities),
    [search, defaults, list, model, entities],
  );
  const isFitted = fitted !== defaultPageSize;
  /** Puts a state into the address. It comes back as `search`, from which `state` is read: there is no other copy of it. */
  const apply = useCallback(
    (next: ListState) => onSearch(writeListState(next, defaults, isFitted)),
    [onSearch, defaults, isFitted],
  );
  return { defaults, state, apply };
}
