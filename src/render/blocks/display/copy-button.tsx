import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '../../actions/copy.ts';
import { useHost } from '../../host/host-context.ts';
import { useRuntimeTexts } from '../../texts/index.ts';

/**
 * Copies a text to the clipboard and confirms it; a refusal only goes to the console (specification 000, section 8).
 */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useRuntimeTexts();
  const host = useHost();
  const copy = async () => {
    if (await copyText(text)) host.notify(t('display.copied'), 'success');
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconCopy size={14} stroke={1.75} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {t('display.copy')}
    </Button>
  );
}
