import { NativeSelect } from '@mantine/core';
import { useRuntimeTexts } from '../../../texts/index.ts';
import type { ListColumn } from '../../columns/columns.ts';
import classes from '../../list-view.module.css';
import type { ListState } from '../../state/list-state.ts';

type CardSortProps = {
  readonly columns: readonly ListColumn[];
  readonly sort: ListState['sort'];
  readonly onSort: (field: string, desc: boolean) => void;
};

/** Sort control for cards, which have no headings. */
export function CardSort({ columns, sort, onSort }: CardSortProps) {
  const t = useRuntimeTexts();
  const sortable = columns.filter(({ isSortable }) => isSortable);
  if (sortable.length === 0) return null;
  const [first] = sort;
  const options = sortable.flatMap(({ field, label }) => [
    { value: `asc ${field}`, label: `${label} ↑` },
    { value: `desc ${field}`, label: `${label} ↓` },
  ]);
  return (
    <NativeSelect
      className={classes.sortSelect ?? ''}
      aria-label={t('list.sortBy')}
      value={first === undefined ? '' : `${first.desc ? 'desc' : 'asc'} ${first.field}`}
      data={first === undefined ? [{ value: '', label: t('list.sortBy') }, ...options] : options}
      onChange={(event) => {
        const [direction, field = ''] = event.currentTarget.value.split(' ');
        if (field !== '') onSort(field, direction === 'desc');
      }}
    />
  );
}
