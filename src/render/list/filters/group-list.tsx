import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { writeField } from '../../../language/elements/cell-type.ts';
import type { EntityField } from '../../../language/entity/entity.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { maxGroups } from '../data/use-list-data.ts';
import classes from '../list-view.module.css';
import { plainText } from '../state/local-rows.ts';
import { formatCount } from '../state/paging.ts';

type GroupListProps = {
  readonly groups: readonly Readonly<Record<string, unknown>>[];
  readonly labelField: string;
  readonly valueField: string;
  /** Number of all rows in groups, if known: of many groups only the first are loaded. */
  readonly total?: number | null;
  /** The field of the labels, which writes them; null if unknown. */
  readonly field: EntityField | null;
  /** The value of the selected group; null for none. */
  readonly selected: string | null;
  readonly onSelect: (value: string | null) => void;
};

/** Number of groups from which they can be searched. */
const manyGroups = 15;

/** The groups beside a list with their counts; selecting one filters by it, 'Todos' removes the filter. */
export function GroupList({ groups, labelField, valueField, total = null, field, selected, onSelect }: GroupListProps) {
  const t = useRuntimeTexts();
  const [query, setQuery] = useState('');
  const named = groups.map((group) => ({
    value: isEmptyValue(group[valueField]) ? 'null' : String(group[valueField]),
    label: writeField(group[labelField], field, { texts: t }) || t('none'),
    group,
  }));
  const found = named.filter(({ label }) => plainText(label).includes(plainText(query.trim())));
  const sum = groups.reduce((all, { total: rows }) => all + (typeof rows === 'number' ? rows : 0), 0);
  const isCut = groups.length >= maxGroups;
  return (
    <nav className={classes.groups} aria-label={t('list.groups')}>
      {groups.length > manyGroups ? (
        <div className={classes.groupSearch}>
          <TextInput
            size="xs"
            type="search"
            aria-label={t('list.groupSearch')}
            placeholder={t('list.groupSearch')}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
      ) : null}
      <GroupButton
        label={t('list.all')}
        count={total ?? (isCut ? null : sum)}
        isSelected={selected === null}
        onSelect={() => onSelect(null)}
      />
      {found.map(({ value, label, group }) => {
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
      {isCut ? (
        <p className={classes.groupNote} role="note">
          {t('list.groupsCut', { most: formatCount(maxGroups), name: field?.title ?? t('list.groups') })}
        </p>
      ) : null}
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
  return (
    <UnstyledButton className={classes.group} data-selected={isSelected} aria-current={isSelected} onClick={onSelect}>
      <span>{label}</span>
      {count === null ? null : <span className={classes.groupCount}>{formatCount(count)}</span>}
    </UnstyledButton>
  );
}
