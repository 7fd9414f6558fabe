import { Button, Group, NativeSelect } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import type { ElementMap } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { ElementTree } from '../../form/drawing/element-tree.tsx';
import { textOfField } from '../../form/state/errors/field-messages.ts';
import { FormProvider } from '../../form/state/form-context.tsx';
import { useFormHandle } from '../../form/state/use-form-handle.ts';
import { createFormStore } from '../../form/values/form-store.ts';
import { ElementsReady } from '../../registry/registry-context.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ListColumn } from '../columns/columns.ts';
import type { CellEdit } from '../columns/edit-element.ts';
import { countNumbers } from '../state/paging.ts';
import type { FieldChange } from './operations/change-operation.ts';

/** A column whose field can be set in many rows at once. */
export type ChangeableColumn = { readonly column: ListColumn; readonly edit: CellEdit };

type ChangeDialogProps = {
  readonly resolved: ResolvedView;
  readonly access: Readonly<Record<string, boolean>>;
  readonly columns: readonly ChangeableColumn[];
  /** Number of rows to change. */
  readonly count: number;
  readonly onChange: (change: FieldChange) => void;
  readonly onClose: () => void;
};

/** Asks which field of the selected rows to set, and to which value. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { columns, onClose } = props;
  const t = useRuntimeTexts();
  const [name, setName] = useState('');
  const chosen = columns.find(({ column }) => column.name === name);
  return (
    <Dialog onClose={onClose} title={t('list.changeTitle')} closeLabel={t('cancel')}>
      <NativeSelect
        label={t('list.changeField')}
        data={[
          { value: '', label: t('list.changeChoose'), disabled: name !== '' },
          ...columns.map(({ column }) => ({ value: column.name, label: column.label })),
        ]}
        value={name}
        mb="sm"
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {chosen === undefined ? (
        <ChangeButtons count={props.count} isReady={false} onClose={onClose} />
      ) : (
        <Suspense fallback={<FormSkeleton fields={1} />}>
          <ChangeField key={name} {...props} chosen={chosen} />
        </Suspense>
      )}
    </Dialog>
  );
}

function ChangeField(props: ChangeFieldProps) {
  const { field, element } = props.chosen.edit;
  const elements = useMemo(() => ({ [field]: element }), [field, element]);
  return (
    <ElementsReady elements={elements}>
      <ChangeForm {...props} elements={elements} />
    </ElementsReady>
  );
}

type ChangeFieldProps = ChangeDialogProps & { readonly chosen: ChangeableColumn };
type ChangeFormProps = ChangeFieldProps & { readonly elements: ElementMap };

function ChangeForm({ resolved, access, chosen, elements, count, onChange, onClose }: ChangeFormProps) {
  const t = useRuntimeTexts();
  const { column, edit } = chosen;
  const { field } = edit;
  const [store] = useState(() => createFormStore({ id: 0 }));
  const form = useFormHandle({ resolved, elements, store, recordId: null, isReadOnly: false, access });
  const send = async () => {
    if (!(await form.validateAll())) return;
    const value = store.get(field) ?? null;
    onClose();
    onChange({
      field,
      label: column.label,
      value,
      text: textOfField(form, field, value, t),
      column: column.definition,
    });
  };
  return (
    <FormProvider form={form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // For React, a nested list is inside the form of its record.
          event.stopPropagation();
          void send();
        }}
      >
        <ElementTree elements={elements} pointer="/list/columns" />
        <ChangeButtons count={count} isReady onClose={onClose} />
      </form>
    </FormProvider>
  );
}

type ChangeButtonsProps = { readonly count: number; readonly isReady: boolean; readonly onClose: () => void };

/** The button that applies the change shows the number of records. */
function ChangeButtons({ count, isReady, onClose }: ChangeButtonsProps) {
  const t = useRuntimeTexts();
  return (
    <Group justify="flex-end" mt="lg" gap="xs">
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" disabled={!isReady}>
        {t('list.changeCount', countNumbers(count))}
      </Button>
    </Group>
  );
}
