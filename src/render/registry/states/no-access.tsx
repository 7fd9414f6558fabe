import { IconLock } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';

/** Shown instead of a screen that its user may not see: a retry would not help. */
export function NoAccess() {
  const t = useRuntimeTexts();
  return (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} />}
      title={t('noAccess.title')}
      description={t('noAccess.description')}
    />
  );
}
