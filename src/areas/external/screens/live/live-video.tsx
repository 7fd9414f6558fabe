import { Button } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { OpenElsewhere } from '../../../../render/inputs.ts';
import { EmptyState } from '../../../../ui/components/states/empty-state.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from './live-screen.module.css';
import { playsHls, type VideoSource } from './video-source.ts';

type LiveVideoProps = {
  readonly source: VideoSource;
  readonly title: string;
  /** Overlay that names the user, above the picture. */
  readonly mark: ReactNode;
};

/**
 * The transmission as a video. If it cannot play here, such as HLS in a browser without support or from another host,
 * which the portal's policy blocks, it tells so and offers to open it in a window of its own.
 */
export function LiveVideo({ source: { url, isHls, isOwn }, title, mark }: LiveVideoProps) {
  const t = useTexts('external');
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const lacksHls = isHls && !playsHls();
  const heading = <h2 className={classes.title}>{title}</h2>;
  if (lacksHls || !isOwn || hasFailed)
    return (
      <>
        {heading}
        <EmptyState
          icon={<IconVideoOff size={28} stroke={1.5} />}
          title={t(hasFailed ? 'live.failed' : 'live.elsewhere')}
          description={t(hasFailed ? 'live.failedHint' : lacksHls ? 'live.lacksHls' : 'live.elsewhereHint')}
          action={
            hasFailed ? (
              <Button
                variant="default"
                onClick={() => {
                  setFailed(false);
                  setAttempt(attempt + 1);
                }}
              >
                {t('live.again')}
              </Button>
            ) : (
              <OpenElsewhere address={url} />
            )
          }
        />
      </>
    );
  return (
    <>
      {heading}
      {/* A live picture has no captions in advance. */}
      <video
        key={attempt}
        className={classes.video}
        src={url}
        controls
        autoPlay
        muted
        playsInline
        aria-label={title}
        onError={() => setFailed(true)}
      />
      {mark}
    </>
  );
}
