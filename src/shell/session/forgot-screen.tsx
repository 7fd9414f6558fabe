import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import classes from './access-page.module.css';
import { AccessPage } from './access-page.tsx';

/** Says how to get a new password while the portal cannot send one. */
export function ForgotScreen() {
  const t = useTexts('shell');
  return (
    <AccessPage title={t('forgot.title')}>
      <p className={classes.text}>{t('forgot.body')}</p>
      <Anchor component={Link} to="/login" className={classes.link ?? ''}>
        {t('forgot.back')}
      </Anchor>
    </AccessPage>
  );
}
