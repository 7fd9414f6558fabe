import { ActionIcon, Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { IconCheck, IconMinus, IconPin, IconPinFilled, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ListDefinition } from '../../../language/view/view.ts';
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
  /** The list, where fields of its entity can be added as columns. */
  readonly list: ListDefinition | null;
  readonly model: EntityModel | null;
  readonly layout: ColumnLayout;
  readonly onChange: (layout: ColumnLayout) => void;
  /** Width in rem that a column has on screen now. */
  readonly widthOf: (name: string) => number;
};

/** By how much a press of a button widens a column, in rem. */
const widthStep = 1;

/** Which columns show, in which order, how wide, and which of them stay in sight; kept for this user. */
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
          {found.map((column) => {
            const { name, label } = column;
            const isAdded = addedNames.has(name);
            const isShown = !isHidden(isAdded ? asAdded(column) : column, layout);
            const pin = layout.pins[name] ?? null;
            const widen = (step: number) =>
              onChange(widenColumn(layout, name, (layout.widths[name] ?? widthOf(name)) + step));
            return (
              <li key={name} data-drag="" className={classes.column}>
                <DragHandle id={name} name={label} />
                <label className={classes.name}>
                  <input
                    type="checkbox"
                    className={classes.check}
                    checked={isShown}
                    disabled={isShown && shownCount === 1}
                    aria-label={t('list.columnShow', { name: label })}
                    onChange={() => onChange(toggleColumn(layout, isAdded ? asAdded(column) : column))}
                  />
                  <span>{label}</span>
                </label>
                <ActionIcon
                  size="sm"
                  aria-label={t('list.columnNarrower', { name: label })}
                  title={t('list.columnNarrower', { name: label })}
                  disabled={!isShown}
                  onClick={() => widen(-widthStep)}
                >
                  <IconMinus size={14} stroke={1.75} />
                </ActionIcon>
                <ActionIcon
                  size="sm"
                  aria-label={t('list.columnWider', { name: label })}
                  title={t('list.columnWider', { name: label })}
                  disabled={!isShown}
                  onClick={() => widen(widthStep)}
                >
                  <IconPlus size={14} stroke={1.75} />
                </ActionIcon>
                <PinMenu label={label} side={pin} onPin={(side) => onChange(pinColumn(layout, name, side))} />
              </li>
            );
          })}
        </ul>
      </DragList>
      {others.length === 0 ? null : (
        <fieldset className={classes.more}>
          <legend>{f('columnMore')}</legend>
          {others.map((field) => (
            <label key={field.name} className={classes.name}>
              <input
                type="checkbox"
                className={classes.check}
                checked={false}
                aria-label={t('list.columnShow', { name: field.label })}
                onChange={() => onChange(toggleColumn(layout, asAdded(field)))}
              />
              <span>{field.label}</span>
            </label>
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

const densityTexts = {
  compact: 'densityCompact',
  usual: 'densityUsual',
  wide: 'densityWide',
} as const;

/** A field that shows once it is wanted, and disappears once it is not. */
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
        <ActionIcon
          size="sm"
          aria-label={t('list.columnPin', { name: label })}
          title={t('list.columnPin', { name: label })}
          data-pinned={side !== null}
          className={classes.pin ?? ''}
        >
          {side === null ? <IconPin size={14} stroke={1.75} /> : <IconPinFilled size={14} />}
        </ActionIcon>
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
