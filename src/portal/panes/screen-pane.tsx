import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type Location, Navigate, type RouteObject, useRoutes } from 'react-router';
import { ApiError, type ResultadoCheck } from '../../api/index.ts';
import { findScreen } from '../../domain/screens.ts';
import { EmptyState } from '../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { homeKey, isRecordOfGeneric } from '../tabs/tab.ts';
import { readMaxTabs, tabsOverLimit } from '../tabs/tab-limit.ts';
import { tabs } from '../tabs/tabs.ts';
import { unsaved } from '../unsaved/unsaved.ts';
import { NotBuilt } from './not-built.tsx';
import { HomeButton, NotFound } from './not-found.tsx';
import classes from './panes.module.css';
import { type Pane, panes } from './panes.ts';
import { screenCheck } from './screen-check.ts';
import { type Screen, ScreenContext } from './screen-context.ts';
import { ScreenErrorBoundary } from './screen-error-boundary.tsx';
import { nameOfScreen } from './tab-names.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useRestoredScroll } from './use-restored-scroll.ts';

type ScreenPaneProps = { readonly pane: Pane; readonly isActive: boolean; readonly routes: RouteObject[] };

/** One mounted screen: loads its screen check, gives it a tab, and shows it. */
export const ScreenPane = memo(function ScreenPane({ pane, isActive, routes }: ScreenPaneProps) {
  const check = useQuery({ ...screenCheck(pane.path), select: ({ data }) => data });
  const scroll = useRestoredScroll(`${pane.key} ${pane.path}`, isActive);
  useRestoredFocus(scroll, isActive);
  // A record's name is known from its tab before it is loaded.
  const [title, setTitle] = useState(() => storedTitleOf(pane));
  const label = title ?? labelOf(check.data, pane);
  const view = check.data?.view ?? null;
  const entity = check.data?.entity ?? null;
  const params = check.data?.params ?? noParams;
  const access = check.data?.access ?? noAccess;
  const screen = useMemo<Screen>(
    () => ({ key: pane.key, path: pane.path, isActive, view, entity, params, access, setTitle }),
    [pane.key, pane.path, isActive, view, entity, params, access],
  );

  useTab(pane, check.data, label, isActive);
  useEffect(() => {
    if (isActive) document.title = pane.key === homeKey ? 'Vitral' : `${label} · Vitral`;
  }, [isActive, label, pane.key]);

  return (
    <section ref={scroll} className={classes.pane} aria-label={label} data-pane={pane.key} data-path={pane.path}>
      <ScreenContext value={screen}>
        <ScreenErrorBoundary>
          <PaneContent pane={pane} check={check} routes={routes} />
        </ScreenErrorBoundary>
      </ScreenContext>
    </section>
  );
});

const noParams: Screen['params'] = {};
const noAccess: Screen['access'] = {};

type CheckState = Pick<ReturnType<typeof useQuery<ResultadoCheck>>, 'data' | 'error' | 'refetch' | 'isFetching'>;

function PaneContent({ pane, check, routes }: { pane: Pane; check: CheckState; routes: RouteObject[] }) {
  if (check.data) {
    const { id_processo, admin, skip, view = null, entity = null } = check.data;
    if (id_processo === null && !admin && !skip) return <NoAccess />;
    const written = entity === null || view !== null ? null : addressAsWritten(pane.location, entity);
    if (written !== null) return <Navigate to={written} replace />;
    return <Routed location={pane.location} routes={routes} view={view} />;
  }
  if (!check.error) return <ListSkeleton />;
  if (check.error instanceof ApiError && check.error.code === 'SEM_PERMISSAO') return <NoAccess />;
  if (check.error instanceof ApiError && check.error.status === 404) return <NotFound path={pane.path} />;
  const requestId = check.error instanceof ApiError ? check.error.requestId : null;
  return (
    <ErrorState
      message={check.error.message}
      requestId={requestId}
      onRetry={() => void check.refetch()}
      isRetrying={check.isFetching}
    />
  );
}

type RoutedProps = { readonly location: Location; readonly routes: RouteObject[]; readonly view: string | null };

/** Does not redraw when its tab is only shown or hidden. */
const Routed = memo(function Routed({ location, routes, view }: RoutedProps) {
  const element = useRoutes(routes, location);
  const found = findScreen(location.pathname);
  // The router does not support names within a segment, such as `/tv_:produto`: the table of screens finds these.
  const inner = found && routes.find(({ path }) => path === found.path)?.element;
  if (view !== null) {
    const drawn = routes.find(({ path }) => path === viewPath)?.element;
    return <Suspense fallback={<ListSkeleton />}>{drawn}</Suspense>;
  }
  // Checked first: the address of an unbuilt screen may look like another's.
  if (found && !found.screen.isBuilt) return <NotBuilt screen={found.screen} />;
  return <Suspense fallback={<ListSkeleton />}>{element ?? inner ?? <NotFound path={location.pathname} />}</Suspense>;
});

/** Address of the screen that draws views by name; views with their own address do not need it. */
const viewPath = '/tela/:name';

/** The address with the entity's name in its exact case (`/crud/cliente/5`); null if it is so already. */
function addressAsWritten({ pathname, search, hash }: Location, entity: string): string | null {
  const parts = pathname.split('/');
  const name = parts[2] ?? '';
  if (name === entity || name.toLowerCase() !== entity.toLowerCase()) return null;
  return `${parts.with(2, entity).join('/')}${search}${hash}`;
}

function NoAccess() {
  const t = useTexts('shell');
  return (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} />}
      isScreen
      title={t('screen.noAccess')}
      description={t('screen.noAccessHint')}
      action={<HomeButton />}
    />
  );
}

/** A screen with a process gets a tab, which shows its name and keeps it mounted. */
function useTab(pane: Pane, check: ResultadoCheck | undefined, label: string, isActive: boolean): void {
  // The home screen has its own place in the bar.
  const isWritten =
    check?.entity === undefined || check.view !== undefined || addressAsWritten(pane.location, check.entity) === null;
  const hasProcess = pane.key !== homeKey && check !== undefined && check.id_processo !== null && isWritten;
  const icon = check?.icon ?? null;
  const language = check?.language;
  const { key, entity, id, openedFrom, location } = pane;

  // Only once: a closed tab must not return because the name of its screen changed.
  const wasOpened = useRef(false);
  useEffect(() => {
    if (!hasProcess || !isActive || wasOpened.current) return;
    wasOpened.current = true;
    if (tabs.find(key)) return;
    const view = `${location.pathname}${location.search}`;
    tabs.open({ key, label, icon, view, entity, id, back: openedFrom, visible: true, refresh: false });
    closeOldest();
  }, [hasProcess, isActive, key, label, icon, entity, id, openedFrom, location]);

  useEffect(
    () => tabs.update(key, { label, ...(icon ? { icon } : {}), ...(language ? { language } : {}) }),
    [key, label, icon, language],
  );
}

/** If there are more tabs than the limit, closes the one that was not visible for the longest time. */
function closeOldest(): void {
  const { panes: mounted, active } = panes.get();
  const usedAt = (of: string) => mounted.find(({ key }) => key === of)?.usedAt ?? 0;
  const mustStay = (key: string) => key === active || unsaved.has(key);
  tabs.closeMany(tabsOverLimit(tabs.get(), { most: readMaxTabs(), usedAt, mustStay }));
}

/** Records of the generic screen set their own names; other names are in the current language. */
function storedTitleOf({ key, id, path }: Pane): string | null {
  return isRecordOfGeneric({ id, view: path }) ? (tabs.find(key)?.label ?? null) : null;
}

function labelOf(check: ResultadoCheck | undefined, pane: Pane): string {
  return check ? nameOfScreen(check, pane) : (tabs.find(pane.key)?.label ?? pane.entity);
}
