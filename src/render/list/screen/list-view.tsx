import { Button } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconFilter, IconInbox, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { fieldAt } from '../../../language/entity/field-path.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { retryOf, userMessage } from '../../host/host-error.ts';
import { useCommands } from '../../host/use-commands.ts';
import { ProblemBanner } from '../../registry/states/problem-banner.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { type ListScreen, useListScreen } from '../data/use-list-screen.ts';
import { ListGroups } from '../filters/list-groups.tsx';
import classes from '../list-view.module.css';
import { bodyOf } from '../renderers/renderers.ts';
import { BulkToolsBar } from '../selection/bulk-tools.tsx';
import { type ListTools, useListTools } from '../selection/use-list-tools.ts';
import { clampPage, countNumbers, pagingOf } from '../state/paging.ts';
import { prepareRows } from '../table/loaded-rows.tsx';
import { Pager } from '../table/pager.tsx';
import { ListRows } from './list-rows.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { useShortcuts } from './use-shortcuts.ts';

export type ListViewProps = {
  readonly resolved: ResolvedView;
  /** Query string of the address, with search, sort, page and filters. */
  readonly search: string;
  /** Receives the new query string without the question mark, which replaces the old one. */
  readonly onSearch: (search: string) => void;
  /** In a dialog: nothing is restored from earlier visits, and there is no address to share. */
  readonly isDialog?: boolean;
};

const ListCommands = lazyPart(() => import('./list-commands.tsx').then((module) => module.ListCommands));

/** Below this width of the list (px) its rows become cards. */
const narrowWidth = 640;

/** The list of an entity as a whole screen. */
export function ListView({ resolved, search, onSearch, isDialog = false }: ListViewProps) {
  const screen = useListScreen({ resolved, search, onSearch, isDialog });
  const { list } = screen;
  const { state, apply } = screen.address;
  const { data, total } = screen.content;
  const { isFiltered } = screen.filtering;
  const [ref, isNarrow] = useIsNarrow(narrowWidth);
  const { size } = state;
  useEffect(() => prepareRows(isNarrow, size), [isNarrow, size]);
  const searchInput = useRef<HTMLInputElement>(null);
  const tools = useListTools(screen);
  const create = createOf(screen);
  useListKeys(screen, create, searchInput);
  const boxRef = useMergedRef(ref, screen.box);
  const body = bodyOf(list.type);
  const paging = pagingOf(list);
  const hasOwnTotals = body === null && !isNarrow;
  return (
    <div ref={boxRef} className={classes.screen} data-narrow={isNarrow}>
      <ListHead screen={screen} run={tools.run} create={create} />
      {screen.resolved.problems.length > 0 ? (
        <div className={classes.banner}>
          <ProblemBanner problems={screen.resolved.problems} />
        </div>
      ) : null}
      <ListToolbar {...{ screen, tools, searchInput, isNarrow }} hasColumns={body === null || list.type === 'cards'} />
      <BulkToolsBar screen={screen} tools={tools} />
      <div className={classes.body}>
        <ListGroups screen={screen} />
        <div className={classes.main}>
          <ListMain {...{ screen, tools, isNarrow, create }} />
        </div>
      </div>
      {data.answer === undefined || total === 0 ? null : (
        <TotalsPanel
          answer={data.answer}
          isFiltered={isFiltered}
          columns={hasOwnTotals ? noColumns : screen.table.shown}
          shown={screen.table.columns}
          model={screen.model}
          entities={screen.entities}
        />
      )}
      {total > 0 && (paging === 'pages' || (paging === 'own' && isFiltered)) ? (
        <Pager
          page={state.page}
          size={size}
          total={total}
          onPage={(page) => apply({ ...state, page: clampPage(page, total, size) })}
          onSize={(wanted) => {
            screen.stored.changeSaved({ size: wanted });
            apply({ ...state, size: wanted, page: 1 });
          }}
        />
      ) : null}
    </div>
  );
}

/** Starts a new record of the list: in a dialog if its rows open in one, otherwise on a screen; null if not allowed. */
function createOf({ host, list, entity, rights, content: { refresh } }: ListScreen): (() => void) | null {
  if (!rights.mayCreate) return null;
  return () => {
    if (list.click?.open === undefined || host.openView === undefined) return host.navigate(`/crud/${entity}/0`);
    void host.openView({ entity, name: null, id: null, search: '' }).then(refresh);
  };
}

type Create = ReturnType<typeof createOf>;

/** Keyboard and palette commands of a list screen. */
function useListKeys(screen: ListScreen, create: Create, searchInput: RefObject<HTMLInputElement | null>): void {
  const t = useRuntimeTexts();
  const goToSearch = () => searchInput.current?.focus();
  useShortcuts({ '/': goToSearch, ...(create === null ? {} : { n: create }) });
  useCommands([
    ...(create === null ? [] : [{ id: 'new', label: t('list.new'), keys: 'N', run: create }]),
    { id: 'search', label: t('list.search'), keys: '/', run: goToSearch },
    ...(screen.rights.mayImport
      ? [
          {
            ...{ id: 'import', label: t('list.importInto', { name: screen.title }), keys: null },
            run: () => screen.host.openImport?.(screen.entity),
          },
        ]
      : []),
    { id: 'refresh', label: t('list.refresh'), keys: null, run: () => void screen.content.refresh() },
  ]);
}

type ListHeadProps = { readonly screen: ListScreen; readonly run: ListTools['run']; readonly create: Create };

/** The header of a list: its name, its number of rows, and actions on the whole list. */
function ListHead({ screen, run, create }: ListHeadProps) {
  const t = useRuntimeTexts();
  const { data, total } = screen.content;
  return (
    <PageHeader
      title={screen.title}
      note={data.answer === undefined ? '' : t('list.count', countNumbers(total))}
      actions={
        <>
          {screen.list.commands === undefined ? null : <ListCommands screen={screen} run={run} />}
          {create === null ? null : (
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} title={t('list.newHint')} onClick={create}>
              {t('list.new')}
            </Button>
          )}
        </>
      }
    />
  );
}

type ListMainProps = {
  readonly screen: ListScreen;
  readonly tools: ListTools;
  readonly isNarrow: boolean;
  readonly create: Create;
};

/** The rows, or the reason why there are none. */
function ListMain({ create, ...of }: ListMainProps) {
  const t = useRuntimeTexts();
  const { screen, isNarrow } = of;
  const { data, rows } = screen.content;
  if (data.error !== null && (data.answer === undefined || data.isUpdating)) {
    return (
      <ErrorState
        title={t('list.failed')}
        message={userMessage(data.error) ?? t('loadFailed')}
        onRetry={retryOf(data.error, data.retry)}
      />
    );
  }
  if (data.isLoading) return <ListSkeleton rows={Math.min(screen.address.state.size || 20, 20)} />;
  // A filter field in a heading stays while typing, whatever it finds.
  const hasHeadFilters =
    bodyOf(screen.list.type) === null && !isNarrow && screen.table.heads.size > 0 && screen.filtering.isFiltered;
  return (
    <>
      {rows.length > 0 || hasHeadFilters ? <ListRows {...of} /> : null}
      {rows.length > 0 ? null : <Empty screen={screen} create={create} />}
    </>
  );
}

const noColumns: ListScreen['table']['shown'] = [];

type EmptyProps = { readonly screen: ListScreen; readonly create: Create };

/** No rows: none match the search, or there are none at all; each with the next step. */
function Empty({ screen, create }: EmptyProps) {
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
  const hint = isFiltered ? t('list.emptyFiltered') : create === null ? null : t('list.emptyNew');
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
        ) : create === null ? null : (
          <Button onClick={create}>{t('list.new')}</Button>
        )
      }
    />
  );
}
