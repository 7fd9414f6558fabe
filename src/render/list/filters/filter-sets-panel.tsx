import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil, IconShare, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useFilterTexts } from '../../texts/filters/index.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import {
  activeSet,
  type FilterSet,
  removeFilterSet,
  renameFilterSet,
  type SavedList,
  saveFilterSet,
} from '../data/saved-filters.ts';
import { type SharedSets, useSharedSets } from '../data/shared-filters.ts';
import classes from './filter-sets-menu.module.css';

export type FilterSetsProps = {
  /** Under which name the filters of the list are stored. */
  readonly list: string;
  readonly saved: SavedList;
  /** The search and filters of the moment, which can be kept under a name. */
  readonly current: Pick<FilterSet, 'query' | 'filters'>;
  readonly isFiltered: boolean;
  readonly onChange: (change: Partial<SavedList>) => void;
  readonly onApply: (set: FilterSet) => void;
};

type FilterSetsPanelProps = FilterSetsProps & { readonly onLeave: () => void };

/** What the menu of named filters shows. */
export function FilterSetsPanel({
  list,
  saved,
  current,
  isFiltered,
  onChange,
  onApply,
  onLeave,
}: FilterSetsPanelProps) {
  const t = useRuntimeTexts();
  const f = useFilterTexts();
  const [renamed, setRenamed] = useState<string | null>(null);
  const { sets, defaultSet } = saved;
  const shared = useSharedSets(list);
  const change = (next: SavedList) => onChange({ sets: next.sets, defaultSet: next.defaultSet, applied: next.applied });
  const active = activeSet(saved, current);
  const isApplied = ({ id }: FilterSet): boolean => active?.isChanged === false && active.set.id === id;
  const apply = (set: FilterSet): void => {
    onLeave();
    onApply(set);
  };
  const isChanged = active?.isChanged === true;
  const changed = isChanged ? sets.find(({ id }) => id === active.set.id) : undefined;
  // One's own and its shared twin change together.
  const changedShared =
    isChanged && shared.mayUpdate
      ? shared.sets.find(({ id, name }) => id === active.set.id || name === changed?.name)
      : undefined;
  const update = async () => {
    onLeave();
    if (changed !== undefined) change(saveFilterSet(saved, changed.name, current));
    if (changedShared === undefined || !(await shared.update(changedShared, current))) return;
    if (changed === undefined) onChange({ applied: { ...changedShared, ...current } });
  };
  const changedName = changed?.name ?? changedShared?.name;
  return (
    <div className={classes.panel}>
      {sets.length + shared.sets.length === 0 ? (
        <p className={classes.none}>{t('list.setNone')}</p>
      ) : (
        <ul className={classes.sets}>
          {sets.map((set) =>
            set.id === renamed ? (
              <li key={set.id}>
                <NameForm
                  start={set.name}
                  label={t('list.setName')}
                  onName={(name) => {
                    const next = renameFilterSet(saved, set.id, name);
                    if (next === saved && name.trim() !== set.name) return t('list.setTaken');
                    change(next);
                    setRenamed(null);
                    return null;
                  }}
                  onCancel={() => setRenamed(null)}
                />
              </li>
            ) : (
              <li key={set.id}>
                <ApplyButton set={set} isApplied={isApplied(set)} onClick={apply}>
                  {set.id === defaultSet ? <span className={classes.mark}>{t('list.setIsDefault')}</span> : null}
                </ApplyButton>
                <ActionIcon
                  size="md"
                  aria-label={t('list.setDefault', { name: set.name })}
                  title={t('list.setDefault', { name: set.name })}
                  aria-pressed={set.id === defaultSet}
                  onClick={() => onChange({ defaultSet: set.id === defaultSet ? null : set.id })}
                >
                  {set.id === defaultSet ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.75} />}
                </ActionIcon>
                <ActionIcon
                  size="md"
                  aria-label={t('list.setRename', { name: set.name })}
                  title={t('list.setRename', { name: set.name })}
                  onClick={() => setRenamed(set.id)}
                >
                  <IconPencil size={16} stroke={1.75} />
                </ActionIcon>
                {shared.mayShare ? <ShareButton shared={shared} set={set} /> : null}
                <ActionIcon
                  size="md"
                  color="red"
                  aria-label={t('list.setDelete', { name: set.name })}
                  title={t('list.setDelete', { name: set.name })}
                  onClick={() => change(removeFilterSet(saved, set.id))}
                >
                  <IconTrash size={16} stroke={1.75} />
                </ActionIcon>
              </li>
            ),
          )}
        </ul>
      )}
      {shared.sets.length === 0 ? null : (
        <section aria-label={f('setShared')}>
          <p className={classes.heading}>{f('setShared')}</p>
          <ul className={classes.sets}>
            {shared.sets.map((set) => (
              <li key={set.id}>
                <ApplyButton set={set} isApplied={isApplied(set)} onClick={apply} />
                {shared.mayRemove ? (
                  <ActionIcon
                    size="md"
                    color="red"
                    aria-label={f('setUnshare', { name: set.name })}
                    title={f('setUnshare', { name: set.name })}
                    onClick={() => void shared.remove(set)}
                  >
                    <IconTrash size={16} stroke={1.75} />
                  </ActionIcon>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isFiltered ? (
        <div className={classes.save}>
          {changedName === undefined ? null : (
            <Button size="compact-sm" variant="default" mb={8} onClick={() => void update()}>
              {f('setUpdate', { name: changedName })}
            </Button>
          )}
          <NameForm
            start=""
            label={t('list.setName')}
            button={t('list.setSave')}
            onName={(name) => {
              change(saveFilterSet(saved, name, current));
              return null;
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

/** Shares filters, and stops it where the user may; it stays, so that the focus does. */
function ShareButton({ shared, set }: { readonly shared: SharedSets; readonly set: FilterSet }) {
  const f = useFilterTexts();
  const same = shared.sets.find(({ name }) => name === set.name);
  const label = f(same === undefined ? 'setShare' : 'setUnshare', { name: set.name });
  if (same !== undefined && !shared.mayRemove) return null;
  return (
    <ActionIcon
      size="md"
      aria-label={label}
      title={label}
      aria-pressed={same !== undefined}
      variant={same === undefined ? 'subtle' : 'light'}
      onClick={() => void (same === undefined ? shared.share(set) : shared.remove(same))}
    >
      <IconShare size={16} stroke={1.75} />
    </ActionIcon>
  );
}

type ApplyButtonProps = {
  readonly set: FilterSet;
  readonly isApplied: boolean;
  readonly onClick: (set: FilterSet) => void;
  readonly children?: ReactNode;
};

/** Filters by a set; what stands in it says more of the set than its name. */
function ApplyButton({ set, isApplied, onClick, children }: ApplyButtonProps) {
  return (
    <button type="button" className={classes.apply} aria-current={isApplied} onClick={() => onClick(set)}>
      <span>{set.name}</span>
      {children}
    </button>
  );
}

type NameFormProps = {
  readonly start: string;
  readonly label: string;
  readonly button?: string;
  /** What is wrong with the name, or null when it was taken. */
  readonly onName: (name: string) => string | null;
  readonly onCancel?: () => void;
};

function NameForm({ start, label, button, onName, onCancel }: NameFormProps) {
  const t = useRuntimeTexts();
  const [name, setName] = useState(start);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '') return;
    const problem = onName(name);
    setError(problem);
    if (problem === null) setName('');
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        size="xs"
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={60}
        error={error}
        {...(onCancel === undefined ? {} : { 'data-autofocus': true })}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || onCancel === undefined) return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button size="compact-sm" type="submit" disabled={name.trim() === ''}>
        {button ?? t('list.save')}
      </Button>
    </form>
  );
}
