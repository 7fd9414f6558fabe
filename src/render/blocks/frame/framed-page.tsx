import { Button } from '@mantine/core';
import { IconExternalLink, IconShieldLock, IconWorldQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { safeLink } from '../../../ui/safe-link.ts';
import { useHost } from '../../host/host-context.ts';
import { useElementTexts } from '../../texts/elements/index.ts';
import { frameAddress, isAllowedInFrame } from './frame-address.ts';
import classes from './framed-page.module.css';

/** ms after which the user reads that a page loads slowly. */
const patience = 12_000;
/** ms for which the list of allowed servers counts as current. */
const known = 60_000;

type FramedPageProps = {
  /** The accessible name of the frame. */
  readonly name: string;
  /** What the page is called where it opens elsewhere. */
  readonly title: string;
  readonly address: string;
  /** It is all that its screen shows: it need not come into sight first, and says while it is on its way. */
  readonly isAlone: boolean;
};

/** A page of another server in a sandboxed frame. One that the portal's policy keeps out is offered in a window of its own. */
export function FramedPage({ name, title, address, isAlone }: FramedPageProps) {
  const t = useElementTexts();
  const { loadFrameSources, canConfigure } = useHost();
  const sources = useQuery({
    queryKey: ['frame-sources'],
    queryFn: ({ signal }) => loadFrameSources?.(signal) ?? null,
    enabled: loadFrameSources !== undefined,
    staleTime: known,
  });
  const frame = frameAddress(address);
  const isBlocked = useBlocked(frame?.src ?? null, isAlone);
  const link = safeLink(address);
  if (frame === null)
    return (
      <EmptyState
        icon={<IconWorldQuestion size={28} stroke={1.5} />}
        title={t('frame.wrong')}
        description={t('frame.wrongHint', { address })}
        action={link?.isExternal === true ? <OpenElsewhere address={link.href} /> : null}
      />
    );
  if (loadFrameSources !== undefined && sources.data === undefined)
    return sources.error === null ? (
      <FormSkeleton />
    ) : (
      <ErrorState message={sources.error.message} onRetry={() => void sources.refetch()} />
    );
  const { origin } = window.location;
  const isLetIn = sources.data == null || isAllowedInFrame(frame.src, origin, sources.data);
  if (isBlocked || !isLetIn) {
    const host = new URL(frame.src, origin).origin;
    return (
      <EmptyState
        icon={<IconShieldLock size={28} stroke={1.5} />}
        title={t('frame.refused', { title })}
        description={t(canConfigure ? 'frame.refusedConfigure' : 'frame.refusedHint', { host })}
        action={<OpenElsewhere address={frame.src} />}
      />
    );
  }
  return <Framed name={name} src={frame.src} sandbox={frame.sandbox} isAlone={isAlone} />;
}

type FramedProps = Pick<FramedPageProps, 'name' | 'isAlone'> & { readonly src: string; readonly sandbox: string };

function Framed({ name, src, sandbox, isAlone }: FramedProps) {
  const t = useElementTexts();
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<'loading' | 'slow' | 'loaded'>(isAlone ? 'loading' : 'loaded');
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
    <>
      <div role="status" className={classes.state}>
        {state === 'loading' ? <span className={classes.loading}>{t('frame.loading')}</span> : null}
        {state === 'slow' ? (
          <>
            <span>{t('frame.slow')}</span>
            <Button size="sm" variant="default" onClick={again}>
              {t('frame.again')}
            </Button>
            <OpenElsewhere address={src} />
          </>
        ) : null}
      </div>
      <iframe
        key={attempt}
        className={classes.frame}
        src={src}
        title={name}
        sandbox={sandbox}
        allow="fullscreen; picture-in-picture"
        referrerPolicy="no-referrer"
        loading={isAlone ? 'eager' : 'lazy'}
        onLoad={() => setState('loaded')}
      />
    </>
  );
}

/** Opens a page beside the portal. */
export function OpenElsewhere({ address }: { readonly address: string }) {
  const t = useElementTexts();
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={16} />}
    >
      {t('frame.open')}
    </Button>
  );
}

/**
 * Whether the content security policy blocked the page of a frame. A frame that fills its screen may lead on: there also
 * whether it blocked a page that the first one led to.
 */
function useBlocked(src: string | null, isAlone: boolean): boolean {
  const [blocked, setBlocked] = useState<string | null>(null);
  useEffect(() => {
    if (src === null) return;
    const { origin } = new URL(src, window.location.href);
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      const isFrame = effectiveDirective === 'frame-src' || effectiveDirective === 'child-src';
      if (isFrame && (isAlone || blockedURI.startsWith(origin))) setBlocked(src);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [src, isAlone]);
  return src !== null && blocked === src;
}
