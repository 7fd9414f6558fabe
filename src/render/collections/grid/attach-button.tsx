import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { reference } from '../../inputs/relation/reference.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { useNestedList } from './use-nested-list.ts';

const PickerDialog = lazyPart(() => import('../picker/picker-dialog.tsx').then((module) => module.PickerDialog));

type AttachButtonProps = {
  readonly nested: ReturnType<typeof useNestedList>;
  readonly element: ElementDefinition;
  readonly label: string;
  /** Default values of a new row without a surrounding record: the filters of its list. */
  readonly owner: Readonly<Record<string, unknown>>;
  /** Receives the row for an unsaved parent: its id is not assigned yet. */
  readonly onAttach?: (row: Readonly<Record<string, unknown>>) => void;
  /** Called when the server has linked a record. */
  readonly onLinked?: () => void;
};

/**
 * Adds existing records to the list. With `target` the row is a link that refers to the record; without it the record
 * itself becomes the row, which requires a saved parent (specification 000, section 7, row operations).
 */
export function AttachButton({ nested, element, label, owner, onAttach, onLinked }: AttachButtonProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const failures = useFailureReport();
  const [isOpen, setOpen] = useState(false);
  const { form, field, entity, mappedBy, model, entities } = nested;
  const { target, selectLabel, selectList } = element;
  // On a screen without a record each row is saved separately.
  const isFree = form.model === null;
  const isNew = form.recordId === null && !isFree;
  if (selectLabel === undefined || (target === undefined && form.recordId === null)) return null;
  const wanted = target === undefined ? entity : (model?.fields[target]?.target ?? entity);
  const parentName = element.parent ?? mappedBy;
  const rowOf = (record: EntityRecord): Readonly<Record<string, unknown>> => {
    if (target === undefined) return {};
    const named = isNew ? reference(record, entities.get(wanted)?.label ?? null) : { id: record.id };
    const around = isNew || isFree || parentName === null ? {} : { [parentName]: { id: form.recordId } };
    return { ...owner, ...element.defaults, [target]: named, ...around };
  };

  /** One after another; if one is refused the earlier ones stay, and the others can be retried. */
  const link = async (records: readonly EntityRecord[]) => {
    setOpen(false);
    if (isNew) {
      for (const record of records) onAttach?.(rowOf(record));
      return;
    }
    failures.clear();
    let linked = 0;
    try {
      for (const record of records) {
        if (target === undefined) await host.call('PUT', `${form.entity}/${form.recordId}/${field}/${record.id}`, {});
        else await host.createRecord(entity, rowOf(record));
        linked += 1;
      }
      if (target !== undefined) host.notify(attachedText(t, linked), 'success');
    } catch (error) {
      await failures.report(error, { retry: () => void link(records.slice(linked)) });
    }
    if (linked > 0) onLinked?.();
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
      {isOpen ? (
        <PickerDialog
          entity={wanted}
          element={selectList === undefined ? noElement : { list: selectList }}
          label={label}
          onChoose={(record) => void link([record])}
          onChooseMany={element.selectMany === true ? (records) => void link(records) : undefined}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

const noElement: ElementDefinition = {};

function attachedText(t: ReturnType<typeof useRuntimeTexts>, linked: number): string {
  return linked === 1 ? t('rows.attached') : t('rows.attachedMany', { count: linked });
}
