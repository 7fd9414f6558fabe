import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import type { ColumnDefinition, ElementMap } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { dialogOf } from '../../../ui/components/front-dialog.ts';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { ElementTree } from '../../form/drawing/element-tree.tsx';
import { ErrorSummary } from '../../form/drawing/error-summary.tsx';
import formClasses from '../../form/drawing/form.module.css';
import { useOpeningFocus } from '../../form/drawing/use-opening-focus.ts';
import { absentFields, presentValues } from '../../form/saving/absent-fields.ts';
import { MergeDialog } from '../../form/saving/merge-dialog.tsx';
import { useComputedSave } from '../../form/saving/use-computed-save.ts';
import { useSave } from '../../form/saving/use-save.ts';
import { showErrors } from '../../form/state/errors/show-errors.ts';
import { FormProvider, useForm, useFormStatus } from '../../form/state/form-context.tsx';
import { useFormHandle } from '../../form/state/use-form-handle.ts';
import { pointerOf } from '../../form/validation/row-errors.ts';
import { flattenElements } from '../../form/values/flatten.ts';
import { createFormStore } from '../../form/values/form-store.ts';
import { initialValues } from '../../form/values/record-body.ts';
import { rowElements } from '../../form/values/rows/row-elements.ts';
import type { RowError } from '../../form/values/rows/row-error.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { recordQuery, useKnownAccess, useView } from '../../host/queries.ts';
import { ElementsReady } from '../../registry/registry-context.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';

type RowDialogProps = {
  readonly entity: string;
  /** Field of the row that refers to the parent; it is filled in and hidden. */
  readonly mappedBy: string | null;
  readonly label: string;
  /** Null for a new row. */
  readonly row: EntityRecord | null;
  readonly defaults: Readonly<Record<string, unknown>> | undefined;
  /** Columns of the list: `readOnly` columns cannot be changed here either. */
  readonly columns?: Readonly<Record<string, ColumnDefinition>> | undefined;
  /** Known errors of the row, shown when the dialog opens. */
  readonly errors?: readonly RowError[] | undefined;
  /** Stores the row in the form of an unsaved parent; absent for a row that is saved separately. */
  readonly onKeep?: ((row: Readonly<Record<string, unknown>>) => void) | undefined;
  readonly onSaved?: ((record: EntityRecord) => void) | undefined;
  readonly onClose: () => void;
};

/** The form of one row in a dialog. */
export function RowDialog(props: RowDialogProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const parent = useForm().form;
  const { resolved, error, refetch } = useView(props.entity, { parent: parent.entity });
  const isSaved = props.row !== null && props.row.id > 0;
  const record = useQuery({ ...recordQuery(host, props.entity, props.row?.id ?? 0), enabled: isSaved });
  const failure = error ?? record.error;
  const access = useKnownAccess(props.entity);
  const isReady = resolved !== null && access !== null && (!isSaved || record.data !== undefined);
  const isDirty = useRef(() => false);
  const isAsking = useRef(false);
  /** Any way of closing the dialog without storing the row: typed changes are only discarded after a question. */
  const close = async () => {
    // The key that answers the question reaches this dialog as well.
    if (isAsking.current) return;
    if (isDirty.current()) {
      isAsking.current = true;
      const mayDiscard = await host.confirm(t('rows.discardConfirm'), {
        danger: true,
        confirmLabel: t('rows.discard'),
      });
      isAsking.current = false;
      if (!mayDiscard) return;
    }
    props.onClose();
  };
  return (
    <Dialog
      isRead
      onClose={() => void close()}
      title={t(props.row === null ? 'rows.titleNew' : 'rows.titleEdit', { name: props.label })}
      size="xl"
      closeOnClickOutside={false}
      closeLabel={t('cancel')}
    >
      {isReady ? (
        <Suspense fallback={<FormSkeleton fields={4} />}>
          <ElementsReady elements={resolved.view.form?.elements ?? noElements}>
            <RowForm
              {...props}
              resolved={resolved}
              access={access}
              record={record.data ?? props.row}
              isDirty={isDirty}
              onCancel={() => void close()}
            />
          </ElementsReady>
        </Suspense>
      ) : failure !== null ? (
        <ErrorState message={failure.message} onRetry={() => void (error === null ? record.refetch() : refetch())} />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Dialog>
  );
}

type RowFormProps = RowDialogProps & {
  readonly resolved: ResolvedView;
  readonly access: Readonly<Record<string, boolean>>;
  readonly record: EntityRecord | null;
  /** Tells the dialog whether there are unsaved changes. */
  readonly isDirty: { current: () => boolean };
  readonly onCancel: () => void;
};

function RowForm(props: RowFormProps) {
  const { resolved, access, record, mappedBy, defaults, columns, onKeep, onSaved, onClose, onCancel } = props;
  const { errors = noErrors } = props;
  const t = useRuntimeTexts();
  const host = useHost();
  const { form: parent } = useForm();
  const elements = useMemo(
    () => rowElements(resolved.view.form?.elements ?? {}, mappedBy, columns),
    [resolved, mappedBy, columns],
  );
  const [store] = useState(() => {
    const start = record ?? { ...initialValues(flattenElements(elements, ''), resolved.model), ...defaults };
    return createFormStore(start);
  });
  const isSaved = record !== null && record.id > 0;
  const around = parent.bindings();
  const form = useFormHandle({
    resolved,
    elements,
    store,
    recordId: isSaved ? record.id : null,
    isReadOnly: false,
    access,
    ...(isParams(around.params) ? { params: around.params } : {}),
    parent: parent.store.values(),
    parentLinks: parent.links,
  });
  const extra = useMemo(
    () => (mappedBy === null || parent.recordId === null ? {} : { [mappedBy]: { id: parent.recordId } }),
    [mappedBy, parent.recordId],
  );
  const { save, isSaving, question } = useSave(form, extra);
  useComputedSave(form);
  const { isDirty } = useFormStatus(form);
  props.isDirty.current = store.isDirty;
  const known = useRef(errors);
  // Before the focus is set, because it goes to the first error.
  useLayoutEffect(() => {
    const found = known.current.map(({ names, problem }) => ({ ...problem, pointer: pointerOf(names) }));
    known.current = noErrors;
    if (found.length > 0) form.placeErrors(found);
  }, [form]);
  const root = useRef<HTMLFormElement>(null);
  useOpeningFocus(root, 'field', errors.length > 0);
  const confirm = async () => {
    if (onKeep !== undefined) {
      if (!(await form.validateAll())) return showErrors(host, form, t);
      onKeep(presentValues(store.values(), absentFields(form)));
    } else {
      if (isSaved && !isDirty) return onClose();
      const saved = await save(() => void confirm());
      if (saved === null) return;
      onSaved?.(saved.record);
    }
    onClose();
  };
  return (
    <FormProvider form={form}>
      <form
        ref={root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // For React, a form in a dialog is inside the form behind it.
          event.stopPropagation();
          void confirm();
        }}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          // For React, a dialog in front is inside this one: only the front one is confirmed.
          event.stopPropagation();
          if (dialogOf(event.target) === dialogOf(event.currentTarget)) void confirm();
        }}
      >
        <div className={formClasses.fields} data-fields>
          <ErrorSummary form={form} />
          <ElementTree elements={elements} pointer="/form/elements" />
        </div>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t(onKeep === undefined ? 'form.save' : 'rows.confirm')}
          </Button>
        </Group>
      </form>
      <MergeDialog form={form} question={question} />
    </FormProvider>
  );
}

const noElements: ElementMap = {};
const noErrors: readonly RowError[] = [];

function isParams(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((each) => typeof each === 'string');
}
