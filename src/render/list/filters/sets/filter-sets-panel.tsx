import { Button, TextInput } from '@mantine/core';
import { IconPencil, IconShare, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { IconButton } from '../../../../ui/components/icon-button.tsx';
import { useFilterTexts } from '../../../texts/filters/index.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import {
  activeSet,
  type FilterSet,
  removeFilterSet,
  renameFilterSet,
  type SavedList,
  saveFilterSet,
} from '../../data/filtering/saved-filters.ts';
import { type SharedSets, useSharedSets } from '../../data/filtering/shared-filters.ts';
import classes from './filter-sets-menu.module.css';

export type FilterSetsProps = {
  /** Storage key of the list's filters. */
  readonly list: string;
  readonly saved: SavedList;
  /** The current search and filters, which can be stored under a name. */
  readonly current: Pick<FilterSet, 'query' | 'filters'>;
  readonly isFiltered: boolean;
  readonly onChange: (change: Partial<SavedList>) => void;
  readonly onApply: (set: FilterSet) => void;
};

type FilterSetsPanelProps = FilterSetsProps & { readonly onLeave: () => void };

/** The content of the menu of named filters. */
export function FilterSetsPanel(props: FilterSetsPanelProps) {
  const { list, saved, current, isFiltered, onChange, onApply, onLeave } = props;
  const t = useRuntimeTexts();
  const f = useFilterTexts();
  const [renamed, setRenamed] = useState<string | null>(null);
  const { sets } = saved;
  const shared = useSharedSets(list);
  const active = activeSet(saved, current);
  const isApplied = ({ id }: FilterSet): boolean => active?.isChanged === false && active.set.id === id;
  const apply = (set: FilterSet): void => {
    onLeave();
    onApply(set);
  };
  return (
    <div className={classes.panel}>
      {sets.length + shared.sets.length === 0 ? (
        <p className={classes.none}>{t('list.setNone')}</p>
      ) : (
        <ul className={classes.sets}>
          {sets.map((set) => (
            <OwnSet
              key={set.id}
              {...{ set, saved, onChange, shared }}
              isRenamed={set.id === renamed}
              onRename={(isRenamed) => setRenamed(isRenamed ? set.id : null)}
            >
              <ApplyButton set={set} isApplied={isApplied(set)} onClick={apply}>
                {set.id === saved.defaultSet ? <span className={classes.mark}>{t('list.setIsDefault')}</span> : null}
              </ApplyButton>
            </OwnSet>
          ))}
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
                  <IconButton
                    color="red"
                    icon={IconTrash}
                    label={f('setUnshare', { name: set.name })}
                    onClick={() => void shared.remove(set)}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isFiltered ? (
        <div className={classes.save}>
          <UpdateButton {...props} shared={shared} />
          <NameForm
            start=""
            label={t('list.setName')}
            button={t('list.setSave')}
            onName={(name) => {
              onChange(storedOf(saveFilterSet(saved, name, current)));
              return null;
            }}
          />
        </div>
      ) : null}
    </div>
  );
}

/** The stored parts of a list that change with its named filters. */
function storedOf({ sets, defaultSet, applied }: SavedList): Partial<SavedList> {
  return { sets, defaultSet, applied };
}

type OwnSetProps = Pick<FilterSetsProps, 'saved' | 'onChange'> & {
  readonly set: FilterSet;
  readonly shared: SharedSets;
  readonly isRenamed: boolean;
  readonly onRename: (isRenamed: boolean) => void;
  /** The button that applies it. */
  readonly children: ReactNode;
};

/** One of the user's own named filters: it can be made the list's start, renamed, shared and deleted. */
function OwnSet({ set, saved, onChange, shared, isRenamed, onRename, children }: OwnSetProps) {
  const t = useRuntimeTexts();
  const isDefault = set.id === saved.defaultSet;
  if (isRenamed) {
    return (
      <li>
        <NameForm
          start={set.name}
          label={t('list.setName')}
          onName={(name) => {
            const next = renameFilterSet(saved, set.id, name);
            if (next === saved && name.trim() !== set.name) return t('list.setTaken');
            onChange(storedOf(next));
            onRename(false);
            return null;
          }}
          onCancel={() => onRename(false)}
        />
      </li>
    );
  }
  return (
    <li>
      {children}
      <IconButton
        icon={isDefault ? IconStarFilled : IconStar}
        label={t('list.setDefault', { name: set.name })}
        aria-pressed={isDefault}
        onClick={() => onChange({ defaultSet: isDefault ? null : set.id })}
      />
      <IconButton icon={IconPencil} label={t('list.setRename', { name: set.name })} onClick={() => onRename(true)} />
      {shared.mayShare ? <ShareButton shared={shared} set={set} /> : null}
      <IconButton
        color="red"
        icon={IconTrash}
        label={t('list.setDelete', { name: set.name })}
        onClick={() => onChange(storedOf(removeFilterSet(saved, set.id)))}
      />
    </li>
  );
}

type UpdateButtonProps = FilterSetsPanelProps & { readonly shared: SharedSets };

/** Replaces the filters of the applied and since changed set by the current ones. */
function UpdateButton({ saved, current, shared, onChange, onLeave }: UpdateButtonProps) {
  const f = useFilterTexts();
  const active = activeSet(saved, current);
  if (active?.isChanged !== true) return null;
  const own = saved.sets.find(({ id }) => id === active.set.id);
  // A set and its shared copy are changed together.
  const twin = shared.mayUpdate
    ? shared.sets.find(({ id, name }) => id === active.set.id || name === own?.name)
    : undefined;
  const name = own?.name ?? twin?.name;
  if (name === undefined) return null;
  const update = async () => {
    onLeave();
    if (own !== undefined) onChange(storedOf(saveFilterSet(saved, own.name, current)));
    if (twin === undefined || !(await shared.update(twin, current))) return;
    if (own === undefined) onChange({ applied: { ...twin, ...current } });
  };
  return (
    <Button size="compact-sm" variant="default" mb={8} onClick={() => void update()}>
      {f('setUpdate', { name })}
    </Button>
  );
}

/** Shares filters, and stops sharing if the user may; the button stays, so that it keeps the focus. */
function ShareButton({ shared, set }: { readonly shared: SharedSets; readonly set: FilterSet }) {
  const f = useFilterTexts();
  const same = shared.sets.find(({ name }) => name === set.name);
  const label = f(same === undefined ? 'setShare' : 'setUnshare', { name: set.name });
  if (same !== undefined && !shared.mayRemove) return null;
  return (
    <IconButton
      icon={IconShare}
      label={label}
      aria-pressed={same !== undefined}
      variant={same === undefined ? 'subtle' : 'light'}
      onClick={() => void (same === undefined ? shared.share(set) : shared.remove(same))}
    />
  );
}

type ApplyButtonProps = {
  readonly set: FilterSet;
  readonly isApplied: boolean;
  readonly onClick: (set: FilterSet) => void;
  readonly children?: ReactNode;
};

/** Applies a set; its filters describe it better than its name. */
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
  /** Returns the error of the name, or null if it was accepted. */
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
