import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { dataOf } from '../../../../api/index.ts';
import { client } from '../../../../portal/session/client.ts';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import '../texts/index.ts';
import classes from './academy.module.css';
import { academyLink } from './academy-link.ts';

/**
 * Redirects the browser to the academy, where the user is logged in; if that fails, explains what to do (specification
 * 002, section 2.20).
 */
export function AcademyScreen() {
  const t = useTexts('external');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['academy'],
    queryFn: ({ signal }) => dataOf(client.GET('/ead/memberkit/load_usuario', { signal })),
    select: ({ data: student }) => student.linkMagico,
    // A link works once.
    ...{ staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  });
  const link = data === undefined ? null : academyLink(data);
  useEffect(() => {
    // Replaces this page in the history, because going back would redirect again.
    if (link !== null) window.location.replace(link);
  }, [link]);
  const problem = error?.message ?? (data !== undefined && link === null ? t('academy.wrong') : null);
  return (
    <div className={classes.page}>
      <h1 className="visually-hidden">{t('academy.title')}</h1>
      {problem === null ? (
        <p className={classes.opening} role="status">
          {t('academy.opening')}
        </p>
      ) : (
        <ErrorState
          title={t('academy.failed')}
          message={problem}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <section className={classes.help} lang="es" aria-label={help.question}>
        <p className={classes.question}>{help.question}</p>
        <p>{help.follow}</p>
        <img className={classes.picture} src="/static/img/academia/instrucciones.svg" alt={help.picture} />
      </section>
      <Button component={Link} to="/home" variant="default">
        {t('academy.home')}
      </Button>
    </div>
  );
}

/** In Spanish for all languages, as in the specification. */
const help = {
  question: '¿No puede ver la página de la academia?',
  follow: 'Siga las instrucciones que se muestran en la imagen.',
  picture:
    '1. Toque el candado junto a la dirección. 2. Permita ventanas y redirecciones. 3. Vuelva a cargar esta página.',
};
