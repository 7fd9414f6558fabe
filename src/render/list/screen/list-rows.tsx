import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { ListSkeleton } from '../../../ui/components/skeletons.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { FormSuspense } from '../../registry/registry-context.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { aggregatesOf, type ListColumn } from '../columns/columns.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { useInlineEdit } from '../editing/use-inline-edit.tsx';
import { useReorder } from '../editing/use-reorder.ts';
import classes from '../list-view.module.css';
import { bodyOf } from '../renderers/renderers.ts';
import { RowsRenderer } from '../renderers/rows-renderer-view.tsx';
import { widthOfButtons } from '../selection/buttons-width.ts';
import { RowActionButtons } from '../selection/row-action-buttons.tsx';
import { type OpenMenu, RowMenuOf } from '../selection/row-menu-of.tsx';
import { useRowLinks } from '../selection/use-row-links.ts';
import { markedRows, type useRowOperations } from '../selection/use-row-operations.ts';
import { widenColumn } from '../state/column-layout.ts';
import { toggleSort, withFilter } from '../state/list-state.ts';
import { pageCount, pagesToShow, pagingOf } from '../state/paging.ts';
import { stepTarget } from '../state/reorder.ts';
import { MoreRows } from '../table/more-rows.tsx';
import { nameInList } from '../table/name-in-list.ts';
import { RecordTable, type RecordTableProps } from '../table/record-table.tsx';
import { RowButton } from '../table/row-button.tsx';
import { rowElement } from '../table/row-element.ts';
import { leadingCells, type TableExpansion } from '../table/table-props.ts';
import { TotalsRow, totalTexts } from '../table/totals-row.tsx';
import type { ListSelection } from '../table/use-selection.ts';

const HeadFilter = lazy(() => import('../filters/head-filter.tsx').then(({ HeadFilter }) => ({ default: HeadFilter })));
const RowDetail = lazy(() => import('./row-detail.tsx').then(({ RowDetail }) => ({ default: RowDetail })));
const RowEvent = lazy(() => import('../../form/flow/row-event.tsx').then(({ RowEvent }) => ({ default: RowEvent })));
const Reorderable = lazy(() =>
  import('../table/reorderable.tsx').then(({ Reorderable }) => ({ default: Reorderable })),
);

type ListRowsProps = {
  readonly screen: ListScreen;
  readonly isNarrow: boolean;
  readonly selection: ListSelection;
  readonly operations: ReturnType<typeof useRowOperations>;
  readonly run: Parameters<typeof useRowLinks>[1];
};

/** The rows of a list screen with all that can be done with them, as a table, as cards, or as the type of list wants. */
export function ListRows({ screen, isNarrow, selection, operations, run }: ListRowsProps) {
  const t = useRuntimeTexts();
  const { host, list, entity, model, entities, title } = screen;
  const { state, apply } = screen.address;
  const { shown, heads } = screen.table;
  const { data, total } = screen.content;
  const { saved, setLayout } = screen.stored;
  const { rowLink, cellLink } = useRowLinks(screen, run);
  const { editing, rows, dialog } = useInlineEdit(screen);
  const reorder = useReorder(screen);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [sent, setSent] = useState<{ event: string; row: EntityRecord; time: number } | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(noIds);
  const label = model?.label ?? null;
  const nameOf = useCallback((row: EntityRecord) => nameInList(row, label, shown, t), [label, shown, t]);

  const { detail, detailAlone } = list;
  const toggleDetail = useCallback(
    (row: EntityRecord) =>
      setOpened((before) => {
        const next = new Set(detailAlone === true ? [] : before);
        if (before.has(row.id)) next.delete(row.id);
        else next.add(row.id);
        return next;
      }),
    [detailAlone],
  );
  const { resolved, access } = screen;
  const expansion = useMemo<TableExpansion | undefined>(() => {
    if (detail === undefined || Object.keys(detail).length === 0) return undefined;
    return {
      isOpen: (row) => opened.has(row.id),
      onToggle: toggleDetail,
      draw: (row) => (
        <FormSuspense>
          <RowDetail resolved={resolved} entity={entity} access={access} detail={detail} row={row} />
        </FormSuspense>
      ),
    };
  }, [detail, opened, toggleDetail, resolved, entity, access]);
  const alone = expansion !== undefined && detailAlone === true ? rows.filter((row) => opened.has(row.id)) : [];
  const visible = alone.length > 0 ? alone : rows;

  const headFilter = useCallback(
    (column: ListColumn) => {
      const head = heads.get(column.name);
      if (head === undefined) return null;
      return (
        <Suspense fallback={<Awaited />}>
          <HeadFilter
            label={column.label}
            definition={head.definition}
            entities={entities}
            value={state.filters[head.name] ?? ''}
            onChange={(value) => screen.filtering.setFilters(withFilter(state, head.name, value).filters)}
          />
        </Suspense>
      );
    },
    [heads, entities, state, screen],
  );

  const openMenu = useCallback(
    (row: EntityRecord, index: number, at: OpenMenu['at'], column: ListColumn | null) =>
      setMenu({ row, index, at, column }),
    [],
  );
  const { mayDelete } = screen.rights;
  const rowActions = useCallback(
    (row: EntityRecord, index: number) => (
      <RowButtons
        name={nameOf(row)}
        onMenu={(button) => {
          const box = button.getBoundingClientRect();
          setMenu({ row, index, at: { x: box.left, y: box.top, height: box.height }, column: null });
        }}
      />
    ),
    [nameOf],
  );
  const buttonsWidth = widthOfButtons(screen);
  const { act } = operations;
  const rowButtons = useCallback(
    (row: EntityRecord) => (
      <RowActionButtons
        screen={screen}
        row={row}
        name={nameOf(row)}
        onAction={(action, of) => void act(action, markedRows(of))}
      />
    ),
    [screen, nameOf, act],
  );
  const drawn = {
    accent: screen.table.accent,
    rowButtons: buttonsWidth > 0 ? rowButtons : undefined,
    more: pagingOf(list) === 'more' ? <MoreRowsOf screen={screen} /> : undefined,
  };
  const aggregate = data.answer?.aggregate ?? noAggregate;
  const totals = useMemo(
    () => (aggregate.length === 0 ? undefined : totalTexts(shown, aggregate, t, { rows: visible, total })),
    [shown, aggregate, t, visible, total],
  );
  const name = t('list.table', { name: title });
  const isOwnTable = bodyOf(list.type) === null;
  if (!isOwnTable) {
    const rowAction = (row: EntityRecord) => rowActions(row, rows.indexOf(row));
    return (
      <>
        <RowsRenderer
          name={name}
          rows={rows}
          columns={shown}
          list={list}
          model={model}
          rowLink={rowLink}
          rowActions={rowAction}
          isNarrow={isNarrow}
          isScreen={screen.nested === undefined}
          isUpdating={data.isUpdating}
          totalRows={total}
          selection={
            screen.rights.maySelect
              ? { has: (row) => selection.table.has(row, rows.indexOf(row)), onToggle: selection.toggle }
              : undefined
          }
          mayEdit={screen.rights.mayEdit}
          mayCreate={screen.rights.mayCreate}
          search={{
            isFiltered: screen.filtering.isFiltered,
            query: state.query,
            sort: state.sort,
            call: data.call ?? undefined,
            filters: screen.nested?.parent.filters ?? noFilters,
          }}
          {...drawn}
        />
        {menuOf()}
        {eventOf()}
      </>
    );
  }

  const table = (handle: RecordTableProps['handle']): ReactNode => {
    const parts = { handle, selection: screen.rights.maySelect ? selection.table : undefined, expansion };
    const hasTotals = aggregatesOf(shown).length > 0 && !isNarrow && rows.length > 0;
    return (
      <RecordTable
        {...parts}
        {...drawn}
        name={name}
        rows={visible}
        columns={shown}
        sort={state.sort}
        onSort={(field, isAdded) => apply({ ...state, page: 1, sort: toggleSort(state.sort, field, isAdded) })}
        rowLink={rowLink}
        cellLink={cellLink}
        rowActions={rowActions}
        actionsWidth={actionsWidth + buttonsWidth}
        editing={editing}
        onMenu={openMenu}
        onDelete={
          mayDelete
            ? (row, index) =>
                void operations.remove(selection.table.has(row, index) ? selection.target : markedRows(row))
            : undefined
        }
        onCopy={(row, column) =>
          void operations.copy(column === null && selection.count > 0 ? selection.target : markedRows(row), column)
        }
        headFilter={headFilter}
        widths={saved.layout.widths}
        pins={saved.layout.pins}
        density={saved.layout.density}
        onWidth={(column, width) => setLayout(widenColumn(saved.layout, column, width))}
        isNarrow={isNarrow}
        isUpdating={data.isUpdating}
        firstRow={screen.content.firstRow}
        totalRows={total}
        totals={hasTotals ? totals : undefined}
        footer={
          hasTotals
            ? (pinned) => (
                <TotalsRow
                  columns={shown}
                  aggregate={aggregate}
                  total={total}
                  isFiltered={screen.filtering.isFiltered}
                  leading={leadingCells(parts)}
                  rows={visible}
                  pinned={pinned}
                  hasActions
                />
              )
            : undefined
        }
      />
    );
  };
  return (
    <>
      {reorder.isPossible && alone.length === 0 ? (
        <Suspense fallback={<ListSkeleton rows={Math.min(rows.length, 12)} />}>
          <Reorderable rows={visible} nameOf={nameOf} onMove={reorder.move}>
            {table}
          </Reorderable>
        </Suspense>
      ) : (
        <>
          {reorder.isOffered && rows.length > 1 && alone.length === 0 ? (
            <p className={classes.hint}>
              {t('list.reorderHint')}{' '}
              <button
                type="button"
                className={classes.hintButton}
                onClick={() => apply({ ...screen.address.defaults, size: state.size })}
              >
                {t('list.reorderNow')}
              </button>
            </p>
          ) : null}
          {table(undefined)}
        </>
      )}
      {menuOf()}
      {eventOf()}
      {dialog}
    </>
  );

  function eventOf(): ReactNode {
    if (sent === null) return null;
    return (
      <Suspense fallback={<Awaited />}>
        <RowEvent
          key={sent.time}
          resolved={resolved}
          access={access}
          id={sent.row.id}
          event={sent.event}
          onEnd={() => {
            setSent(null);
            void screen.content.refresh();
          }}
        />
      </Suspense>
    );
  }

  function menuOf(): ReactNode {
    if (menu === null) return null;
    return (
      <RowMenuOf
        screen={screen}
        menu={menu}
        name={nameOf(menu.row)}
        link={rowLink(menu.row)}
        isSelected={selection.table.has(menu.row, menu.index)}
        isOpen={opened.has(menu.row.id)}
        onClose={() => {
          setMenu(null);
          focusRow(screen.box, menu.index);
        }}
        onAction={(action, row) => void operations.act(action, markedRows(row))}
        onEvent={(event, row) => setSent({ event, row, time: Date.now() })}
        onCopy={(row, column) => void operations.copy(markedRows(row), column)}
        onSelect={(index) => selection.table.onToggle(index, false)}
        onDelete={(row) => void operations.remove(markedRows(row))}
        onDetail={expansion === undefined ? undefined : toggleDetail}
        onStep={
          reorder.isPossible
            ? (index, step) => {
                const to = stepTarget(index, step, rows.length);
                reorder.move(index, to);
                host.notify(t('list.dragEnd', { name: nameOf(menu.row), place: to + 1, total: rows.length }), 'info');
              }
            : undefined
        }
      />
    );
  }
}

/** The end of a list that goes on. */
function MoreRowsOf({ screen }: { readonly screen: ListScreen }) {
  const { state, apply } = screen.address;
  const { total, rows, data } = screen.content;
  const { more } = data;
  const page = pagesToShow(state.page, state.size, total);
  const isLast = page === pageCount(total, state.size);
  const isFull = !isLast && pagesToShow(page + 1, state.size, total) === page;
  const hasFailed = more.error !== null;
  if (isLast && page === 1) return null;
  return (
    <MoreRows
      shown={rows.length}
      total={total}
      hasMore={hasFailed || more.isLoading || !(isLast || isFull)}
      isFull={isFull}
      isLoading={more.isLoading || data.isUpdating}
      hasFailed={hasFailed}
      onMore={hasFailed ? more.retry : () => apply({ ...state, page: page + 1 })}
    />
  );
}

/** Room for the button of a row, in rem: on a phone rows are cards. */
const actionsWidth = 3;

const noIds: ReadonlySet<number> = new Set();
const noFilters: Readonly<Record<string, string>> = {};
const noAggregate: readonly EntityRecord[] = [];

/** The row has the focus again when its menu has closed, unless something else took it. */
function focusRow(box: ListScreen['box'], index: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    rowElement(box.current, index)?.focus();
  });
}

type RowButtonsProps = {
  readonly name: string;
  readonly onMenu: (button: HTMLElement) => void;
};

/** The button of a row, behind which stands all that can be done with it. */
function RowButtons({ name, onMenu }: RowButtonsProps) {
  const t = useRuntimeTexts();
  return (
    <RowButton
      icon="menu"
      label={t('list.rowMenu', { name })}
      title={t('list.more')}
      onClick={(event) => onMenu(event.currentTarget)}
    />
  );
}
