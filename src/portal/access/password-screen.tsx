import { Alert, Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { forgetLink, readLink } from '../session/password-link.ts';
import classes from './access-page.module.css';
import { AccessPage } from './access-page.tsx';
import { PasswordForm } from './password-form.tsx';

/** Sets a password with the token of a link, after it was forgotten or for the first access (specification 001, section 2). */
export function PasswordScreen({ isWelcome = false }: { readonly isWelcome?: boolean }) {
  const t = useTexts('shell');
  const navigate = useNavigate();
  const [token] = useState(readLink);
  const [isRefused, setRefused] = useState(false);
  return (
    <AccessPage title={t(isWelcome ? 'password.welcomeTitle' : 'password.changeTitle')}>
      {token === null ? (
        <Alert color="petrol">{t('password.noLink')}</Alert>
      ) : (
        <PasswordForm
          token={token}
          onDone={() => {
            forgetLink();
            navigate('/login', { replace: true });
          }}
          onLinkRefused={() => {
            forgetLink();
            setRefused(true);
          }}
        />
      )}
      {isWelcome && token !== null && !isRefused ? null : (
        <Anchor component={Link} to="/esqueci_senha" className={classes.link ?? ''}>
          {t(isWelcome ? 'password.askAgain' : 'password.back')}
        </Anchor>
      )}
    </AccessPage>
  );
}
