import { Button } from '@mantine/core';
import { useState } from 'react';
import { runAction } from '../actions/run-action.ts';
import { useElementState, useForm } from '../form/form-context.tsx';
import { useHost } from '../host-context.ts';
import type { BlockProps } from '../registry/element-entry.ts';
import { useRuntimeTexts } from '../texts/index.ts';

/** Runs its `click` action with the values of the form. */
export function ButtonElement({ name, element, label }: BlockProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const { form } = useForm();
  const { isDisabled } = useElementState(name);
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    if (element.click === undefined) return;
    setRunning(true);
    try {
      await runAction(element.click, {
        host,
        record: form.store.values(),
        validate: form.validateAll,
        set: form.store.set,
        failureText: t('actionFailed'),
      });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button variant="default" disabled={isDisabled} loading={isRunning} onClick={() => void run()}>
      {label}
    </Button>
  );
}
