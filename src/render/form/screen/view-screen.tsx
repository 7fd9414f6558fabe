import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ActionDefinition } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton, TilesSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { isHostError, retryOf, userMessage } from '../../host/host-error.ts';
import { useView } from '../../host/queries.ts';
import { ElementsReady, usePrepareElements } from '../../registry/registry-context.tsx';
import { NoAccess } from '../../registry/states/no-access.tsx';
import { NotFound } from '../../registry/states/not-found.tsx';
import { ProblemBanner } from '../../registry/states/problem-banner.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { useActionRunner } from '../actions/use-action-runner.ts';
import { ElementTree } from '../drawing/element-tree.tsx';
import classes from '../drawing/form.module.css';
import { ScreenPartsProvider } from '../drawing/screen-parts.ts';
import { FormProvider, useFormStatus } from '../state/form-context.tsx';
import type { FormHandle } from '../state/form-handle.ts';
import { ScreenTitleProvider } from '../state/part-name.ts';
import { useKeepDraft, useStoredDraft } from '../state/use-draft.ts';
import { useFormHandle } from '../state/use-form-handle.ts';
import { flattenElements } from '../values/flatten.ts';
import { createFormStore } from '../values/form-store.ts';
import { createHoldFacts } from '../values/hold-facts.ts';
import { initialValues } from '../values/record-body.ts';
import own from './filter-panel.module.css';
import { FilterPanel } from './filter-panel.tsx';
import { DraftNotice } from './record-form-body.tsx';
import { useScreenFilters } from './use-screen-filters.ts';
import { type Heading, useHeading, useScreenSource } from './use-screen-source.ts';

/** Loaded separately, because few screens hold their record. */
const HoldBar = lazyPart(() => import('../hold/hold-bar.tsx').then((module) => module.HoldBar));

type ViewScreenProps = {
  /** Name of the view's file. */
  readonly name: string;
  /** Parameters of the address, for expressions as `$params`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Permission flags of the screen check, for expressions as `$access`. */
  readonly access?: Readonly<Record<string, boolean>>;
  /** Changes the query string of the address, which contains the values of its filters. */
  readonly onSearch?: (change: (search: string) => string) => void;
  readonly onTitle?: (title: string | null) => void;
  /** Only the elements: the surroundings show the title. */
  readonly isBare?: boolean;
};

/** A screen without an entity, such as a dashboard: its elements without a record. */
export function ViewScreen({ name, ...rest }: ViewScreenProps) {
  const t = useRuntimeTexts();
  const { resolved, error, refetch } = useView(name);
  const prepareElements = usePrepareElements();
  const elements = useMemo(() => ({ ...resolved?.view.filters, ...resolved?.view.elements }), [resolved]);
  // Lists with their own tools may load after the first elements of the screen.
  prepareElements(elements, false);
  if (resolved !== null) {
    return (
      <ElementsReady key={name} elements={elements} comesLarge={false}>
        <LoadedScreen resolved={resolved} {...rest} />
      </ElementsReady>
    );
  }
  if (error === null) return <FormSkeleton />;
  if (isHostError(error) && error.status === 403) return <NoAccess />;
  if (isHostError(error) && error.status === 404) return <NotFound />;
  return <ErrorState message={userMessage(error) ?? t('loadFailed')} onRetry={() => void refetch()} />;
}

/**
 * The elements of a view without an entity as a part of another screen, such as the tiles of the home screen: without
 * its title, and with the defaults of its filters.
 */
export function ViewPart({ name }: Pick<ViewScreenProps, 'name'>) {
  const t = useRuntimeTexts();
  const { resolved, error, refetch } = useView(name);
  const prepareElements = usePrepareElements();
  const elements = useMemo(() => resolved?.view.elements ?? noElements, [resolved]);
  prepareElements(elements, false);
  if (resolved !== null)
    return (
      <ElementsReady key={name} elements={elements} comesLarge={false}>
        <LoadedPart resolved={resolved} />
      </ElementsReady>
    );
  if (error === null) return <TilesSkeleton />;
  return <ErrorState message={userMessage(error) ?? t('loadFailed')} onRetry={() => void refetch()} />;
}

function LoadedPart({ resolved }: { readonly resolved: ResolvedView }) {
  const { view } = resolved;
  const { failures, values } = useScreenFilters({ view, params: noParams, access: noFlags, onSearch: undefined });
  if (failures.length > 0) return <EmptyState title={failures.join(' ')} />;
  if (values === null) return <TilesSkeleton />;
  const title = view.title ?? resolved.entity;
  return <ScreenBody {...{ resolved, values, title }} access={noFlags} params={noParams} shape={<TilesSkeleton />} />;
}

type LoadedScreenProps = Omit<ViewScreenProps, 'name'> & { readonly resolved: ResolvedView };

function LoadedScreen({ resolved, params = noParams, access = noFlags, onSearch, onTitle, isBare }: LoadedScreenProps) {
  const { view } = resolved;
  const [heading, setHeading] = useState<Heading>(view.source?.titleField === undefined ? null : 'awaited');
  const isTitlePending = heading === 'awaited';
  const title = heading === null || heading === 'awaited' ? (view.title ?? resolved.entity) : heading.text;
  useEffect(() => onTitle?.(title), [onTitle, title]);
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const parts = useMemo(() => ({ head, foot }), [head, foot]);
  const hasHead = Object.values(view.elements ?? {}).some(({ head: isHead }) => isHead === true);
  const filters = useScreenFilters({ view, params, access, onSearch });
  // Values at the root of the record are not parameters of the address as well.
  const others = useMemo(
    () => Object.fromEntries(Object.entries(params).filter(([name]) => view.filters?.[name] === undefined)),
    [params, view.filters],
  );
  const content = (
    <>
      <div className={classes.notices}>
        <ProblemBanner problems={resolved.problems} />
      </div>
      {view.filters === undefined ? null : (
        <FilterPanel resolved={resolved} elements={view.filters} filters={filters} access={access} params={others} />
      )}
      {filters.failures.length > 0 ? (
        // A new visitor has made no mistake yet: the missing choices are shown instead of an error.
        <EmptyState title={filters.failures[0] ?? ''} description={filters.failures.slice(1).join(' ')} />
      ) : filters.values === null ? (
        <FormSkeleton />
      ) : (
        <ScreenPartsProvider value={parts}>
          <ScreenTitleProvider value={title}>
            <ScreenBody
              {...{ resolved, access, title }}
              values={filters.values}
              params={others}
              onHeading={setHeading}
            />
          </ScreenTitleProvider>
        </ScreenPartsProvider>
      )}
    </>
  );
  if (isBare === true) return content;
  return (
    <div className={classes.screen}>
      <PageHeader title={title} isTitlePending={isTitlePending} actions={hasHead ? <div ref={setHead} /> : null} />
      <div className={classes.body} data-wide>
        {content}
      </div>
      <div className={classes.foot} ref={setFoot} />
    </div>
  );
}

type ScreenBodyProps = {
  readonly resolved: ResolvedView;
  /** Values of its filters. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly access: Readonly<Record<string, boolean>>;
  readonly params: Readonly<Record<string, string>>;
  readonly title: string;
  readonly onHeading?: (heading: Heading) => void;
  /** Placeholder until its record is loaded. */
  readonly shape?: ReactNode;
};

function ScreenBody({ resolved, values, access, params, title, onHeading, shape = <FormSkeleton /> }: ScreenBodyProps) {
  const t = useRuntimeTexts();
  const { view, model } = resolved;
  const elements = view.elements ?? noElements;
  const [store] = useState(() =>
    createFormStore({ ...initialValues(flattenElements(elements, ''), model), ...values }),
  );
  useLayoutEffect(() => {
    store.replace({ ...store.base(), ...values }, { ...store.values(), ...values });
  }, [store, values]);
  const ownNames = view.source?.own ?? noNames;
  useLayoutEffect(() => {
    for (const name of ownNames) store.show(name, store.get(name) ?? null);
  }, [store, ownNames]);
  const isHolding = view.hold !== undefined;
  const hold = useMemo(() => (isHolding ? createHoldFacts() : undefined), [isHolding]);
  const form = useFormHandle({ resolved, elements, store, recordId: null, isReadOnly: false, access, params, hold });
  const source = useScreenSource(form, view);
  useHeading(form, view.source?.titleField, source.state, onHeading);
  const isAwaited = view.source !== undefined && view.source.wait !== false;
  const isOwnWork = isAwaited && source.state === 'ready' && view.source?.beside !== true;
  if (isAwaited && source.state === 'loading') return shape;
  if (isAwaited && source.state === 'waiting') return <EmptyState title={source.hint} />;
  if (isAwaited && source.state === 'empty')
    return (
      <>
        {source.isMissing && view.source.missing !== undefined ? (
          <MissingRecord form={form} action={view.source.missing} />
        ) : null}
        <div {...(source.isMissing ? { role: 'alert' } : {})}>
          <EmptyState
            title={view.source.empty ?? t('list.empty')}
            {...(view.source.help === undefined ? {} : { description: view.source.help })}
          />
        </div>
      </>
    );
  if (isAwaited && source.state === 'failed') {
    if (isHostError(source.error) && source.error.status === 403) return <NoAccess />;
    const message = userMessage(source.error) ?? t('loadFailed');
    const { failed } = view.source;
    return (
      <ErrorState
        {...(failed === undefined ? {} : { title: failed })}
        message={message}
        onRetry={retryOf(source.error, source.retry)}
      />
    );
  }
  return (
    <FormProvider form={form}>
      {source.state === 'empty' && source.isMissing && view.source?.missing !== undefined ? (
        <MissingRecord key={JSON.stringify(params)} form={form} action={view.source.missing} />
      ) : null}
      {source.state === 'failed' && view.source?.failed !== undefined ? (
        <ErrorState
          title={view.source.failed}
          message={userMessage(source.error) ?? t('loadFailed')}
          onRetry={retryOf(source.error, source.retry)}
        />
      ) : null}
      {isOwnWork ? (
        <UnsavedWork form={form} draftKey={draftKeyOfScreen(resolved.entity, params)} title={title} />
      ) : null}
      {view.hold === undefined ? null : <HoldBar form={form} hold={view.hold} />}
      <div
        className={`${classes.fields} ${own.body}`}
        aria-busy={source.state === 'ready' && isAwaited && source.isStale}
      >
        <ElementTree elements={elements} pointer="/elements" />
      </div>
    </FormProvider>
  );
}

type MissingRecordProps = { readonly form: FormHandle; readonly action: ActionDefinition };

/** Runs the view's action for a missing record once. */
function MissingRecord({ form, action }: MissingRecordProps) {
  const { run } = useActionRunner(form);
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    void run(action);
  }, [run, action]);
  return null;
}

type UnsavedWorkProps = { readonly form: FormHandle; readonly draftKey: string; readonly title: string };

/**
 * Changes over the record of a source are unsaved work, stored and asked about like those of a record (rules F7, Q2).
 */
function UnsavedWork({ form, draftKey, title }: UnsavedWorkProps) {
  const { store } = form;
  const draft = useStoredDraft(draftKey);
  const [restoredFrom, setRestored] = useState<string | null>(null);
  useKeepDraft(store, draftKey, title);
  const { isDirty } = useFormStatus(form);
  const isTaken = useRef(false);
  useEffect(() => {
    if (draft === undefined || isTaken.current) return;
    isTaken.current = true;
    if (draft === null || store.isDirty()) return;
    // Other users' changes stay, and the typed values are applied on top.
    const base = store.base();
    const typed = Object.entries(draft.values).filter(([name, value]) => !isSame(value, draft.base[name]));
    store.replace(base, { ...base, ...Object.fromEntries(typed) });
    if (store.isDirty()) setRestored(draft.savedAt);
  }, [draft, store]);
  if (restoredFrom === null || !isDirty) return null;
  return (
    <div className={classes.notices}>
      <DraftNotice
        time={restoredFrom}
        onDiscard={() => {
          store.replace(store.base(), store.base());
          setRestored(null);
        }}
      />
    </div>
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** A screen with other parameters has another record. */
function draftKeyOfScreen(name: string, params: Readonly<Record<string, string>>): string {
  const { token: _token, ...others } = params;
  return `tela/${name}?${new URLSearchParams(others).toString()}`;
}

const noElements = {};
const noNames: readonly string[] = [];
const noParams: Readonly<Record<string, string>> = {};
const noFlags: Readonly<Record<string, boolean>> = {};
