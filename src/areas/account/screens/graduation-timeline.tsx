import { IconMedal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { formatDate } from '../../../ui/format/date.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './graduation-timeline.module.css';
import { timelineQuery } from './own-user.queries.ts';

/** The graduations that the user reached, in the order of the server. */
export function GraduationTimeline() {
  const t = useTexts('account');
  const { data, error, refetch, isFetching } = useQuery(timelineQuery);
  return (
    <aside id="graduacoes" className={classes.timeline} aria-labelledby="graduacoes-titulo">
      <h2 id="graduacoes-titulo" className={classes.heading} tabIndex={-1}>
        {t('graduacoes.title')}
      </h2>
      {data === undefined ? (
        error === null ? (
          <FormSkeleton />
        ) : (
          <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconMedal size={28} stroke={1.5} />}
          title={t('graduacoes.none')}
          description={t('graduacoes.noneHint')}
        />
      ) : (
        <ol className={classes.events}>
          {data.map(({ id, data_aprovacao, cor, imagem_graduacao, descricao }, index) => (
            <li key={id} className={classes.event} data-current={index === 0 ? '' : undefined}>
              <Medal picture={imagem_graduacao ?? null} colour={cor ?? null} />
              <span className={classes.text}>
                <strong>{descricao}</strong>
                <time dateTime={data_aprovacao ?? ''}>{formatDate(data_aprovacao)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </aside>
  );
}

type MedalProps = { readonly picture: string | null; readonly colour: string | null };

/** The picture of a graduation, else a medal, in its colour if it has one. */
function Medal({ picture, colour }: MedalProps) {
  const [isBroken, setBroken] = useState(false);
  const tint = colour !== null && /^#[0-9a-f]{3,8}$/i.test(colour) ? { borderColor: colour } : undefined;
  return (
    <span className={classes.medal} style={tint} aria-hidden="true">
      {picture !== null && !isBroken ? (
        <img src={picture} alt="" width={28} height={28} loading="lazy" onError={() => setBroken(true)} />
      ) : (
        <IconMedal size={20} stroke={1.6} />
      )}
    </span>
  );
}
