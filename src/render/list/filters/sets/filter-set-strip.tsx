import { useRuntimeTexts } from '../../../texts/index.ts';
import { activeSet, isSameSet } from '../../data/filtering/saved-filters.ts';
import { useSharedSets } from '../../data/filtering/shared-filters.ts';
import classes from './filter-set-strip.module.css';
import type { FilterSetsProps } from './filter-sets-panel.tsx';

type FilterSetStripProps = Pick<FilterSetsProps, 'list' | 'saved' | 'current' | 'onApply'> & {
  /** Pressing the applied set removes its filters. */
  readonly onClear: () => void;
};

/**
 * The named filters of a list, the user's own and shared ones, each applied by one press; the applied one is marked.
 * Empty without named filters. Deleting, renaming and sharing are in the menu beside it.
 */
export function FilterSetStrip({ list, saved, current, onApply, onClear }: FilterSetStripProps) {
  const t = useRuntimeTexts();
  const shared = useSharedSets(list);
  // A user's shared set is shown once.
  const others = shared.sets.filter((set) => !saved.sets.some((own) => isSameSet(own, set)));
  const sets = [...saved.sets, ...others];
  if (sets.length === 0) return null;
  const active = activeSet(saved, current);
  return (
    <ul className={classes.strip} aria-label={t('list.sets')}>
      {sets.map((set) => {
        const isActive = active !== null && isSameSet(active.set, set);
        const isChanged = isActive && active.isChanged;
        return (
          <li key={set.id}>
            <button
              type="button"
              className={classes.set}
              aria-pressed={isActive}
              data-changed={isChanged || undefined}
              title={set.name}
              onClick={() => (isActive && !isChanged ? onClear() : onApply(set))}
            >
              {isChanged ? t('list.setChanged', { name: set.name }) : set.name}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
