import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { ResolvedView } from '../../../language/index.ts';
import { RecordFormBody, useRecordForm, useSaveKeys, useStoredDraft } from '../../../render/forms.ts';
import {
  type EntityRecord,
  type FormDraft,
  FormSuspense,
  RuntimeProvider,
  recordKey,
  useHost,
  useView,
} from '../../../render/index.ts';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { formatDateTime } from '../../../ui/format/date.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './account.module.css';
import { ownHost } from './own-host.ts';
import { ownUserKey, ownUserQuery } from './own-user.queries.ts';

/** View of Usuario for this form: `views/account/Usuario.meus_dados.view.json`. */
const viewName = 'meus_dados';
const draftKey = 'meus_dados';

/** The form of own data, drawn from its view definition. Loads and saves by the calls for the logged-in user. */
export function OwnDataForm() {
  const portal = useHost();
  const host = useMemo(() => ownHost(portal), [portal]);
  return (
    <RuntimeProvider host={host}>
      <FormSuspense fallback={<FormSkeleton />}>
        <LoadedOwnData />
      </FormSuspense>
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
  readonly draft: FormDraft | null;
};

function OpenForm({ resolved, record, draft }: OpenFormProps) {
  const t = useTexts('account');
  const client = useQueryClient();
  const placed = useRecordForm({
    resolved,
    record,
    draft,
    draftKey,
    title: t('title'),
    isReadOnly: false,
    access: mayChange,
    onSaved: useCallback(() => {
      void client.invalidateQueries({ queryKey: ownUserKey });
      // The same user may be open as a record of the administration, with more fields.
      void client.invalidateQueries({ queryKey: recordKey('Usuario', record.id) });
    }, [client, record.id]),
  });
  const root = useRef<HTMLDivElement>(null);
  const save = () => void placed.save();
  useSaveKeys(root, save);
  return (
    <RecordFormBody
      placed={placed}
      root={root}
      onSave={save}
      sectionClass={classes.form}
      draftNotice={
        <div className={classes.draft} role="status">
          <span>{t('draft.recovered', { time: formatDateTime(placed.restoredFrom) })}</span>
          <Button size="compact-xs" variant="default" onClick={placed.discardDraft}>
            {t('draft.discard')}
          </Button>
        </div>
      }
    />
  );
}

/** The calls restrict users to their own data, so the form is always editable. */
const mayChange = { LISTAR: true, EDITAR: true } as const;
