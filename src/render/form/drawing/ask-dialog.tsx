import { Button, Group } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import type { ElementMap } from '../../../language/view/view.ts';
import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { dialogOf, frontDialog } from '../../../ui/components/front-dialog.ts';
import { useHost } from '../../host/host-context.ts';
import { ElementsReady } from '../../registry/registry-context.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { showErrors } from '../state/errors/show-errors.ts';
import { FormProvider } from '../state/form-context.tsx';
import { useFormHandle } from '../state/use-form-handle.ts';
import { createFormStore } from '../values/form-store.ts';
import { ElementTree } from './element-tree.tsx';
import { ErrorSummary } from './error-summary.tsx';
import classes from './form.module.css';
import { useOpeningFocus } from './use-opening-focus.ts';

type AskDialogProps = {
  readonly title: string;
  /** Label of the button that sends. */
  readonly label: string;
  readonly isDanger: boolean;
  readonly elements: ElementMap;
  readonly resolved: ResolvedView;
  /** Initial values of the fields. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Surrounding values, for expressions as `$parent`. */
  readonly parent?: Readonly<Record<string, unknown>>;
  readonly access: Readonly<Record<string, boolean>>;
  /** Receives all values; resolves true if the dialog may close. Otherwise the typed values stay. */
  readonly onSend: (values: Readonly<Record<string, unknown>>) => Promise<boolean>;
  readonly onClose: () => void;
};

/** Asks for some fields in a dialog before an action. */
export function AskDialog(props: AskDialogProps) {
  const t = useRuntimeTexts();
  const { title, elements, onClose } = props;
  const content = useRef<HTMLFormElement>(null);
  const questions = useRef(0);
  /** The key that closes a dialog in front must not close this one as well. */
  const close = () => {
    if (questions.current === 0 && frontDialog() === dialogOf(content.current)) onClose();
  };
  return (
    <Dialog isRead onClose={close} title={title} size="lg" closeOnClickOutside={false} closeLabel={t('cancel')}>
      <ElementsReady elements={elements}>
        <AskForm {...props} root={content} questions={questions} />
      </ElementsReady>
    </Dialog>
  );
}

type AskFormProps = AskDialogProps & {
  readonly root: RefObject<HTMLFormElement | null>;
  /** Number of messages in front of it. */
  readonly questions: RefObject<number>;
};

function AskForm(props: AskFormProps) {
  const { resolved, values, parent, access, elements, label, isDanger, onSend, onClose, root, questions } = props;
  const t = useRuntimeTexts();
  const host = useHost();
  const [isSending, setSending] = useState(false);
  const [store] = useState(() => createFormStore(values));
  // As in a new record all requested fields are sent, whatever their initial values.
  const form = useFormHandle({
    ...{ resolved, elements, store, recordId: null, isReadOnly: false, access },
    ...(parent === undefined ? {} : { parent }),
  });
  useOpeningFocus(root, 'field');
  const send = async () => {
    if (isSending) return;
    if (!(await form.validateAll())) {
      questions.current += 1;
      await showErrors(host, form, t);
      setTimeout(() => {
        questions.current -= 1;
      });
      return;
    }
    setSending(true);
    const isTaken = await onSend(store.values());
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
          // For React, a form in a dialog is inside the form behind it.
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
            {t(isDanger ? 'back' : 'cancel')}
          </Button>
          <Button type="submit" loading={isSending} {...(isDanger ? { color: 'red' } : {})}>
            {label}
          </Button>
        </Group>
      </form>
    </FormProvider>
  );
}
