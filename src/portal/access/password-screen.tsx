import { Alert, Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { forgetLink, readLink } from '../session/password-link.ts';
import { usePasswordTexts } from '../texts/password/index.ts';
import classes from './access-page.module.css';
import { AccessPage } from './access-page.tsx';
import { PasswordForm } from './password-form.tsx';

/** Sets a password with the token of a link, after it was forgotten or for the first access (specification 001, section 2). */
export function PasswordScreen({ isWelcome = false }: { readonly isWelcome?: boolean }) {
  const t = usePasswordTexts();
  const navigate = useNavigate();
  const [token] = useState(readLink);
  const [isRefused, setRefused] = useState(false);
  return (
    <AccessPage title={t(isWelcome ? 'welcomeTitle' : 'changeTitle')}>
      {token === null ? (
        <Alert color="petrol">{t('noLink')}</Alert>
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
          {t(isWelcome ? 'askAgain' : 'back')}
        </Anchor>
      )}
    </AccessPage>
  );
}
