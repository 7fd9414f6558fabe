import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { ElementDefinition } from '../../definition/view/view.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { reference } from '../../inputs/relation/reference.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { useNestedList } from './use-nested-list.ts';

const PickerDialog = lazy(() =>
  import('../picker/picker-dialog.tsx').then(({ PickerDialog }) => ({ default: PickerDialog })),
);

type AttachButtonProps = {
  readonly nested: ReturnType<typeof useNestedList>;
  readonly element: ElementDefinition;
  readonly label: string;
  /** Takes the row of a parent that is not saved yet: its id is still to be given. */
  readonly onAttach?: (row: Readonly<Record<string, unknown>>) => void;
  /** Called when the server has linked a record. */
  readonly onLinked?: () => void;
};

/**
 * Puts a record that exists into the list. With `target` the row is a link of its own that names the record; without it
 * the record itself becomes the row, which a parent must be saved for (specification 000, section 7, row operations).
 */
export function AttachButton({ nested, element, label, onAttach, onLinked }: AttachButtonProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const failures = useFailureReport();
  const [isOpen, setOpen] = useState(false);
  const { form, field, entity, mappedBy, model, entities } = nested;
  const { target, selectLabel } = element;
  const isNew = form.recordId === null;
  if (selectLabel === undefined || (target === undefined && isNew)) return null;
  const wanted = target === undefined ? entity : (model?.fields[target]?.target ?? entity);
  const parentName = element.parent ?? mappedBy;

  const link = async (record: EntityRecord) => {
    setOpen(false);
    const chosen = reference(record, entities.get(wanted)?.label ?? null);
    if (isNew) return onAttach?.(target === undefined ? {} : { ...element.defaults, [target]: chosen });
    failures.clear();
    try {
      if (target === undefined) await host.call('PUT', `${form.entity}/${form.recordId}/${field}/${record.id}`, {});
      else {
        const owner = parentName === null ? {} : { [parentName]: { id: form.recordId } };
        await host.createRecord(entity, { ...element.defaults, [target]: { id: record.id }, ...owner });
        host.notify(t('rows.attached'), 'success');
      }
      onLinked?.();
    } catch (error) {
      await failures.report(error, { retry: () => void link(record) });
    }
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconLink size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {selectLabel === '' ? t('rows.attach') : selectLabel}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? (
          <PickerDialog
            entity={wanted}
            element={noElement}
            label={label}
            onChoose={(record) => void link(record)}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

const noElement: ElementDefinition = {};
