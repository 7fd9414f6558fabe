import { useMemo } from 'react';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { usePartName } from '../../form/state/part-name.ts';
import { retryOf, userMessage } from '../../host/host-error.ts';
import { AttachmentList } from '../../inputs/files/attachment-list.tsx';
import { useListSource } from '../../inputs/use-list-source.ts';
import { eyesOf } from '../../list/columns/columns.ts';
import type { ListScreen } from '../../list/data/use-list-screen.ts';
import { valuesOfCall } from '../../list/data/values-of-call.ts';
import { ListGroups } from '../../list/filters/list-groups.tsx';
import { SearchBox } from '../../list/filters/search-box.tsx';
import { bodyOf } from '../../list/renderers/renderers.ts';
import { RowsSkeleton } from '../../list/renderers/rows-skeleton.tsx';
import { ListRows } from '../../list/screen/list-rows.tsx';
import { ListToolbar } from '../../list/screen/list-toolbar.tsx';
import { TotalsPanel } from '../../list/screen/totals-panel.tsx';
import { BulkToolsBar } from '../../list/selection/bulk-tools.tsx';
import { useListTools } from '../../list/selection/use-list-tools.ts';
import { pagingOf } from '../../list/state/paging.ts';
import { CardSort } from '../../list/table/cards/card-sort.tsx';
import { Pager } from '../../list/table/pager.tsx';
import { MaskButton } from '../../masks/mask-button.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { RowDialog } from '../rows/row-dialog.tsx';
import { AddButtons } from './add-buttons.tsx';
import classes from './grid-element.module.css';
import { GridFrame } from './grid-frame.tsx';
import { useNestedList } from './use-nested-list.ts';
import { useNestedScreen } from './use-nested-screen.ts';
import { useOpenRow } from './use-open-row.ts';

/**
 * Rows of a saved record: each is loaded, changed and deleted on the server separately, with all features of a list.
 */
export function SavedGrid({ name, element, label, recordId }: BlockProps & { readonly recordId: number | null }) {
  const list = useNestedList({ name, element });
  const { form, entity, mappedBy, model } = list;
  const [ref, isNarrow] = useIsNarrow(480);
  const source = useListSource(element.list, entity);
  // On a screen without a record a new row gets the filter values of its list.
  const owner = useMemo(
    () => (form.model === null ? valuesOfCall(source.call?.url, model) : noValues),
    [form.model, source.call?.url, model],
  );
  const { open, edit, add, close } = useOpenRow(list, owner);
  // A form may have several lists of one entity, so each is named by its element.
  const title = usePartName(name, label);
  const screen = useNestedScreen({ name, element, title, list, recordId, source, onOpen: edit });
  const tools = useListTools(screen);
  const { data, total, refresh } = screen.content;
  const { mayCreate, mayAttach } = screen.rights;
  const mayLink = mayAttach && element.selectLabel !== undefined && source.call !== null;
  const hasToolbar = Object.keys(screen.filtering.panelFilters).length > 0 || screen.resolved.view.list?.print === true;
  const body = bodyOf(element.type);
  return (
    <GridFrame
      frameRef={ref}
      name={name}
      label={label}
      isBare={element.label === ''}
      total={total}
      error={list.error}
      help={element.help}
      tools={
        <>
          {hasToolbar ? null : <SmallTools screen={screen} label={label} hasSort={isNarrow || body !== null} />}
          {mayCreate || mayLink ? (
            <AddButtons
              nested={list}
              element={element}
              label={label}
              owner={owner}
              onLinked={() => void refresh()}
              onAdd={mayCreate && source.call !== null ? () => void add() : undefined}
            />
          ) : null}
        </>
      }
    >
      {mayCreate && element.upload === true ? (
        <AttachmentList {...{ element, label, entity, model, mappedBy }} onSaved={() => void refresh()} />
      ) : null}
      {hasToolbar ? <ListToolbar screen={screen} tools={tools} isNarrow={isNarrow} hasColumns={body === null} /> : null}
      <BulkToolsBar screen={screen} tools={tools} />
      <div className={classes.groups}>
        <ListGroups screen={screen} />
      </div>
      <SavedRows {...{ screen, tools, isNarrow }} empty={source.hint ?? element.empty} />
      {data.answer === undefined || total === 0 ? null : (
        <TotalsPanel
          answer={data.answer}
          isFiltered={screen.filtering.isFiltered}
          columns={body === null && !isNarrow ? noColumns : screen.table.shown}
          shown={screen.table.shown}
          model={model}
          entities={list.entities}
        />
      )}
      <SavedPager screen={screen} element={element} />
      {open === null ? null : (
        <RowDialog
          {...{ entity, mappedBy, label }}
          row={open.row}
          defaults={open.values}
          columns={element.columns}
          onSaved={() => void refresh()}
          onClose={close}
        />
      )}
    </GridFrame>
  );
}

const noColumns: ListScreen['table']['shown'] = [];
const noValues: Readonly<Record<string, unknown>> = {};

/** Whether there are more rows than fit on a page. */
function isLong({ address: { state }, content: { total } }: ListScreen): boolean {
  return total > state.size && state.size > 0;
}

type SmallToolsProps = { readonly screen: ListScreen; readonly label: string; readonly hasSort: boolean };

/** The header of a list without a toolbar: a search for many rows, and an order if there are no headings for it. */
function SmallTools({ screen, label, hasSort }: SmallToolsProps) {
  const t = useRuntimeTexts();
  const { state, apply } = screen.address;
  const { columns, masks } = screen.table;
  return (
    <>
      {isLong(screen) || state.query !== '' ? (
        <SearchBox
          value={state.query}
          onSearch={(query) => apply({ ...state, query, page: 1 })}
          label={`${t('list.search')}: ${label}`}
        />
      ) : null}
      {screen.content.total > 1 && hasSort ? (
        <CardSort
          columns={columns}
          sort={state.sort}
          onSort={(field, desc) => apply({ ...state, page: 1, sort: [{ field, desc }] })}
        />
      ) : null}
      <MaskButton masks={masks} names={eyesOf(columns)} />
    </>
  );
}

type SavedRowsProps = Parameters<typeof ListRows>[0] & { readonly empty: string | undefined };

/** The rows, or the reason why there are none. */
function SavedRows({ empty, ...of }: SavedRowsProps) {
  const t = useRuntimeTexts();
  const { screen } = of;
  const { data, rows } = screen.content;
  if (data.error !== null && data.answer === undefined) {
    return (
      <ErrorState message={userMessage(data.error) ?? t('loadFailed')} onRetry={retryOf(data.error, data.retry)} />
    );
  }
  if (data.isLoading) return <RowsSkeleton type={screen.list.type} rows={3} />;
  if (rows.length === 0) return <p className={classes.empty}>{empty ?? t('list.empty')}</p>;
  return (
    <div ref={screen.box} className={classes.rows}>
      <ListRows {...of} />
    </div>
  );
}

type SavedPagerProps = Pick<BlockProps, 'element'> & { readonly screen: ListScreen };

function SavedPager({ screen, element }: SavedPagerProps) {
  const { state, apply } = screen.address;
  // A carousel without a header previews a page that has more.
  const isGlance = element.type === 'carousel' && element.label === '';
  if (!isLong(screen) || isGlance || pagingOf(element) !== 'pages') return null;
  return (
    <Pager
      of={screen.title}
      page={state.page}
      size={state.size}
      total={screen.content.total}
      onPage={(page) => apply({ ...state, page })}
      onSize={(size) => apply({ ...state, size, page: 1 })}
    />
  );
}
