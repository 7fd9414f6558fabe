import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useRuntimeTexts } from '../../texts/index.ts';
import { AttachButton } from './attach-button.tsx';

type AddButtonsProps = ComponentProps<typeof AttachButton> & {
  /** Absent where new rows are not offered. */
  readonly onAdd: (() => void) | undefined;
};

/** Brings rows into a list: records that exist, and new ones. */
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
