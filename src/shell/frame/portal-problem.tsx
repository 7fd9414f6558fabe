import { Button } from '@mantine/core';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { AccessPage } from '../access/access-page.tsx';

/** What shows when the portal's own code could not be loaded or failed outside of any screen. */
export function PortalProblem() {
  const t = useTexts('shell');
  return (
    <AccessPage title={t('portal.title')}>
      <p style={{ margin: 0 }}>{t('portal.body')}</p>
      <Button onClick={() => window.location.reload()}>{t('portal.reload')}</Button>
    </AccessPage>
  );
}
