import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EntityModel } from '../../../../language/entity/entity.ts';
import { Dialog } from '../../../../ui/components/dialog.tsx';
import { useHost } from '../../../host/host-context.ts';
import { userMessage } from '../../../host/host-error.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { useTreeTexts } from '../../../texts/tree/index.ts';

type NewChildDialogProps = {
  readonly model: EntityModel;
  /** Initial values of the new record: its parent, and the `defaults` of the view. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Label of the branch. */
  readonly below: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
};

/** Asks for the label of a new child record and creates it. Its other values are entered in its own form. */
export function NewChildDialog({ model, values, below, onSaved, onClose }: NewChildDialogProps) {
  const t = useRuntimeTexts();
  const treeText = useTreeTexts();
  const host = useHost();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const field = model.fields[model.label];
  const save = async () => {
    if (text.trim() === '') return setError(t('validation.required'));
    setSaving(true);
    try {
      await host.createRecord(model.name, { ...values, [model.label]: text.trim() });
      onSaved();
      onClose();
    } catch (thrown) {
      setError(userMessage(thrown) ?? t('actionFailed'));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={treeText('newTitle', { name: below })} closeLabel={t('cancel')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <TextInput
          data-autofocus
          label={field?.title ?? model.title}
          required
          maxLength={field?.maxLength ?? 255}
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
          }}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('form.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
