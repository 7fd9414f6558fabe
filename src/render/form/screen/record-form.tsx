import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { labelOf } from '../../../language/values/record-values.ts';
import type { ElementMap } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import type { EntityRecord, FormDraft } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { isHostError, userMessage } from '../../host/host-error.ts';
import { recordKey, recordQuery, useKnownAccess, useView } from '../../host/queries.ts';
import { useCommands } from '../../host/use-commands.ts';
import { wayBack } from '../../list/data/list-position.ts';
import { ElementsReady, usePrepareElements } from '../../registry/registry-context.tsx';
import { NoAccess } from '../../registry/states/no-access.tsx';
import { isNoView, NoView } from '../../registry/states/no-view.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { useClearFocus, useOpeningFocus } from '../drawing/use-opening-focus.ts';
import { useComputedSave } from '../saving/use-computed-save.ts';
import { handOverSections, type OpenSections, takeSections } from '../state/open-sections.ts';
import { draftKeyOf, useStoredDraft } from '../state/use-draft.ts';
import { RecordFormBody } from './record-form-body.tsx';
import { loadHeaderParts, RecordHeader } from './record-header.tsx';
import { useDeletion } from './use-deletion.ts';
import { useRecordForm, useSaveKeys } from './use-record-form.ts';

const HistoryDrawer = lazyComponent(() => import('./history-drawer.tsx').then((module) => module.HistoryDrawer));

const HoldBar = lazyComponent(() => import('../hold/hold-bar.tsx').then((module) => module.HoldBar));

const SavedElsewhere = lazyComponent(() =>
  import('../saving/saved-elsewhere.tsx').then((module) => module.SavedElsewhere),
);

const FlowBar = lazyComponent(() => import('../flow/flow-bar.tsx').then((module) => module.FlowBar));

export type RecordFormProps = {
  readonly entity: string;
  /** Null for a new record. */
  readonly id: number | null;
  readonly viewName?: string;
  /** Parameters of the address, for expressions as `$params`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Called with the label of the record, for its tab. */
  readonly onTitle?: (title: string | null) => void;
};

/** The form of a record: loads view, record and draft, and then draws them. */
export function RecordForm(props: RecordFormProps) {
  const { entity, id, viewName } = props;
  const t = useRuntimeTexts();
  const host = useHost();
  const view = useView(entity, viewName === undefined ? {} : { name: viewName });
  const record = useQuery({ ...recordQuery(host, entity, id ?? 0), enabled: id !== null, retry: isWorthRetrying });
  const copyOf = copiedId(id, props.params);
  const draft = useStoredDraft(draftKeyOf(entity, id, copyOf));
  const { resolved } = view;
  const copy = useQuery({
    queryKey: [...recordKey(entity, copyOf ?? 0), 'copy', resolved?.hash],
    queryFn: async ({ signal }) => {
      const { loadCopy } = await import('./load-copy.ts');
      return resolved === null ? {} : loadCopy(host, resolved, copyOf ?? 0, signal);
    },
    enabled: copyOf !== null && resolved !== null,
    // Created again each time: what is typed is a separate draft.
    gcTime: 0,
    retry: isWorthRetrying,
  });
  const prepareElements = usePrepareElements();
  prepareElements(view.resolved?.view.form?.elements);
  useEffect(() => {
    if (id === null) return;
    loadHeaderParts();
  }, [id]);
  // Loaded together with the view: a form drawn earlier would be drawn twice, at first without permissions.
  const access = useKnownAccess(entity);
  const failure = view.error ?? record.error ?? copy.error;
  const [round, setRound] = useState(0);
  const isRead = id === null ? copyOf === null || copy.data !== undefined : record.data !== undefined;
  const isLoaded = draft !== undefined && access !== null && isRead;
  if (view.resolved !== null && isLoaded) {
    // Nobody should fill in what they may not save.
    if (id === null && access[view.resolved.view.access?.create ?? 'CADASTRAR'] !== true) return <NoAccess />;
    return (
      <ElementsReady
        key={`${entity}/${id}/${copyOf}/${round}`}
        elements={view.resolved.view.form?.elements ?? noElements}
      >
        <LoadedForm
          {...props}
          isNext={round > 0}
          onNext={() => setRound(round + 1)}
          resolved={view.resolved}
          record={record.data ?? null}
          copyOf={copyOf}
          copied={round > 0 ? undefined : copy.data}
          draft={round > 0 ? null : draft}
          access={access}
        />
      </ElementsReady>
    );
  }
  if (failure === null) return <FormSkeleton />;
  if (isHostError(failure) && failure.status === 403) return <NoAccess />;
  if (viewName !== undefined && isNoView(view.error, viewName))
    return <NoView entity={entity} viewName={viewName} id={id} error={view.error} />;
  if (isHostError(failure) && failure.status === 404) {
    return (
      <EmptyState
        title={t('form.notFound')}
        description={t('form.notFoundHint')}
        action={
          <Button variant="default" onClick={() => host.navigate(wayBack(entity, id, host.openList?.(entity) ?? null))}>
            {t('form.back')}
          </Button>
        }
      />
    );
  }
  const retry = () => void (view.error !== null ? view : id === null ? copy : record).refetch();
  return <ErrorState message={userMessage(failure) ?? t('loadFailed')} onRetry={retry} />;
}

type LoadedFormProps = RecordFormProps & {
  readonly resolved: ResolvedView;
  readonly record: EntityRecord | null;
  /** The copied record and the initial values. */
  readonly copyOf: number | null;
  readonly copied: Readonly<Record<string, unknown>> | undefined;
  readonly draft: FormDraft | null;
  readonly access: Readonly<Record<string, boolean>>;
  /** Another new record was started right after saving one: its first field gets the focus. */
  readonly isNext: boolean;
  readonly onNext: () => void;
};

function LoadedForm(props: LoadedFormProps) {
  const { entity, id, viewName, resolved, record, copyOf, copied, draft, access, params, onTitle, isNext } = props;
  const t = useRuntimeTexts();
  const host = useHost();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [openSections] = useState(() => takeSections(entity, id));
  const { mayWrite, mayCreate, mayDelete } = rightsOf(resolved, access, id);
  const singular = resolved.model?.title ?? entity;
  // A single record is named by its entity, and has no list to return to.
  const isSingle = resolved.model?.single === true;
  const name = record === null ? '' : labelOf(record, resolved.model?.label ?? null);
  const title = isSingle ? singular : id === null ? t('form.newOf', { name: singular }) : name || `${singular} ${id}`;
  const key = draftKeyOf(entity, id, copyOf);
  const placed = useRecordForm({
    ...{ resolved, record, draft, title, access, openSections },
    draftKey: key,
    isReadOnly: !mayWrite,
    ...(copied === undefined ? {} : { start: copied }),
    ...(params === undefined ? {} : { params }),
    onSaved: ({ record: saved, isRepeat }) => {
      if (id !== null) return;
      placed.startAgain();
      // For a repeat, the user was already told that it was saved.
      if (!isRepeat) host.notify(t('form.created', { name: labelOf(saved, resolved.model?.label ?? null) }), 'success');
    },
  });
  const { form, draftKeeping, save } = placed;
  useEffect(() => onTitle?.(title), [onTitle, title]);
  useComputedSave(form, placed.markSaved);
  const view: Record<string, string> = viewName === undefined ? {} : { view: viewName };
  const { saveNow, saveAndNew } = useFormSaves({ ...props, openSections, mayCreate, save });
  const root = useRef<HTMLDivElement>(null);
  useSaveKeys(root, saveNow, saveAndNew);
  useEffect(() => {
    if (isNext) root.current?.querySelector<HTMLElement>(firstField)?.focus();
  }, [isNext]);
  useClearFocus(root);
  useOpeningFocus(root, id === null ? 'field' : 'heading');
  const goBack = () => host.navigate(wayBack(entity, id, host.openList?.(entity) ?? null));
  const mayCopy = id !== null && mayCreate && !isSingle && resolved.view.form?.copy !== false;
  const copyNow = () => host.navigate(`/crud/${entity}/0?${new URLSearchParams({ ...view, copia: String(id) })}`);
  useCommands([
    ...(mayWrite ? [{ id: 'save', label: t('form.save'), keys: 'Ctrl+S', run: saveNow }] : []),
    ...(mayWrite && mayCreate
      ? [{ id: 'save-new', label: t('form.saveNew'), keys: 'Ctrl+Shift+S', run: saveAndNew }]
      : []),
    ...(mayCopy ? [{ id: 'copy', label: t('form.copy'), keys: null, run: copyNow }] : []),
    ...(id === null ? [] : [{ id: 'history', label: t('form.history'), keys: null, run: () => setHistoryOpen(true) }]),
    ...(isSingle ? [] : [{ id: 'back', label: t('form.back'), keys: null, run: goBack }]),
  ]);

  const remove = useDeletion({
    ...{ entity, id, title, resolved, record, mayWrite, draftKeeping },
    draftKey: key,
    onDeleted: goBack,
  });

  return (
    <RecordFormBody
      placed={placed}
      root={root}
      onSave={saveNow}
      onSaveNew={mayCreate ? saveAndNew : undefined}
      header={
        <RecordHeader
          {...{ entity, id, title, resolved, form, access }}
          commentsAsked={params?.comentarios}
          onBack={isSingle ? undefined : goBack}
          onHistory={() => setHistoryOpen(true)}
          onCopy={mayCopy ? copyNow : undefined}
        />
      }
      notice={
        record === null ? null : (
          <FormNotices {...{ placed, resolved, record, access }} onHistory={() => setHistoryOpen(true)} />
        )
      }
      danger={
        mayDelete ? (
          <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
            {t('form.delete')}
          </Button>
        ) : null
      }
    >
      <Suspense fallback={<Awaited />}>
        {isHistoryOpen ? <HistoryDrawer form={form} isOpen onClose={() => setHistoryOpen(false)} /> : null}
      </Suspense>
    </RecordFormBody>
  );
}

type FormSaves = Pick<LoadedFormProps, 'entity' | 'id' | 'viewName' | 'onNext'> & {
  readonly openSections: OpenSections;
  readonly mayCreate: boolean;
  readonly save: (again?: () => void) => Promise<EntityRecord | null>;
};

/** Saves and continues: with the new record, another new one, or the caller. */
function useFormSaves({ entity, id, viewName, openSections, mayCreate, save, onNext }: FormSaves) {
  const host = useHost();
  const query = viewName === undefined ? '' : `?${new URLSearchParams({ view: viewName })}`;
  const saves = useRef({ now: () => {}, andNew: () => {} });
  const saveNow = useCallback(async () => {
    const saved = await save(() => saves.current.now());
    if (saved === null) return;
    if (host.dialog?.isAsked === true) return host.dialog.close(saved);
    if (id !== null) return;
    handOverSections(entity, saved.id, openSections);
    host.navigate(`/crud/${entity}/${saved.id}${query}`);
  }, [save, id, entity, openSections, host, query]);
  const saveAndNew = useCallback(async () => {
    if (!mayCreate || (await save(() => saves.current.andNew())) === null) return;
    if (id === null) onNext();
    else host.navigate(`/crud/${entity}/0${query}`);
  }, [mayCreate, save, id, onNext, host, entity, query]);
  useEffect(() => {
    saves.current = { now: () => void saveNow(), andNew: () => void saveAndNew() };
  });
  return { saveNow: () => void saveNow(), saveAndNew: () => void saveAndNew() };
}

/** What the flags of the view allow this user to do with the record. */
function rightsOf({ view }: ResolvedView, access: Readonly<Record<string, boolean>>, id: number | null) {
  const flags = view.access ?? noFlags;
  return {
    mayWrite: access[id === null ? (flags.create ?? 'CADASTRAR') : (flags.edit ?? 'EDITAR')] === true,
    mayCreate: access[flags.create ?? 'CADASTRAR'] === true,
    mayDelete: id !== null && access[flags.delete ?? 'EXCLUIR'] === true,
  };
}

type FormNoticesProps = Pick<LoadedFormProps, 'resolved' | 'access'> & {
  readonly placed: ReturnType<typeof useRecordForm>;
  readonly record: EntityRecord;
  readonly onHistory: () => void;
};

/** Notices above the fields of a saved record: changes of others, its holder, its state in the flow. */
function FormNotices({ placed, resolved, record, access, onHistory }: FormNoticesProps) {
  const { form } = placed;
  return (
    <Suspense fallback={<Awaited />}>
      <SavedElsewhere form={form} isSaving={placed.isSaving} onShow={onHistory} />
      {resolved.view.hold === undefined ? null : <HoldBar form={form} hold={resolved.view.hold} />}
      {resolved.model?.flow === undefined ? null : (
        <FlowBar
          flow={resolved.model.flow}
          resolved={resolved}
          record={record}
          access={access}
          form={form}
          saveFirst={placed.isDirty ? () => placed.save() : null}
        />
      )}
    </Suspense>
  );
}

/** The record to copy, from the address of a new one such as `/crud/Cliente/0?copia=12`; null for none. */
function copiedId(id: number | null, params: Readonly<Record<string, string>> = {}): number | null {
  const { copia = '' } = params;
  return id === null && /^[1-9]\d{0,14}$/.test(copia) ? Number(copia) : null;
}

function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && !(isHostError(error) && error.status < 500);
}

/** Where typing begins. */
const firstField = ':is(input, textarea, select):not([type="hidden"], [type="file"], :disabled, [readonly])';
const noElements: ElementMap = {};
const noFlags: Readonly<Record<string, string>> = {};
