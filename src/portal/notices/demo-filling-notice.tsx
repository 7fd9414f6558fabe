import { IconHourglass } from '@tabler/icons-react';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import classes from './connection-notice.module.css';

/** Says that figures are not yet what they will be, as the server still fills its demonstration. */
export function DemoFillingNotice() {
  const t = useTexts('shell');
  return (
    <p className={classes.notice}>
      <IconHourglass size={16} aria-hidden="true" /> {t('frame.demoFilling')}
    </p>
  );
}
