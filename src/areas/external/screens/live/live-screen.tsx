import { Button } from '@mantine/core';
import { IconAlertTriangle, IconBroadcastOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useScreen } from '../../../../portal/panes/screen-context.ts';
import { useUserStorage } from '../../../../portal/storage/user-storage.ts';
import { FramedPage } from '../../../../render/inputs.ts';
import { EmptyState } from '../../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import '../texts/index.ts';
import { accessQuery, firstPause, onAirQuery } from './live.queries.ts';
import classes from './live-screen.module.css';
import { LiveVideo } from './live-video.tsx';
import { useWindowGuard } from './use-window-guard.ts';
import { videoAt } from './video-source.ts';

/** The current transmission for the user, polled and guarded (specification 002, sections 2.17, 4, 5, 7 and 9). */
export default function LiveScreen() {
  const t = useTexts('external');
  const { isActive } = useScreen();
  const isStarted = useLater(firstPause);
  const { data, error, refetch } = useQuery(onAirQuery(isActive && isStarted));
  const guard = useWindowGuard(isActive, t('live.keys'));
  if (data === undefined)
    return error === null ? <FormSkeleton /> : <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (data === null)
    return (
      <EmptyState
        icon={<IconBroadcastOff size={28} stroke={1.5} />}
        title={t('live.nothing')}
        description={t('live.nothingHint')}
      />
    );
  if (guard.isInspected)
    return (
      <div role="alert">
        <h2 className="visually-hidden">{data.titulo}</h2>
        <EmptyState
          icon={<IconAlertTriangle size={28} stroke={1.5} />}
          title={t('live.tools')}
          description={t('live.toolsHint')}
          action={
            <Button variant="default" onClick={guard.dismiss}>
              {t('live.goOn')}
            </Button>
          }
        />
      </div>
    );
  return <Watched key={data.id_transmissao} id={data.id_transmissao} titulo={data.titulo} url={data.url ?? ''} />;
}

type WatchedProps = { readonly id: number; readonly titulo: string; readonly url: string };

/** A transmission, after the server has confirmed that the user may watch it; others are led home. */
function Watched({ id, titulo, url }: WatchedProps) {
  const { isActive, setTitle } = useScreen();
  const { user } = useUserStorage();
  const { data: mayWatch, error, refetch } = useQuery(accessQuery(id, isActive));
  useEffect(() => setTitle(titulo), [setTitle, titulo]);
  if (mayWatch === undefined)
    return error === null ? <FormSkeleton /> : <ErrorState message={error.message} onRetry={() => void refetch()} />;
  if (!mayWatch) return <Navigate to="/home" replace />;
  const video = videoAt(url);
  const mark = (
    <span className={classes.mark} aria-hidden="true">
      {user.login}
    </span>
  );
  return (
    <div className={classes.page} data-fill>
      {video === null ? (
        <>
          <h2 className="visually-hidden">{titulo}</h2>
          <FramedPage name={titulo} title={titulo} address={url} isAlone />
          {mark}
        </>
      ) : (
        <LiveVideo source={video} title={titulo} mark={mark} />
      )}
    </div>
  );
}

/** False at first, true after the given ms. */
function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
}
