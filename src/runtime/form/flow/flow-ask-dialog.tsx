import { Button, Group, Modal } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { readDialogAttributes } from '../../../ui/components/dialog-attributes.ts';
import { useReturnFocus } from '../../../ui/components/use-return-focus.ts';
import { completeElement } from '../../definition/complete/complete-view.ts';
import type { FlowEvent } from '../../definition/entity/flow.ts';
import type { ElementMap } from '../../definition/view/view.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { ElementsReady } from '../../registry/registry-context.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ResolvedView } from '../../views/resolve-view.ts';
import { ElementTree } from '../drawing/element-tree.tsx';
import { ErrorSummary } from '../drawing/error-summary.tsx';
import classes from '../drawing/form.module.css';
import { useOpeningFocus } from '../drawing/use-opening-focus.ts';
import { FormProvider } from '../state/form-context.tsx';
import { showErrors } from '../state/show-errors.ts';
import { useFormHandle } from '../state/use-form-handle.ts';
import { createFormStore } from '../values/form-store.ts';

type FlowAskDialogProps = {
  readonly resolved: ResolvedView;
  readonly record: EntityRecord;
  readonly access: Readonly<Record<string, boolean>>;
  readonly event: FlowEvent;
  /** Sends the event; resolves true where it was taken. */
  readonly onSend: (values: Readonly<Record<string, unknown>>) => Promise<boolean>;
  readonly onClose: () => void;
};

/** The fields that an event asks for, in a dialog before it is sent. What was typed stays where it is refused. */
export function FlowAskDialog(props: FlowAskDialogProps) {
  useReturnFocus();
  const t = useRuntimeTexts();
  const { resolved, event, onClose } = props;
  const elements = useMemo(() => askedElements(event, resolved), [event, resolved]);
  return (
    <Modal
      attributes={readDialogAttributes}
      opened
      onClose={onClose}
      title={event.label}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <ElementsReady elements={elements}>
        <AskForm {...props} elements={elements} />
      </ElementsReady>
    </Modal>
  );
}

function AskForm(props: FlowAskDialogProps & { readonly elements: ElementMap }) {
  const { resolved, record, access, event, elements, onSend, onClose } = props;
  const t = useRuntimeTexts();
  const host = useHost();
  const [isSending, setSending] = useState(false);
  const [store] = useState(() => createFormStore(record));
  // As for a new record: everything that is asked for counts, whatever the record held before.
  const form = useFormHandle({ resolved, elements, store, recordId: null, isReadOnly: false, access });
  const root = useRef<HTMLFormElement>(null);
  useOpeningFocus(root, 'field');
  const send = async () => {
    if (isSending) return;
    if (!(await form.validateAll())) return showErrors(host, form, t);
    setSending(true);
    const values = store.values();
    const isTaken = await onSend(
      Object.fromEntries(Object.keys(event.ask).map((name) => [name, values[name] ?? null])),
    );
    setSending(false);
    if (isTaken) onClose();
  };
  return (
    <FormProvider form={form}>
      <form
        ref={root}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          // A form in a dialog is still inside the form behind it, as React sees it.
          submitted.stopPropagation();
          void send();
        }}
      >
        <div className={classes.fields} data-fields>
          <ErrorSummary form={form} />
          <ElementTree elements={elements} pointer="/form/elements" />
        </div>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSending} {...(event.danger ? { color: 'red' } : {})}>
            {event.label}
          </Button>
        </Group>
      </form>
    </FormProvider>
  );
}

/** The elements of the fields, as the schema has them. */
function askedElements({ ask }: FlowEvent, { model, entities }: ResolvedView): ElementMap {
  return Object.fromEntries(
    Object.entries(ask).map(([name, { required }]) => {
      const element = completeElement(name, {}, model, entities);
      return [name, { ...element, disabled: false, ...(required ? { required: true } : {}) }];
    }),
  );
}
