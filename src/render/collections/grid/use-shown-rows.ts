import { useMemo, useState } from 'react';
import type { ElementDefinition } from '../../../language/view/view.ts';
import type { EntityRecord, ListAnswer } from '../../host/host.ts';
import { groupRows, rowsOfGroup } from './local-groups.ts';

/** Which of the rows stored in a form are shown: those of a group that contain a text (`query`). */
export function useShownRows(
  rows: readonly EntityRecord[],
  { groupLabel, groupValue = groupLabel ?? '' }: Pick<ElementDefinition, 'groupLabel' | 'groupValue'>,
) {
  const [query, setQuery] = useState('');
  const [wanted, setGroup] = useState<string | null>(null);
  const groups = useMemo(
    () => (groupLabel === undefined ? noGroups : groupRows(rows, groupLabel, groupValue)),
    [rows, groupLabel, groupValue],
  );
  // When the last row of a group is removed, its selection is cleared.
  const group = wanted !== null && rowsOfGroup(rows, groupValue, wanted).length > 0 ? wanted : null;
  const shown = useMemo(() => rowsOfGroup(rows, groupValue, group), [rows, groupValue, group]);
  return {
    shown,
    isWhole: query === '' && group === null,
    query,
    setQuery,
    groups,
    groupValue,
    group,
    setGroup,
    showAll: () => {
      setQuery('');
      setGroup(null);
    },
  };
}

const noGroups: ListAnswer['groups'] = [];
