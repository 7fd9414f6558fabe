import { ActionIcon, Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconFilter, IconInbox, IconPlus, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { EmptyState } from '../../ui/components/empty-state.tsx';
import { ErrorState } from '../../ui/components/error-state.tsx';
import { PageHeader } from '../../ui/components/page-header.tsx';
import { ListSkeleton } from '../../ui/components/skeletons.tsx';
import { fillPlaceholders } from '../actions/placeholders.ts';
import { runAction } from '../actions/run-action.ts';
import type { ListDefinition } from '../definition/view.ts';
import type { EntityRecord } from '../host.ts';
import { useHost } from '../host-context.ts';
import { userMessage } from '../host-error.ts';
import { ProblemBanner } from '../problem-banner.tsx';
import { useAccess } from '../queries.ts';
import { labelOf } from '../record-values.ts';
import type { ResolvedView } from '../resolve-view.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import { aggregatesOf, listColumns } from './columns.ts';
import { FilterChips } from './filter-chips.tsx';
import { GroupList } from './group-list.tsx';
import {
  initialListState,
  type ListState,
  readListState,
  toggleSort,
  withFilter,
  writeListState,
} from './list-state.ts';
import { CardSort, ColumnMenu } from './list-tools.tsx';
import classes from './list-view.module.css';
import { Pager } from './pager.tsx';
import { clampPage, formatCount, pluralOf, rangeOf } from './paging.ts';
import { RecordTable, type RowLink } from './record-table.tsx';
import { changeSavedList, loadSavedList } from './saved-filters.ts';
import { SearchBox } from './search-box.tsx';
import { TotalsRow } from './totals-row.tsx';
import { usableList, usableState } from './usable-list.ts';
import { useListData } from './use-list-data.ts';
import { useShortcuts } from './use-shortcuts.ts';

const FilterPanel = lazy(() => import('./filter-panel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })));

export type ListViewProps = {
  readonly resolved: ResolvedView;
  /** Query string of the address: search, sort, page and filters stand in it. */
  readonly search: string;
  /** The new query string, without the question mark; it takes the place of the old one. */
  readonly onSearch: (search: string) => void;
};

/** Below this width of the list its rows become cards. */
const narrowWidth = 640;

/** The list of an entity as a whole screen. */
export function ListView({ resolved, search, onSearch }: ListViewProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const client = useQueryClient();
  const { entity, view, model, entities } = resolved;
  const list = useMemo(() => usableList(view.list ?? noList, model, entities), [view.list, model, entities]);
  const access = useAccess(entity);
  const { ref, width } = useElementSize();
  const searchInput = useRef<HTMLInputElement>(null);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const preferenceKey = `list/${entity}`;
  const [hidden, setHidden] = useState(() => loadSavedList(host.preferences, preferenceKey).hidden);
  const defaults = useMemo(() => initialListState(list), [list]);
  const state = useMemo(
    () => usableState(readListState(search, defaults), list, model, entities),
    [search, defaults, list, model, entities],
  );
  const columns = useMemo(() => listColumns(list, model, entities, access), [list, model, entities, access]);
  const data = useListData({ list, entity, columns, state, label: model?.label ?? null });
  const { answer } = data;
  const total = answer?.total ?? 0;
  const rows = answer?.data ?? noRows;
  const isFiltered = state.query.trim() !== '' || Object.keys(state.filters).length > 0;
  const definitions = list.filters ?? noFilters;
  const flags = view.access ?? noFlags;
  const mayCreate = access[flags.create ?? 'CADASTRAR'] === true;
  const mayDelete = access[flags.delete ?? 'EXCLUIR'] === true;
  const newPath = `/crud/${entity}/0`;
  const title = view.title ?? model?.plural ?? entity;
  const isNarrow = width > 0 && width < narrowWidth;

  const apply = useCallback((next: ListState) => onSearch(writeListState(next, defaults)), [onSearch, defaults]);
  useSavedStart(search, defaults, preferenceKey, apply);
  useEffect(() => {
    // Rows were deleted, or the address is old: the nearest page that exists.
    if (answer === undefined || data.isUpdating || total === 0) return;
    const page = clampPage(state.page, total, state.size);
    if (page !== state.page) apply({ ...state, page });
  }, [answer, data.isUpdating, total, state, apply]);

  const setFilters = (filters: Readonly<Record<string, string>>) => {
    changeSavedList(host.preferences, preferenceKey, { filters });
    apply({ ...state, page: 1, filters });
  };
  const open = useCallback(
    (row: EntityRecord): RowLink | null => {
      const { click } = list;
      if (click === undefined) return null;
      const target = click.navigate ?? click.redirect;
      const isPlain = target !== undefined && click.call === undefined && click.confirm === undefined;
      const filled = isPlain ? fillPlaceholders(target, { row }) : null;
      const href = filled?.ok === true ? filled.text : null;
      return {
        href,
        open: (event?: MouseEvent) => {
          if (href !== null && event !== undefined && (event.ctrlKey || event.metaKey))
            window.open(href, '_blank', 'noopener');
          else if (href !== null) host.navigate(href);
          else
            void runAction(click, {
              host,
              row,
              failureText: t('actionFailed'),
              refresh: () => void client.invalidateQueries({ queryKey: ['list'] }),
            });
        },
      };
    },
    [list, host, client, t],
  );
  const remove = useCallback(
    async (row: EntityRecord) => {
      const name = labelOf(row, model?.label ?? null);
      if (!(await host.confirm(t('list.deleteConfirm', { name }), { danger: true, confirmLabel: t('list.delete') })))
        return;
      try {
        await host.deleteRecord(entity, row.id);
        host.notify(t('list.deleted'), 'success');
      } catch (error) {
        await host.alert([userMessage(error) ?? t('actionFailed')]);
      }
      await client.invalidateQueries({ queryKey: ['list'] });
    },
    [host, t, entity, client, model],
  );
  const rowActions = useMemo(
    () =>
      mayDelete
        ? (row: EntityRecord) => (
            <ActionIcon
              size="md"
              color="red"
              aria-label={`${t('list.delete')} ${labelOf(row, model?.label ?? null)}`}
              onClick={() => void remove(row)}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          )
        : undefined,
    [mayDelete, t, model, remove],
  );
  useShortcuts({
    '/': () => searchInput.current?.focus(),
    ...(mayCreate ? { n: () => host.navigate(newPath) } : {}),
  });

  const focusFirstRow = () =>
    document.querySelector<HTMLElement>(`[data-list="${CSS.escape(entity)}"] [data-row="0"]`)?.focus();
  const shown = columns.filter(({ name }) => !hidden.includes(name));
  const hasTotals = aggregatesOf(shown).length > 0 && rows.length > 0 && !isNarrow;
  const groupValue = list.groupValue ?? list.groupLabel ?? '';
  return (
    <div ref={ref} className={classes.screen} data-narrow={isNarrow} data-list={entity}>
      <PageHeader
        title={title}
        note={
          answer === undefined
            ? ''
            : t('list.count', { count: pluralOf(total), total: formatCount(total, host.language) })
        }
        actions={
          mayCreate ? (
            <Button
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              title={t('list.newHint')}
              onClick={() => host.navigate(newPath)}
            >
              {t('list.new')}
            </Button>
          ) : null
        }
      />
      {resolved.problems.length > 0 ? (
        <div className={classes.banner}>
          <ProblemBanner problems={resolved.problems} />
        </div>
      ) : null}
      <search className={classes.toolbar}>
        <div className={classes.search}>
          <SearchBox
            inputRef={searchInput}
            value={state.query}
            onSearch={(query) => apply({ ...state, query, page: 1 })}
            onDown={focusFirstRow}
          />
        </div>
        {Object.keys(definitions).length > 0 ? (
          <Button
            variant={isFilterOpen ? 'light' : 'default'}
            leftSection={<IconFilter size={16} aria-hidden="true" />}
            aria-expanded={isFilterOpen}
            onClick={() => setFilterOpen((isOpen) => !isOpen)}
          >
            {t('list.filter')}
          </Button>
        ) : null}
        {isNarrow ? (
          <CardSort
            columns={columns}
            sort={state.sort}
            onSort={(field, desc) => apply({ ...state, page: 1, sort: [{ field, desc }] })}
          />
        ) : (
          <ColumnMenu
            columns={columns.map(({ name, label }) => ({ name, label }))}
            hidden={hidden}
            onChange={(next) => {
              setHidden(next);
              changeSavedList(host.preferences, preferenceKey, { hidden: next });
            }}
          />
        )}
      </search>
      {isFilterOpen ? (
        <Suspense fallback={null}>
          <FilterPanel
            definitions={definitions}
            entities={entities}
            filters={state.filters}
            onApply={setFilters}
            onClear={() => setFilters({})}
          />
        </Suspense>
      ) : null}
      <FilterChips
        filters={state.filters}
        definitions={definitions}
        entities={entities}
        onRemove={(name) => setFilters(withFilter(state, name, '').filters)}
        onClear={() => setFilters({})}
      />
      <div className={classes.body}>
        {list.groupLabel !== undefined && answer !== undefined ? (
          <GroupList
            groups={answer.groups}
            labelField={list.groupLabel}
            valueField={groupValue}
            selected={state.filters[groupValue] ?? null}
            onSelect={(value) => apply(withFilter(state, groupValue, value ?? ''))}
          />
        ) : null}
        <div className={classes.main}>
          {data.error !== null && (answer === undefined || data.isUpdating) ? (
            <ErrorState
              title={t('list.failed')}
              message={userMessage(data.error) ?? t('loadFailed')}
              onRetry={data.retry}
            />
          ) : data.isLoading ? (
            <ListSkeleton rows={Math.min(state.size || 20, 20)} />
          ) : rows.length === 0 ? (
            <EmptyState
              icon={isFiltered ? <IconSearchOff size={28} stroke={1.5} /> : <IconInbox size={28} stroke={1.5} />}
              title={list.empty ?? t('list.empty')}
              {...(isFiltered
                ? { description: t('list.emptyFiltered') }
                : mayCreate
                  ? { description: t('list.emptyNew') }
                  : {})}
              action={
                isFiltered ? (
                  <Button variant="default" onClick={() => apply({ ...state, query: '', page: 1, filters: {} })}>
                    {t('list.clearFilter')}
                  </Button>
                ) : mayCreate ? (
                  <Button onClick={() => host.navigate(newPath)}>{t('list.new')}</Button>
                ) : null
              }
            />
          ) : (
            <RecordTable
              name={t('list.table', { name: title })}
              rows={rows}
              columns={columns}
              hidden={hidden}
              sort={state.sort}
              onSort={(field, isAdded) => apply({ ...state, page: 1, sort: toggleSort(state.sort, field, isAdded) })}
              rowLink={open}
              rowActions={rowActions}
              isNarrow={isNarrow}
              isUpdating={data.isUpdating}
              firstRow={rangeOf(state.page, state.size, total).from}
              totalRows={total}
              footer={
                hasTotals ? (
                  <TotalsRow
                    columns={shown}
                    aggregate={answer?.aggregate ?? noRows}
                    total={total}
                    isFiltered={isFiltered}
                    hasActions={rowActions !== undefined}
                  />
                ) : null
              }
            />
          )}
        </div>
      </div>
      {total > 0 ? (
        <Pager
          page={state.page}
          size={state.size}
          total={total}
          onPage={(page) => apply({ ...state, page: clampPage(page, total, state.size) })}
          onSize={(size) => {
            changeSavedList(host.preferences, preferenceKey, { size });
            apply({ ...state, size, page: 1 });
          }}
        />
      ) : null}
    </div>
  );
}

const noList: ListDefinition = {};
const noFilters: NonNullable<ListDefinition['filters']> = {};
const noRows: readonly EntityRecord[] = [];
const noFlags: Readonly<Record<string, string>> = {};

/** A list that is opened without parameters starts with the filters and the page size that its user has saved. */
function useSavedStart(search: string, defaults: ListState, key: string, apply: (state: ListState) => void): void {
  const { preferences } = useHost();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    if (search.replace('?', '') !== '') return;
    const { filters, size } = loadSavedList(preferences, key);
    if (Object.keys(filters).length > 0 || (size !== null && size !== defaults.size)) {
      apply({ ...defaults, filters, size: size ?? defaults.size });
    }
  }, [search, defaults, preferences, key, apply]);
}
