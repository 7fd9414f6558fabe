import { Button } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconFilter, IconInbox, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { fieldAt } from '../../../language/entity/field-path.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { EmptyState } from '../../../ui/components/empty-state.tsx';
import { ErrorState } from '../../../ui/components/error-state.tsx';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { ListSkeleton } from '../../../ui/components/skeletons.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useRowActionRunner } from '../../form/actions/use-action-runner.ts';
import { retryOf, userMessage } from '../../host/host-error.ts';
import { useCommands } from '../../host/use-commands.ts';
import { ProblemBanner } from '../../registry/problem-banner.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { aggregatesOf } from '../columns/columns.ts';
import { useExport } from '../data/use-export.ts';
import { type ListScreen, useListScreen } from '../data/use-list-screen.ts';
import { GroupList } from '../filters/group-list.tsx';
import { ListFilters } from '../filters/list-filters.tsx';
import classes from '../list-view.module.css';
import { bodyOf } from '../renderers/renderers.ts';
import { BulkToolsBar } from '../selection/bulk-tools.tsx';
import { useBulkTools } from '../selection/use-bulk-tools.ts';
import { useSaveSet } from '../selection/use-save-set.ts';
import { withFilter } from '../state/list-state.ts';
import { clampPage, countNumbers, pagingOf } from '../state/paging.ts';
import { Pager } from '../table/pager.tsx';
import { prepareRows } from '../table/record-table.tsx';
import { rowElement } from '../table/row-element.ts';
import { ListRows } from './list-rows.tsx';
import { ExportStatus, ListToolbar } from './list-toolbar.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { useShortcuts } from './use-shortcuts.ts';

export type ListViewProps = {
  readonly resolved: ResolvedView;
  /** Query string of the address: search, sort, page and filters stand in it. */
  readonly search: string;
  /** The new query string, without the question mark; it takes the place of the old one. */
  readonly onSearch: (search: string) => void;
  /** In a dialog: nothing of earlier visits is taken over, and there is no address to share. */
  readonly isDialog?: boolean;
};

const ListCommands = lazy(() => import('./list-commands.tsx').then(({ ListCommands }) => ({ default: ListCommands })));

/** Below this width of the list its rows become cards. */
const narrowWidth = 640;

/** The list of an entity as a whole screen. */
export function ListView({ resolved, search, onSearch, isDialog = false }: ListViewProps) {
  const t = useRuntimeTexts();
  const screen = useListScreen({ resolved, search, onSearch, isDialog });
  const { host, entity, model, entities, list } = screen;
  const { state, apply } = screen.address;
  const { data, rows, total, refresh } = screen.content;
  const { isFiltered } = screen.filtering;
  const [ref, isNarrow] = useIsNarrow(narrowWidth);
  const { size } = screen.address.state;
  useEffect(() => prepareRows(isNarrow, size), [isNarrow, size]);
  const searchInput = useRef<HTMLInputElement>(null);
  const filterButton = useRef<HTMLButtonElement>(null);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const { run } = useRowActionRunner(screen.calls.origin, useSaveSet(screen), screen.calls.valuesAround);
  const exporter = useExport(screen);
  const tools = useBulkTools(screen, run);
  const { selection, operations } = tools;

  const create = () => {
    const { click } = list;
    // Where rows open in a dialog, a new one does as well.
    if (click?.open === undefined || host.openView === undefined) return host.navigate(`/crud/${entity}/0`);
    void host.openView({ entity, name: null, id: null, search: '' }).then(refresh);
  };
  const { mayCreate } = screen.rights;
  const openImport = () => host.openImport?.(entity);
  useShortcuts({
    '/': () => searchInput.current?.focus(),
    ...(mayCreate ? { n: create } : {}),
  });
  useCommands([
    ...(mayCreate ? [{ id: 'new', label: t('list.new'), keys: 'N', run: create }] : []),
    { id: 'search', label: t('list.search'), keys: '/', run: () => searchInput.current?.focus() },
    ...(screen.rights.mayImport
      ? [{ id: 'import', label: t('list.importInto', { name: screen.title }), keys: null, run: openImport }]
      : []),
    { id: 'refresh', label: t('list.refresh'), keys: null, run: () => void refresh() },
  ]);
  const boxRef = useMergedRef(ref, screen.box);
  const focusFirstRow = () => rowElement(screen.box.current, 0)?.focus();

  const body = bodyOf(list.type);
  const paging = pagingOf(list);
  const groupValue = list.groupValue ?? list.groupLabel ?? '';
  const { answer } = data;
  const hasOwnTotals = body === null && !isNarrow;
  // The field in a heading stays while one types in it, whatever it finds.
  const hasHeadFilters = hasOwnTotals && screen.table.heads.size > 0 && isFiltered;
  return (
    <div ref={boxRef} className={classes.screen} data-narrow={isNarrow}>
      <PageHeader
        title={screen.title}
        note={answer === undefined ? '' : t('list.count', countNumbers(total))}
        actions={
          <>
            {list.commands === undefined ? null : (
              <Suspense fallback={<Awaited />}>
                <ListCommands screen={screen} run={run} />
              </Suspense>
            )}
            {mayCreate ? (
              <Button
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                title={t('list.newHint')}
                onClick={create}
              >
                {t('list.new')}
              </Button>
            ) : null}
          </>
        }
      />
      {screen.resolved.problems.length > 0 ? (
        <div className={classes.banner}>
          <ProblemBanner problems={screen.resolved.problems} />
        </div>
      ) : null}
      <ListToolbar
        screen={screen}
        exporter={exporter}
        searchInput={searchInput}
        filterButton={filterButton}
        isNarrow={isNarrow}
        hasColumns={body === null || list.type === 'cards'}
        isFilterOpen={isFilterOpen}
        onFilter={() => setFilterOpen((isOpen) => !isOpen)}
        onDown={focusFirstRow}
        onSelectAll={selection.table.onToggleAll}
      />
      <ListFilters
        screen={screen}
        isOpen={isFilterOpen}
        onApplied={() => {
          setFilterOpen(false);
          filterButton.current?.focus();
        }}
      />
      <ExportStatus screen={screen} exporter={exporter} />
      <BulkToolsBar screen={screen} tools={tools} exporter={exporter} />
      <div className={classes.body}>
        {list.groupLabel !== undefined && answer !== undefined ? (
          <GroupList
            groups={data.groups}
            total={state.filters[groupValue] === undefined ? total : null}
            labelField={list.groupLabel}
            valueField={groupValue}
            field={model === null ? null : fieldAt(model, list.groupLabel, entities)}
            selected={state.filters[groupValue] ?? null}
            onSelect={(value) => apply(withFilter(state, groupValue, value ?? ''))}
          />
        ) : null}
        <div className={classes.main}>
          {data.error !== null && (answer === undefined || data.isUpdating) ? (
            <ErrorState
              title={t('list.failed')}
              message={userMessage(data.error) ?? t('loadFailed')}
              onRetry={retryOf(data.error, data.retry)}
            />
          ) : data.isLoading ? (
            <ListSkeleton rows={Math.min(state.size || 20, 20)} />
          ) : (
            <>
              {rows.length > 0 || hasHeadFilters ? (
                <ListRows screen={screen} isNarrow={isNarrow} selection={selection} operations={operations} run={run} />
              ) : null}
              {rows.length > 0 ? null : <Empty screen={screen} mayCreate={mayCreate} onCreate={create} />}
            </>
          )}
        </div>
      </div>
      {answer === undefined || total === 0 ? null : (
        <TotalsPanel
          answer={answer}
          isFiltered={isFiltered}
          columns={hasOwnTotals ? noColumns : screen.table.shown.filter((column) => aggregatesOf([column]).length > 0)}
          shown={screen.table.columns}
          model={model}
          entities={entities}
        />
      )}
      {total > 0 && (paging === 'pages' || (paging === 'own' && isFiltered)) ? (
        <Pager
          page={state.page}
          size={state.size}
          total={total}
          onPage={(page) => apply({ ...state, page: clampPage(page, total, state.size) })}
          onSize={(size) => {
            screen.stored.changeSaved({ size });
            apply({ ...state, size, page: 1 });
          }}
        />
      ) : null}
    </div>
  );
}

const noColumns: ListScreen['table']['shown'] = [];

type EmptyProps = { readonly screen: ListScreen; readonly mayCreate: boolean; readonly onCreate: () => void };

/** No rows: none that fit what is searched for, or none at all; each with the next step. */
function Empty({ screen, mayCreate, onCreate }: EmptyProps) {
  const t = useRuntimeTexts();
  const { list, model, entities } = screen;
  const { data } = screen.content;
  if (data.missing.length > 0) {
    const titleOf = (name: string) =>
      list.filters?.[name]?.label ?? (model === null ? null : fieldAt(model, name, entities))?.title ?? name;
    return (
      <EmptyState
        icon={<IconFilter size={28} stroke={1.5} />}
        title={t('list.needs', { names: data.missing.map(titleOf).join(', ') })}
      />
    );
  }
  const { isFiltered } = screen.filtering;
  const hint = isFiltered ? t('list.emptyFiltered') : mayCreate ? t('list.emptyNew') : null;
  return (
    <EmptyState
      icon={isFiltered ? <IconSearchOff size={28} stroke={1.5} /> : <IconInbox size={28} stroke={1.5} />}
      title={list.empty ?? t('list.empty')}
      {...(hint === null ? {} : { description: hint })}
      action={
        isFiltered ? (
          <Button variant="default" onClick={() => void screen.filtering.clearFilters()}>
            {t('list.clearFilter')}
          </Button>
        ) : mayCreate ? (
          <Button onClick={onCreate}>{t('list.new')}</Button>
        ) : null
      }
    />
  );
}
