import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  createFormStore,
  ElementTree,
  ErrorSummary,
  FormFooter,
  FormProvider,
  MergeDialog,
  openDraft,
  useFormHandle,
  useFormStatus,
  useKeepDraft,
  useSave,
  useStoredDraft,
} from '../../runtime/forms.ts';
import {
  type Draft,
  type EntityRecord,
  ProblemBanner,
  RuntimeProvider,
  recordKey,
  useHost,
  useView,
} from '../../runtime/index.ts';
import type { ResolvedView } from '../../runtime/view-language.ts';
import { ErrorState } from '../../ui/components/error-state.tsx';
import { FormSkeleton } from '../../ui/components/skeletons.tsx';
import { formatDateTime } from '../../ui/format/date.ts';
import { useTexts } from '../../ui/i18n/texts.ts';
import classes from './account.module.css';
import { ownHost } from './own-host.ts';
import { ownUserKey, ownUserQuery } from './own-user.queries.ts';

/** View of Usuario that it is drawn from: `views/administracao/Usuario.meus_dados.view.json`. */
const viewName = 'meus_dados';
const draftKey = 'meus_dados';

/** The form of own data, drawn from its view definition. Loads and saves by the calls of one's own user. */
export function OwnDataForm() {
  const portal = useHost();
  const host = useMemo(() => ownHost(portal), [portal]);
  return (
    <RuntimeProvider host={host}>
      <LoadedOwnData />
    </RuntimeProvider>
  );
}

function LoadedOwnData() {
  const view = useView('Usuario', { name: viewName });
  const record = useQuery(ownUserQuery);
  const draft = useStoredDraft(draftKey);
  if (view.resolved !== null && record.data !== undefined && draft !== undefined)
    return <OpenForm resolved={view.resolved} record={record.data.data} draft={draft} />;
  const failure = view.error ?? record.error;
  if (failure === null) return <FormSkeleton />;
  const retry = () => void (view.error === null ? record.refetch() : view.refetch());
  return <ErrorState message={failure.message} onRetry={retry} />;
}

type OpenFormProps = {
  readonly resolved: ResolvedView;
  readonly record: EntityRecord;
  readonly draft: Draft | null;
};

function OpenForm({ resolved, record, draft }: OpenFormProps) {
  const t = useTexts('account');
  const host = useHost();
  const client = useQueryClient();
  const elements = resolved.view.form?.elements ?? noElements;
  const [opened] = useState(() => openDraft(record, draft));
  const [restoredFrom, setRestored] = useState(opened.restoredFrom);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [store] = useState(() => {
    const made = createFormStore(opened.base, opened.values);
    if (opened.restoredFrom !== null) made.setAttempt(draft?.attempt ?? null);
    return made;
  });
  const form = useFormHandle({
    resolved,
    elements,
    store,
    recordId: record.id,
    isReadOnly: false,
    access: mayChange,
  });
  useKeepDraft(store, draftKey, t('title'));

  useEffect(() => {
    // The photo or another window has saved meanwhile; what is being typed is merged when it is saved.
    if (record.versao === store.base().versao || store.isDirty()) return;
    store.replace(record, record);
  }, [record, store]);

  const { save, isSaving, question } = useSave(form);
  const [hasAsked, setAsked] = useState(false);
  if (question !== null && !hasAsked) setAsked(true);
  const saveNow = useCallback(async () => {
    if (isSaving || !store.isDirty()) return;
    if ((await save()) === null) return;
    setSavedAt(new Date());
    setRestored(null);
    host.drafts.clear(draftKey);
    host.unsaved.set(draftKey, null);
    void client.invalidateQueries({ queryKey: ownUserKey });
    // The same user may be open as a record of the administration, with more fields.
    void client.invalidateQueries({ queryKey: recordKey('Usuario', record.id) });
  }, [isSaving, store, save, host, client, record.id]);
  const root = useRef<HTMLDivElement>(null);
  useSaveKey(root, saveNow);

  const discard = () => {
    store.setAttempt(null);
    store.replace(record, record);
    store.setErrors(new Map());
    setRestored(null);
  };

  const { isDirty } = useFormStatus(form);
  return (
    <FormProvider form={form}>
      <div ref={root} className={classes.form}>
        <ProblemBanner problems={resolved.problems} />
        {restoredFrom !== null && isDirty ? (
          <div className={classes.draft} role="status">
            <span>{t('draft.recovered', { time: formatDateTime(restoredFrom) })}</span>
            <Button size="compact-xs" variant="default" onClick={discard}>
              {t('draft.discard')}
            </Button>
          </div>
        ) : null}
        <ErrorSummary form={form} />
        <div className={classes.fields}>
          <ElementTree elements={elements} pointer="/form/elements" />
        </div>
        <FormFooter
          form={form}
          savedAt={savedAt}
          isSaving={isSaving}
          isNew={false}
          mayWrite
          onSave={() => void saveNow()}
          danger={null}
        />
      </div>
      {hasAsked ? <MergeDialog form={form} question={question} /> : null}
    </FormProvider>
  );
}

/** Ctrl+S, or Cmd+S, saves, while this screen is in front and no dialog is open. */
function useSaveKey(root: RefObject<HTMLElement | null>, save: () => Promise<void>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (event.defaultPrevented || document.querySelector('[aria-modal="true"]') !== null) return;
      if (!root.current?.checkVisibility()) return;
      event.preventDefault();
      void save();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [root, save]);
}

const noElements = {};
/** The calls hold everybody to what is theirs, so the form is open. */
const mayChange = { LISTAR: true, EDITAR: true } as const;
