import { Button } from '@mantine/core';
import { IconExternalLink, IconShieldLock, IconWorldQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUserStorage } from '../../../portal/storage/user-storage.ts';
import { frameAddress } from '../../../render/inputs.ts';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { isAllowedInFrame } from './choose-page.ts';
import classes from './external.module.css';
import { aboutQuery } from './external.queries.ts';

type LinkPageProps = { readonly title: string; readonly address: string };

/** ms after which the user reads that a page loads slowly. */
const patience = 12_000;

/** Another page in a sandboxed frame. One that the portal's policy keeps out is offered in a window of its own. */
export function LinkPage(props: LinkPageProps) {
  return (
    <>
      <h1 className="visually-hidden">{props.title}</h1>
      <Linked {...props} />
    </>
  );
}

function Linked({ title, address }: LinkPageProps) {
  const t = useTexts('external');
  const { user } = useUserStorage();
  const about = useQuery(aboutQuery);
  const frame = frameAddress(address);
  const isBlocked = useBlocked();

  if (frame === null)
    return (
      <EmptyState
        icon={<IconWorldQuestion size={28} stroke={1.5} />}
        title={t('wrong')}
        description={t('wrongHint', { address })}
      />
    );
  if (about.data === undefined)
    return about.error === null ? (
      <FormSkeleton />
    ) : (
      <ErrorState message={about.error.message} onRetry={() => void about.refetch()} />
    );
  const { origin } = window.location;
  if (isBlocked || !isAllowedInFrame(frame.src, origin, about.data.quadros)) {
    const host = new URL(frame.src, origin).origin;
    return (
      <EmptyState
        icon={<IconShieldLock size={28} stroke={1.5} />}
        title={t('refused', { title })}
        description={t(user.perfil.configurador ? 'refusedConfigure' : 'refusedHint', { host })}
        action={<OpenElsewhere address={frame.src} />}
      />
    );
  }
  return <Framed title={title} src={frame.src} sandbox={frame.sandbox} />;
}

type FramedProps = { readonly title: string; readonly src: string; readonly sandbox: string };

function Framed({ title, src, sandbox }: FramedProps) {
  const t = useTexts('external');
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<'loading' | 'slow' | 'loaded'>('loading');
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('slow'), patience);
    return () => clearTimeout(timer);
  }, [state]);
  const again = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return (
    <div className={classes.page}>
      <div role="status" className={classes.state}>
        {state === 'loading' ? <span className={classes.loading}>{t('loading')}</span> : null}
        {state === 'slow' ? (
          <>
            <span>{t('slow')}</span>
            <Button size="sm" variant="default" onClick={again}>
              {t('again')}
            </Button>
            <OpenElsewhere address={src} />
          </>
        ) : null}
      </div>
      <iframe
        key={attempt}
        className={classes.frame}
        src={src}
        title={title}
        sandbox={sandbox}
        allow="fullscreen; picture-in-picture"
        referrerPolicy="no-referrer"
        onLoad={() => setState('loaded')}
      />
    </div>
  );
}

/** Opens a page beside the portal. */
export function OpenElsewhere({ address }: { readonly address: string }) {
  const t = useTexts('external');
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={16} />}
    >
      {t('open')}
    </Button>
  );
}

/** Whether the page in the frame led to a server that the policy does not let in. */
function useBlocked(): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' || effectiveDirective === 'child-src') setBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, []);
  return isBlocked;
}
