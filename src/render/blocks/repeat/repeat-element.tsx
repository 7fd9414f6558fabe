import { type ReactNode, useCallback, useLayoutEffect, useMemo } from 'react';
import { type RowClick, useRowClick } from '../../form/actions/use-row-click.ts';
import { useForm } from '../../form/state/form-context.tsx';
import { RowNameProvider, usePartName } from '../../form/state/part-name.ts';
import type { EntityRecord } from '../../host/host.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { ElementsReady, FormSuspense } from '../../registry/registry-context.tsx';
import { SourceStates } from '../chart/source-states.tsx';
import { useChartSource } from '../chart/use-chart-source.ts';
import classes from './repeat-element.module.css';
import { RepeatFolds } from './repeat-folds.tsx';
import { RepeatRow } from './repeat-row.tsx';
import { nameOfRow } from './row-name.ts';
import { roomOfRow } from './row-room.ts';
import { useShownRows } from './use-shown-rows.tsx';

/**
 * The same elements for each row, with the row as their record. They are read-only, or with `edit` editable: changes of
 * rows in a value of the screen are written to that value at once. With `collapsed` a row opens by its name.
 */
export function RepeatElement({ name, element, label, pointer }: BlockProps) {
  const source = useChartSource(name, element, false);
  const { detail = noElements, itemLabel } = element;
  const field = shownValue(element, name);
  const takeRow = useRowTaker(field);
  const { rows, more } = useShownRows(source, element, field !== null);
  const isKnown = source.error === null && !source.isLoading && !source.isStale;
  useShownCount(element.countAs, isKnown ? (source.total ?? source.rows.length) : null);
  const clickOf = useRowClick(element.click, source.retry);
  const names = useMemo(() => namesOf(rows, itemLabel), [rows, itemLabel]);
  const partName = usePartName(name, label);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  const room = <RowsRoom element={element} />;
  const isNothing = rows.length === 0 && element.empty === '' && !hasLabel && element.help === undefined;
  // A count alone, or rows about whose absence other elements speak, are no part of the screen.
  if (isNothing && source.error === null && !source.isLoading) return null;
  // Keeps heading levels consecutive.
  const Name = hasLabel ? 'h3' : 'h2';
  return (
    <section aria-label={hasLabel ? partName : undefined}>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      {element.help === undefined ? null : <p className={classes.help}>{element.help}</p>}
      <SourceStates source={source} isEmpty={rows.length === 0} empty={element.empty} room={room}>
        <FormSuspense fallback={room}>
          <ElementsReady elements={detail}>
            {element.collapsed === undefined ? (
              <ul
                className={classes.rows}
                data-direction={element.direction}
                data-clickable={element.click !== undefined}
              >
                {rows.map((row, index) => (
                  <li key={row.id} className={classes.row} data-row={row.id}>
                    <RowTarget click={clickOf(row, names[index] ?? '')}>
                      {itemLabel === undefined ? null : (
                        <Name className={classes.name}>{nameOfRow(row, itemLabel)}</Name>
                      )}
                      <RowNameProvider value={names[index] ?? ''}>
                        <RepeatRow
                          row={row}
                          beside={element.defaults}
                          name={names[index] ?? ''}
                          detail={detail}
                          isEdited={element.edit === true}
                          model={source.model}
                          pointer={`${pointer}/detail`}
                          takeRow={takeRow}
                        />
                      </RowNameProvider>
                    </RowTarget>
                  </li>
                ))}
              </ul>
            ) : (
              <RepeatFolds
                // Other rows are another list, with nothing open.
                key={rows.map(({ id }) => id).join()}
                {...{ name, element, pointer, takeRow, rows }}
                model={source.model}
                level={hasLabel ? 3 : 2}
              />
            )}
            {more}
          </ElementsReady>
        </FormSuspense>
      </SourceStates>
    </section>
  );
}

/** What a click on a row reaches: a link if it leads somewhere, otherwise a button; nothing without a `click`. */
function RowTarget({ click, children }: { readonly click: RowClick | null; readonly children: ReactNode }) {
  if (click === null) return children;
  if (click.href === null)
    return (
      <button type="button" className={classes.target} onClick={click.onClick}>
        {children}
      </button>
    );
  return (
    <a className={classes.target} href={click.href} onClick={click.onClick}>
      {children}
    </a>
  );
}

/** The value of the screen whose rows are drawn; null if they come from a call, an expression or the view. */
function shownValue({ list, entity, value, data, field }: BlockProps['element'], name: string): string | null {
  const isGiven = list !== undefined || entity !== undefined || value !== undefined || Array.isArray(data);
  return isGiven ? null : (field ?? name);
}

/** Returns a function that writes a changed row back to the value of the screen; undefined if there is none. */
function useRowTaker(field: string | null): ((row: EntityRecord, changed: EntityRecord) => void) | undefined {
  const { store } = useForm().form;
  const take = useCallback(
    (row: EntityRecord, changed: EntityRecord) => {
      const rows = field === null ? null : store.get(field);
      if (field === null || !Array.isArray(rows) || !rows.includes(row)) return;
      store.set(
        field,
        rows.map((each: unknown) => (each === row ? changed : each)),
      );
    },
    [store, field],
  );
  return field === null ? undefined : take;
}

/** Lets other elements of the screen read how many rows there are. */
function useShownCount(name: string | undefined, count: number | null): void {
  const { store } = useForm().form;
  useLayoutEffect(() => {
    if (name !== undefined) store.show(name, count);
  }, [store, name, count]);
}

const noElements = {};
/** Number of rows for which space is reserved: later ones are out of sight. */
const rowsOfRoom = 3;

/** A placeholder for rows that are loading, or whose elements are. */
function RowsRoom({ element: { detail = noElements, itemLabel, direction } }: Pick<BlockProps, 'element'>) {
  const height = `${roomOfRow(detail, itemLabel !== undefined)}rem`;
  return (
    <div className={classes.rows} data-direction={direction} aria-hidden="true">
      {Array.from({ length: rowsOfRoom }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they differ in their place alone
        <div key={place} className={classes.room} style={{ blockSize: height }} />
      ))}
    </div>
  );
}

/** The name of each row, with its number if an earlier one has the same name or it has none. */
function namesOf(rows: readonly EntityRecord[], itemLabel: string | undefined): readonly string[] {
  const seen = new Set(['']);
  return rows.map((row, index) => {
    const name = nameOfRow(row, itemLabel);
    const own = seen.has(name) ? `${name} (${index + 1})`.trim() : name;
    seen.add(own);
    return own;
  });
}
