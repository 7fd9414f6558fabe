import { Button, Pill } from '@mantine/core';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import { conditionsName } from '../../../language/view/conditions-name.ts';
import type { FilterDefinition } from '../../../language/view/view.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import classes from '../list-view.module.css';
import { ChipText } from './chip-text.tsx';
import { ConditionChips } from './condition-chips.tsx';

type FilterChipsProps = {
  readonly filters: Readonly<Record<string, string>>;
  readonly definitions: Readonly<Record<string, FilterDefinition>>;
  readonly entities: EntityLookup;
  readonly screen: Pick<ListScreen, 'model' | 'table'>;
  /** Receives a filter's new value; '' removes it. */
  readonly onChange: (name: string, value: string) => void;
  readonly onClear: () => void;
};

/** The current filters of the list, each with a remove button. */
export function FilterChips({ filters, definitions, entities, screen, onChange, onClear }: FilterChipsProps) {
  const t = useRuntimeTexts();
  const names = Object.keys(filters);
  if (names.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('list.filters')}>
      {names.map((name) => {
        if (name === conditionsName)
          return (
            <ConditionChips
              key={name}
              value={filters[name] ?? ''}
              model={screen.model}
              columns={screen.table.columns}
              entities={entities}
              onChange={(value) => onChange(name, value)}
            />
          );
        const label = definitions[name]?.label ?? name;
        return (
          <li key={name}>
            <Pill
              size="md"
              withRemoveButton
              onRemove={() => onChange(name, '')}
              removeButtonProps={{
                'aria-label': t('list.removeFilter', { name: label }),
                tabIndex: 0,
                'aria-hidden': false,
              }}
            >
              <span className={classes.chipName}>{label}: </span>
              <ChipText value={filters[name] ?? ''} definition={definitions[name]} entities={entities} />
            </Pill>
          </li>
        );
      })}
      <li>
        <Button size="compact-xs" variant="subtle" onClick={onClear}>
          {t('list.clearFilter')}
        </Button>
      </li>
    </ul>
  );
}
