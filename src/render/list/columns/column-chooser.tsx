import { Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { IconCheck, IconMinus, IconPin, IconPinFilled, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
import { IconButton } from '../../../ui/components/icon-button.tsx';
import { useFilterTexts } from '../../texts/filters/index.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { DragHandle, DragList } from '../reorder/row-drag.tsx';
import {
  type ColumnLayout,
  densities,
  isHidden,
  isPlainLayout,
  moveColumn,
  orderColumns,
  type PinSide,
  pinColumn,
  plainLayout,
  toggleColumn,
  widenColumn,
} from '../state/column-layout.ts';
import { plainText } from '../state/local-rows.ts';
import { addableFields } from './added-columns.ts';
import classes from './column-chooser.module.css';

type ColumnChooserProps = {
  readonly columns: readonly { readonly name: string; readonly label: string }[];
  /** The list, if fields of its entity can be added as columns. */
  readonly list: ListDefinition | null;
  readonly model: EntityModel | null;
  readonly layout: ColumnLayout;
  readonly onChange: (layout: ColumnLayout) => void;
  /** Current width of a column in rem. */
  readonly widthOf: (name: string) => number;
};

/** Width change per button press, in rem. */
const widthStep = 1;

/** Chooses which columns are shown, their order and width, and which are pinned; stored for this user. */
export function ColumnChooser({ columns, list, model, layout, onChange, widthOf }: ColumnChooserProps) {
  const t = useRuntimeTexts();
  const f = useFilterTexts();
  const [query, setQuery] = useState('');
  const ordered = orderColumns(columns, layout.order);
  const names = ordered.map(({ name }) => name);
  const found = ordered.filter(({ label }) => plainText(label).includes(plainText(query.trim())));
  const more =
    list === null || model === null
      ? []
      : addableFields(list, model).map(({ name, title }) => ({ name, label: title }));
  const named = new Set(names);
  const others = more.filter(
    ({ name, label }) => !named.has(name) && plainText(label).includes(plainText(query.trim())),
  );
  const addedNames = new Set(more.map(({ name }) => name));
  const shownCount = ordered.filter((column) => !isHidden(column, layout)).length;
  const labelOf = (id: string) => columns.find(({ name }) => name === id)?.label ?? id;
  return (
    <div className={classes.panel}>
      <TextInput
        size="xs"
        type="search"
        aria-label={t('list.columnSearch')}
        placeholder={t('list.columnSearch')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {found.length + others.length === 0 ? <p className={classes.none}>{t('list.columnNone')}</p> : null}
      <DragList
        ids={names}
        nameOf={labelOf}
        onMove={(from, to) => onChange(moveColumn(layout, names, names[from] ?? '', to))}
      >
        <ul className={classes.columns}>
          {found.map((column) => (
            <ColumnRow
              key={column.name}
              column={addedNames.has(column.name) ? asAdded(column) : column}
              {...{ layout, onChange, widthOf, isLast: shownCount === 1 }}
            />
          ))}
        </ul>
      </DragList>
      {others.length === 0 ? null : (
        <fieldset className={classes.more}>
          <legend>{f('columnMore')}</legend>
          {others.map((field) => (
            <ShowBox
              key={field.name}
              label={field.label}
              isShown={false}
              onChange={() => onChange(toggleColumn(layout, asAdded(field)))}
            />
          ))}
        </fieldset>
      )}
      <SegmentedControl
        fullWidth
        size="xs"
        mt={8}
        aria-label={f('density')}
        value={layout.density}
        data={densities.map((each) => ({ value: each, label: f(densityTexts[each]) }))}
        onChange={(value) => onChange({ ...layout, density: densities.find((each) => each === value) ?? 'usual' })}
      />
      <div className={classes.foot}>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={isPlainLayout(layout)}
          onClick={() => onChange(plainLayout)}
        >
          {t('list.columnReset')}
        </Button>
      </div>
    </div>
  );
}

type ColumnRowProps = Pick<ColumnChooserProps, 'layout' | 'onChange' | 'widthOf'> & {
  readonly column: ColumnChooserProps['columns'][number];
  /** It cannot be hidden if it is the only visible one. */
  readonly isLast: boolean;
};

/** The controls of a column: move, show, widen, pin. */
function ColumnRow({ column, layout, onChange, widthOf, isLast }: ColumnRowProps) {
  const t = useRuntimeTexts();
  const { name, label } = column;
  const isShown = !isHidden(column, layout);
  const widen = (step: number) => onChange(widenColumn(layout, name, (layout.widths[name] ?? widthOf(name)) + step));
  return (
    <li data-drag="" className={classes.column}>
      <DragHandle id={name} name={label} />
      <ShowBox
        label={label}
        isShown={isShown}
        isFixed={isShown && isLast}
        onChange={() => onChange(toggleColumn(layout, column))}
      />
      <IconButton
        size="sm"
        icon={IconMinus}
        label={t('list.columnNarrower', { name: label })}
        disabled={!isShown}
        onClick={() => widen(-widthStep)}
      />
      <IconButton
        size="sm"
        icon={IconPlus}
        label={t('list.columnWider', { name: label })}
        disabled={!isShown}
        onClick={() => widen(widthStep)}
      />
      <PinMenu
        label={label}
        side={layout.pins[name] ?? null}
        onPin={(side) => onChange(pinColumn(layout, name, side))}
      />
    </li>
  );
}

type ShowBoxProps = {
  readonly label: string;
  readonly isShown: boolean;
  readonly isFixed?: boolean;
  readonly onChange: () => void;
};

/** Whether a column is shown. */
function ShowBox({ label, isShown, isFixed = false, onChange }: ShowBoxProps) {
  const t = useRuntimeTexts();
  return (
    <label className={classes.name}>
      <input
        type="checkbox"
        className={classes.check}
        checked={isShown}
        disabled={isFixed}
        aria-label={t('list.columnShow', { name: label })}
        onChange={onChange}
      />
      <span>{label}</span>
    </label>
  );
}

const densityTexts = {
  compact: 'densityCompact',
  usual: 'densityUsual',
  wide: 'densityWide',
} as const;

/** A field that is shown when chosen, and disappears when not. */
function asAdded<T extends { readonly name: string }>(column: T) {
  return { ...column, definition: { hidden: true } };
}

type PinMenuProps = {
  readonly label: string;
  readonly side: PinSide | null;
  readonly onPin: (side: PinSide | null) => void;
};

function PinMenu({ label, side, onPin }: PinMenuProps) {
  const t = useRuntimeTexts();
  const sides = [
    [null, 'list.pinNone'],
    ['start', 'list.pinStart'],
    ['end', 'list.pinEnd'],
  ] as const;
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton
          size="sm"
          icon={side === null ? IconPin : IconPinFilled}
          label={t('list.columnPin', { name: label })}
          data-pinned={side !== null}
          className={classes.pin ?? ''}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {sides.map(([each, key]) => (
          <Menu.Item
            key={key}
            aria-current={each === side || undefined}
            rightSection={each === side ? <IconCheck size={14} aria-hidden="true" /> : null}
            onClick={() => onPin(each)}
          >
            {t(key)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
