import { IconError404 } from '@tabler/icons-react';
import { EmptyState } from '../ui/components/empty-state.tsx';
import { useRuntimeTexts } from './texts/index.ts';

/** Stands for a screen that does not exist. */
export function NotFound() {
  const t = useRuntimeTexts();
  return (
    <EmptyState
      icon={<IconError404 size={28} stroke={1.5} />}
      title={t('notFound.title')}
      description={t('notFound.description')}
    />
  );
}
