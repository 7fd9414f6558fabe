import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './about-screen.module.css';

type Licence = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly homepage: string | null;
  readonly text: string | null;
};

/** The libraries in the web app with their licences, as listed by its build. */
export function LicenceList() {
  const t = useTexts('about');
  const [search, setSearch] = useState('');
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['licences'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/licencas.json', { signal });
      if (!answer.ok || !String(answer.headers.get('content-type')).includes('json'))
        throw new Error(t('licences.failed'));
      return (await answer.json()) as readonly Licence[];
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined)
    return error === null ? (
      <ListSkeleton />
    ) : (
      <ErrorState message={t('licences.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  const wanted = search.trim().toLowerCase();
  const shown = data.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(wanted));
  return (
    <>
      <TextInput
        type="search"
        className={classes.search ?? ''}
        aria-label={t('licences.search')}
        placeholder={t('licences.search')}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p role="status" className={classes.count}>
        {t('licences.count', { shown: shown.length, total: data.length })}
      </p>
      <ul className={classes.licences} aria-label={t('licences.title')}>
        {shown.map(({ name, version, licence, homepage, text }) => (
          <li key={`${name} ${version}`}>
            <details>
              <summary>
                <span className={classes.name}>{name}</span> <span className={classes.dim}>{version}</span>
                <span className={classes.licence}>{licence}</span>
              </summary>
              {homepage === null ? null : (
                <p>
                  <a href={homepage} target="_blank" rel="noopener noreferrer">
                    {homepage}
                  </a>
                </p>
              )}
              <pre>{text ?? t('licences.noText')}</pre>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
