import { Button } from '@mantine/core';
import { IconMoodPuzzled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/components/states/empty-state.tsx';
import { useTexts } from '../../ui/i18n/texts.ts';
import { homePath } from '../tabs/tab.ts';

/** Shown for addresses that the portal does not have. */
export function NotFound({ path }: { readonly path: string }) {
  const t = useTexts('shell');
  return (
    <EmptyState
      icon={<IconMoodPuzzled size={28} stroke={1.5} />}
      isScreen
      title={t('screen.notFound')}
      description={t('screen.notFoundHint', { path })}
      action={<HomeButton />}
    />
  );
}

/** The way back from a screen that cannot be shown. */
export function HomeButton() {
  const t = useTexts('shell');
  return (
    <Button component={Link} to={homePath} variant="default">
      {t('screen.goHome')}
    </Button>
  );
}
