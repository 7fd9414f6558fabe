import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useRuntimeTexts } from '../../texts/index.ts';
import { AttachButton } from './attach-button.tsx';

type AddButtonsProps = ComponentProps<typeof AttachButton> & {
  /** Absent if new rows are not offered. */
  readonly onAdd: (() => void) | undefined;
};

/** Buttons that add rows to a list: existing records and new ones. */
export function AddButtons({ onAdd, ...attach }: AddButtonsProps) {
  const t = useRuntimeTexts();
  return (
    <>
      <AttachButton {...attach} />
      {onAdd === undefined ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          aria-label={t('rows.addTo', { name: attach.label })}
          onClick={onAdd}
        >
          {t('rows.add')}
        </Button>
      )}
    </>
  );
}
