import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLinkOff, IconLock } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { rememberAddress } from '../../../../portal/session/return-place.ts';
import { useSession } from '../../../../portal/session/session.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { SigningRefusal } from '../../machines/signing-page.machine.ts';
import { Outcome } from '../page/outcome.tsx';

type ClosedProps = {
  /** Null if the server was not reached. */
  readonly refusal: SigningRefusal | null;
  /** Whether it is the page after the signatures, whose link is used up. */
  readonly isEnd?: boolean;
  readonly onReload: () => void;
};

/** Why a link or an address opens no contract, and what to do next. */
export function Closed({ refusal, isEnd = false, onReload }: ClosedProps) {
  const t = useTexts('contract-signing');
  const navigate = useNavigate();
  const session = useSession();
  const logIn = () => {
    rememberAddress(`${window.location.pathname}${window.location.search}`);
    navigate('/login');
  };
  const verify = (
    <Button component={Link} to="/public/assinaturas" variant="default">
      {t('verify')}
    </Button>
  );
  const home = (
    <Button component={Link} to="/home" variant="default">
      {t('home')}
    </Button>
  );
  if (refusal === null || refusal.reason === 'other')
    return (
      <Outcome
        tone="danger"
        icon={<IconAlertTriangle size={30} stroke={1.75} />}
        title={t('unreached')}
        actions={<Button onClick={onReload}>{t('retry')}</Button>}
      >
        <p>{refusal === null ? t('unreachedText') : refusal.message}</p>
      </Outcome>
    );
  if (refusal.reason === 'access')
    return (
      <Outcome
        tone="warning"
        icon={<IconLock size={30} stroke={1.75} />}
        title={t('access')}
        actions={session === null ? <Button onClick={logIn}>{t('enter')}</Button> : home}
      >
        <p>{t(session === null ? 'accessText' : 'accessSession')}</p>
      </Outcome>
    );
  return (
    <Outcome
      tone="danger"
      icon={<IconLinkOff size={30} stroke={1.75} />}
      title={t('closed')}
      actions={
        <>
          {verify}
          {session === null ? null : home}
        </>
      }
    >
      <p>{t(isEnd ? 'closedFinish' : 'closedText')}</p>
    </Outcome>
  );
}
