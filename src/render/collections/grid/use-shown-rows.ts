import { useMemo, useState } from 'react';
import type { ElementDefinition } from '../../../language/view/view.ts';
import type { EntityRecord, ListAnswer } from '../../host/host.ts';
import { groupRows, rowsOfGroup } from './local-groups.ts';

/** Which of the rows that a form keeps show: those of a group, and of them those in which a text stands (`query`). */
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
  // The last row of a group takes its choice along.
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
