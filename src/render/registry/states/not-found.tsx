import { Button } from '@mantine/core';
import { IconError404 } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { useHost } from '../../host/host-context.ts';
import { useRuntimeTexts } from '../../texts/index.ts';

/** Shown instead of a screen that does not exist, with a link to one that does. */
export function NotFound() {
  const t = useRuntimeTexts();
  const host = useHost();
  return (
    <EmptyState
      icon={<IconError404 size={28} stroke={1.5} />}
      title={t('notFound.title')}
      description={t('notFound.description')}
      action={
        <Button variant="default" onClick={() => host.navigate('/home')}>
          {t('notFound.home')}
        </Button>
      }
    />
  );
}
