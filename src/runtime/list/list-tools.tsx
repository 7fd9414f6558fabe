import { ActionIcon, Checkbox, Menu, NativeSelect } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useRuntimeTexts } from '../texts/index.ts';
import type { ListColumn } from './columns.ts';
import type { ListState } from './list-state.ts';
import classes from './list-view.module.css';

type CardSortProps = {
  readonly columns: readonly ListColumn[];
  readonly sort: ListState['sort'];
  readonly onSort: (field: string, desc: boolean) => void;
};

/** Sorts where rows are cards and no head is there to be clicked. */
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

type ColumnMenuProps = {
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
};

/** Which columns show; the first always does, because it names the row. */
export function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps) {
  const t = useRuntimeTexts();
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('list.columns')} title={t('list.columns')} variant="default" size={36}>
          <IconColumns3 size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {columns.slice(1).map(({ name, label }) => (
          <Menu.Item
            key={name}
            role="menuitemcheckbox"
            aria-checked={!hidden.includes(name)}
            onClick={() => onChange(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name])}
            leftSection={<Checkbox.Indicator size="xs" checked={!hidden.includes(name)} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
