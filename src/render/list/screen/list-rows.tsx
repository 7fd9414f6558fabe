import { useCallback } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { useInlineEdit } from '../editing/use-inline-edit.tsx';
import { useReorder } from '../editing/use-reorder.ts';
import { bodyOf } from '../renderers/renderers.ts';
import { RowsRenderer } from '../renderers/rows-renderer-view.tsx';
import { widthOfButtons } from '../selection/buttons-width.ts';
import { RowActionButtons } from '../selection/row-action-buttons.tsx';
import type { ListTools } from '../selection/use-list-tools.ts';
import { useRowLinks } from '../selection/use-row-links.ts';
import { useRowMenu } from '../selection/use-row-menu.tsx';
import { markedRows } from '../selection/use-row-operations.ts';
import { pageCount, pagesToShow, pagingOf } from '../state/paging.ts';
import { MoreRows } from '../table/more-rows.tsx';
import { nameInList } from '../table/name-in-list.ts';
import { ListTable } from './list-table.tsx';
import { useRowDetail } from './use-row-detail.tsx';

type ListRowsProps = {
  readonly screen: ListScreen;
  readonly tools: ListTools;
  readonly isNarrow: boolean;
};

/** The rows of a list screen with all their actions, as a table, as cards, or in the list's own type. */
export function ListRows({ screen, tools, isNarrow }: ListRowsProps) {
  const t = useRuntimeTexts();
  const { list, model, rights } = screen;
  const { shown, accent } = screen.table;
  const { data, total } = screen.content;
  const { selection } = tools;
  const { act } = tools.operations;
  const { rowLink, cellLink } = useRowLinks(screen, tools.run);
  const { editing, rows, dialog } = useInlineEdit(screen);
  const reorder = useReorder(screen);
  const label = model?.label ?? null;
  const nameOf = useCallback((row: EntityRecord) => nameInList(row, label, shown, t), [label, shown, t]);
  const expansion = useRowDetail(screen, list.detail, list.detailAlone);
  const onMove = reorder.isPossible ? reorder.move : undefined;
  const { rowActions, onMenu, menu } = useRowMenu({ screen, tools, nameOf, rowLink, expansion, onMove });
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
    ...{ rows, columns: shown, rowLink, accent, isNarrow },
    name: t('list.table', { name: screen.title }),
    rowButtons: widthOfButtons(screen) > 0 ? rowButtons : undefined,
    more: pagingOf(list) === 'more' ? <MoreRowsOf screen={screen} /> : undefined,
    isUpdating: data.isUpdating,
    totalRows: total,
  };
  if (bodyOf(list.type) === null) {
    return (
      <>
        <ListTable
          {...drawn}
          {...{ screen, tools, nameOf, reorder, expansion, cellLink, rowActions, editing, onMenu }}
        />
        {menu}
        {dialog}
      </>
    );
  }
  return (
    <>
      <RowsRenderer
        {...drawn}
        {...{ list, model }}
        rowActions={(row) => rowActions(row, rows.indexOf(row))}
        isScreen={screen.nested === undefined}
        selection={
          rights.maySelect
            ? { has: (row) => selection.table.has(row, rows.indexOf(row)), onToggle: selection.toggle }
            : undefined
        }
        mayEdit={rights.mayEdit}
        mayCreate={rights.mayCreate}
        search={{
          isFiltered: screen.filtering.isFiltered,
          query: screen.address.state.query,
          sort: screen.address.state.sort,
          call: data.call ?? undefined,
          filters: screen.nested?.parent.filters ?? noFilters,
        }}
      />
      {menu}
    </>
  );
}

/** The end of a growing list. */
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

const noFilters: Readonly<Record<string, string>> = {};
