import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useInputTexts } from '../../texts/inputs/index.ts';
import checkbox from '../checkbox/checkbox-element.module.css';
import type { Boxes, BoxRow, TableBox } from './boxes.ts';
import classes from './checktable.module.css';

type Column = { readonly id: string; readonly descricao: string };

type GridProps = {
  readonly label: string;
  readonly rows: readonly BoxRow[];
  readonly columns: readonly Column[];
  readonly boxes: Boxes;
  readonly isDisabled: boolean;
  readonly isNarrow: boolean;
  /** Only rows that match a search are shown. */
  readonly isFiltered: boolean;
  readonly onSet: (boxes: readonly TableBox[], isOn: boolean) => void;
};

/** The boxes: arrow keys move between them, space checks; without space for columns, rows become cards. */
export function ChecktableGrid({ label, rows, columns, boxes, isDisabled, isNarrow, isFiltered, onSet }: GridProps) {
  const t = useInputTexts();
  const table = useRef<HTMLTableElement>(null);
  const { isOpen, turn } = useOpenGroups({ isNarrow, isFiltered });
  const shownColumns = useMemo(
    () => columns.filter(({ id }) => rows.some(({ options }) => options.includes(id))),
    [columns, rows],
  );
  const known = useMemo(() => new Set(columns.map(({ id }) => id)), [columns]);
  const hasOthers = rows.some(({ options }) => options.some((option) => !known.has(option)));
  const groups = useMemo(() => {
    const found = new Map<string, BoxRow[]>();
    for (const row of rows) found.set(row.group, [...(found.get(row.group) ?? []), row]);
    return [...found];
  }, [rows]);
  const latest = useRef(onSet);
  useLayoutEffect(() => {
    latest.current = onSet;
  });
  const [set] = useState(() => (which: readonly TableBox[], isOn: boolean) => latest.current(which, isOn));
  // Tab reaches one box; arrow keys reach the others.
  useLayoutEffect(() => {
    const all = boxesIn(table.current);
    if (!all.some((box) => box.tabIndex === 0)) all[0]?.setAttribute('tabindex', '0');
  });
  const width = shownColumns.length + 1 + (hasOthers ? 1 : 0);
  return (
    <div className={classes.scroller} {...(isNarrow ? { 'data-narrow': true } : {})}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its boxes.
        role="grid"
        aria-label={label}
        className={classes.table}
        onKeyDown={(event) => walk(event, table.current)}
        onFocus={({ target }) => {
          if (!(target instanceof HTMLInputElement)) return;
          for (const box of boxesIn(table.current)) if (box !== target && box.tabIndex === 0) box.tabIndex = -1;
          target.tabIndex = 0;
        }}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {t('checktable.whole')}
            </th>
            {shownColumns.map((column) => {
              const own = rows.filter(({ options }) => options.includes(column.id));
              const which = own.map(({ item }) => ({ item, option: column.id }));
              return (
                <th key={column.id} scope="col" className={classes.head}>
                  <span aria-hidden="true">{column.descricao}</span>
                  <BoxInput
                    label={t('checktable.column', { name: column.descricao })}
                    state={stateOf(which, boxes)}
                    isDisabled={isDisabled}
                    onChange={(isOn) => onSet(which, isOn)}
                  />
                </th>
              );
            })}
            {hasOthers ? (
              <th scope="col" className={classes.othersHead}>
                {t('checktable.others')}
              </th>
            ) : null}
          </tr>
        </thead>
        {groups.map(([group, own]) => (
          <tbody key={group}>
            {group === '' ? null : (
              <GroupRow
                name={group}
                width={width}
                isOpen={isOpen(group)}
                count={countIn(own, boxes)}
                onTurn={() => turn(group)}
              />
            )}
            {isOpen(group)
              ? own.map((row) => (
                  <Row
                    key={row.item}
                    row={row}
                    columns={shownColumns}
                    known={known}
                    hasOthers={hasOthers}
                    checked={row.options.filter((option) => boxes.isChecked({ item: row.item, option })).join(' ')}
                    isDisabled={isDisabled}
                    onSet={set}
                  />
                ))
              : null}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The open groups of rows. */
function useOpenGroups({ isNarrow, isFiltered }: Pick<GridProps, 'isNarrow' | 'isFiltered'>) {
  // On a phone groups are closed at first, because all cards together are long.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (group: string) => group === '' || isFiltered || turned.has(group) === isNarrow;
  const turn = (group: string) => {
    const next = new Set(turned);
    if (!next.delete(group)) next.add(group);
    setTurned(next);
  };
  return { isOpen, turn };
}

type GroupRowProps = {
  readonly name: string;
  /** Number of columns of the table. */
  readonly width: number;
  readonly isOpen: boolean;
  /** Number of checked boxes below it. */
  readonly count: number;
  readonly onTurn: () => void;
};

/** The heading of a group of rows, which opens and closes it. */
function GroupRow({ name, width, isOpen, count, onTurn }: GroupRowProps) {
  const t = useInputTexts();
  const Sign = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tr className={classes.group}>
      <th scope="rowgroup" colSpan={width}>
        <button type="button" className={classes.groupButton} aria-expanded={isOpen} onClick={onTurn}>
          <Sign size={16} stroke={1.75} aria-hidden="true" />
          {name}
          <span className={classes.groupCount}>{t('checktable.checked', { count })}</span>
        </button>
      </th>
    </tr>
  );
}

type RowProps = {
  readonly row: BoxRow;
  readonly columns: readonly Column[];
  readonly known: ReadonlySet<string>;
  readonly hasOthers: boolean;
  /** Checked options, separated by spaces. */
  readonly checked: string;
  readonly isDisabled: boolean;
  readonly onSet: (boxes: readonly TableBox[], isOn: boolean) => void;
};

const Row = memo(function Row({ row, columns, known, hasOthers, checked, isDisabled, onSet }: RowProps) {
  const t = useInputTexts();
  const { item, label, options } = row;
  const on = checked === '' ? [] : checked.split(' ');
  const box = (option: string, name: string) => (
    <BoxInput
      className={classes.choice}
      label={`${name}: ${label}`}
      state={on.includes(option) ? 'all' : 'none'}
      isDisabled={isDisabled}
      onChange={(isOn) => onSet([{ item, option }], isOn)}
    >
      <span className={classes.choiceName} aria-hidden="true">
        {name}
      </span>
    </BoxInput>
  );
  const others = options.filter((option) => !known.has(option));
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        <BoxInput
          className={classes.whole}
          label={t('checktable.row', { name: label })}
          state={on.length === 0 ? 'none' : on.length === options.length ? 'all' : 'some'}
          isDisabled={isDisabled}
          onChange={(isOn) =>
            onSet(
              options.map((option) => ({ item, option })),
              isOn,
            )
          }
        >
          <span>
            {label}
            {label === item ? null : <small className={classes.code}>{item}</small>}
          </span>
        </BoxInput>
      </th>
      {columns.map(({ id, descricao }) => (
        <td key={id} className={classes.cell} {...(options.includes(id) ? {} : { 'data-empty': true })}>
          {options.includes(id) ? box(id, descricao) : null}
        </td>
      ))}
      {hasOthers ? (
        <td className={classes.others} {...(others.length === 0 ? { 'data-empty': true } : {})}>
          {others.map((option) => (
            <span key={option}>{box(option, option)}</span>
          ))}
        </td>
      ) : null}
    </tr>
  );
});

type State = 'all' | 'some' | 'none';

type BoxInputProps = {
  readonly label: string;
  readonly state: State;
  readonly isDisabled: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
};

function BoxInput({ label, state, isDisabled, onChange, className, children }: BoxInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // The third state has no attribute.
    if (input.current !== null) input.current.indeterminate = state === 'some';
  });
  return (
    <label className={className}>
      <input
        ref={input}
        type="checkbox"
        tabIndex={-1}
        className={checkbox.checkbox}
        aria-label={label}
        checked={state === 'all'}
        disabled={isDisabled}
        onChange={() => onChange(state !== 'all')}
      />
      {children}
    </label>
  );
}

function stateOf(which: readonly TableBox[], boxes: Boxes): State {
  const count = which.filter(boxes.isChecked).length;
  return count === 0 ? 'none' : count === which.length ? 'all' : 'some';
}

function countIn(rows: readonly BoxRow[], { isChecked }: Boxes): number {
  return rows.reduce((sum, { item, options }) => {
    return sum + options.filter((option) => isChecked({ item, option })).length;
  }, 0);
}

function boxesIn(table: HTMLElement | null): HTMLInputElement[] {
  return [...(table?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])];
}

/**
 * Arrow keys move to the next box in a direction, Home and End to the ends of the row. Cells without a box are skipped.
 */
function walk(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...(table?.rows ?? [])].filter((row) => row.querySelector('input') !== null);
  const row = target.closest('tr');
  const cell = target.closest<HTMLTableCellElement>('th, td');
  if (row === null || cell === null) return;
  const inRow = boxesIn(row);
  const next = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const found =
    next !== undefined
      ? inRow[inRow.indexOf(target) + next]
      : key === 'Home'
        ? inRow[0]
        : key === 'End'
          ? inRow.at(-1)
          : key === 'ArrowDown' || key === 'ArrowUp'
            ? boxInColumn(rows, rows.indexOf(row), cell.cellIndex, key === 'ArrowDown' ? 1 : -1)
            : null;
  if (found === null) return;
  event.preventDefault();
  found?.focus();
}

function boxInColumn(rows: readonly HTMLTableRowElement[], from: number, column: number, by: 1 | -1) {
  for (let index = from + by; rows[index] !== undefined; index += by) {
    const box = rows[index]?.cells[column]?.querySelector<HTMLInputElement>('input');
    if (box !== null && box !== undefined) return box;
  }
  return undefined;
}
