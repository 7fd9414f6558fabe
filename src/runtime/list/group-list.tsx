import { UnstyledButton } from '@mantine/core';
import { useHost } from '../host-context.ts';
import { isEmptyValue } from '../record-values.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import classes from './list-view.module.css';
import { formatCount } from './paging.ts';

type GroupListProps = {
  readonly groups: readonly Readonly<Record<string, unknown>>[];
  readonly labelField: string;
  readonly valueField: string;
  /** Rows without the group filter, when known. */
  readonly selected: string | null;
  readonly onSelect: (value: string | null) => void;
};

/** The groups at the side of a list, with their counts; choosing one filters by it, 'Todos' takes that away. */
export function GroupList({ groups, labelField, valueField, selected, onSelect }: GroupListProps) {
  const t = useRuntimeTexts();
  return (
    <nav className={classes.groups} aria-label={t('list.groups')}>
      <GroupButton label={t('list.all')} count={null} isSelected={selected === null} onSelect={() => onSelect(null)} />
      {groups.map((group) => {
        const value = isEmptyValue(group[valueField]) ? 'null' : String(group[valueField]);
        const label = isEmptyValue(group[labelField]) ? t('none') : String(group[labelField]);
        return (
          <GroupButton
            key={value}
            label={label}
            count={typeof group.total === 'number' ? group.total : null}
            isSelected={selected === value}
            onSelect={() => onSelect(value)}
          />
        );
      })}
    </nav>
  );
}

type GroupButtonProps = {
  readonly label: string;
  readonly count: number | null;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
};

function GroupButton({ label, count, isSelected, onSelect }: GroupButtonProps) {
  const { language } = useHost();
  return (
    <UnstyledButton className={classes.group} data-selected={isSelected} aria-current={isSelected} onClick={onSelect}>
      <span>{label}</span>
      {count === null ? null : <span className={classes.groupCount}>{formatCount(count, language)}</span>}
    </UnstyledButton>
  );
}
