import { IconHourglass } from '@tabler/icons-react';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import classes from './connection-notice.module.css';

/** Tells that figures are not final while the server is filling its demonstration. */
export function DemoFillingNotice() {
  const t = useTexts('shell');
  return (
    <p className={classes.notice}>
      <IconHourglass size={16} aria-hidden="true" /> {t('frame.demoFilling')}
    </p>
  );
}
