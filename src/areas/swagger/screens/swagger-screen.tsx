import { ActionIcon, Button, Switch, TextInput } from '@mantine/core';
import { IconSearch, IconX, IconZoomQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, dataOf } from '../../../api/index.ts';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { client } from '../../../portal/session/client.ts';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useLanguage, useTexts } from '../../../ui/i18n/texts.ts';
import { type Area, areasOf, type ContractDocument, type Criteria, listOperations, matches } from './contract.ts';
import classes from './swagger-screen.module.css';
import './texts/index.ts';

const loadExplorer = () => import('./explorer-pane.tsx');
const ExplorerPane = lazyComponent(() => loadExplorer().then((module) => module.ExplorerPane));

/**
 * `/swagger`: the contract of the API, to read it and to try its calls, with marks for what the server has;
 * `?operacao=` opens an operation.
 */
export function SwaggerScreen() {
  const t = useTexts('swagger');
  const { setTitle } = useScreen();
  const query = useQuery({
    queryKey: ['contract'],
    queryFn: ({ signal }) => dataOf(client.GET('/openapi.json', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => setTitle(t('title')), [setTitle, t]);
  // The large library loads together with the contract. A failure is shown where the library is drawn.
  useEffect(() => void loadExplorer().catch(() => undefined), []);

  if (query.data) return <Contract document={query.data} />;
  if (!query.error) return <ListSkeleton />;
  return (
    <ErrorState
      title={t('failed')}
      message={query.error.message}
      requestId={query.error instanceof ApiError ? query.error.requestId : null}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

const everything: Criteria = { text: '', onlyServed: false };
const parameterName = 'operacao';

function Contract({ document }: { readonly document: ContractDocument }) {
  const t = useTexts('swagger');
  const language = useLanguage();
  const operations = useMemo(() => listOperations(document), [document]);
  const areas = useMemo(() => areasOf(document, operations), [document, operations]);
  const [criteria, setCriteria] = useState(everything);
  const applied = useDeferredValue(criteria);
  const [wanted, setWanted] = useState<{ readonly area: string } | null>(null);
  const [parameters, setParameters] = useSearchParams();
  const operation = parameters.get(parameterName);
  const isKnown = operation === null || operations.some(({ id }) => id === operation);
  const found = useMemo(() => operations.filter((item) => matches(item, applied)), [operations, applied]);
  const served = operations.filter(({ isServed }) => isServed).length;
  const isFiltered = applied.text.trim() !== '' || applied.onlyServed;

  const showInAddress = useCallback(
    (id: string | null) => setParameters(id === null ? {} : { [parameterName]: id }, { replace: true }),
    [setParameters],
  );
  const openArea = (area: string) => {
    setCriteria((before) => (found.some(({ areas: own }) => own.includes(area)) ? before : everything));
    setWanted({ area });
  };

  return (
    <>
      <PageHeader title={t('title')} note={t('count', { served, described: operations.length })} />
      <div className={classes.page}>
        <p className={classes.intro}>{t('intro')}</p>
        {isKnown ? null : (
          <p role="alert" className={classes.unknown}>
            {t('unknown', { operation: operation ?? '' })}
          </p>
        )}
        <Areas areas={areas} onOpen={openArea} />
        <div className={classes.tools}>
          <TextInput
            className={classes.search ?? ''}
            type="search"
            role="searchbox"
            aria-label={t('search')}
            placeholder={t('search')}
            value={criteria.text}
            maxLength={200}
            onChange={({ currentTarget: { value } }) => setCriteria((before) => ({ ...before, text: value }))}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
            rightSection={
              criteria.text === '' ? null : (
                <ActionIcon
                  size="sm"
                  aria-label={t('clearSearch')}
                  onClick={() => setCriteria((before) => ({ ...before, text: '' }))}
                >
                  <IconX size={14} />
                </ActionIcon>
              )
            }
          />
          <Switch
            label={t('onlyServed')}
            checked={criteria.onlyServed}
            onChange={({ currentTarget: { checked } }) => setCriteria((before) => ({ ...before, onlyServed: checked }))}
          />
          <p className={classes.found} role="status">
            {isFiltered ? t('found', { found: found.length }) : ''}
          </p>
        </div>
        <h2 className="visually-hidden">{t('operations')}</h2>
        {found.length === 0 ? (
          <EmptyState
            icon={<IconZoomQuestion size={28} stroke={1.5} />}
            title={t('none')}
            description={t('noneHint')}
            action={
              <Button variant="default" onClick={() => setCriteria(everything)}>
                {t('showAll')}
              </Button>
            }
          />
        ) : null}
        <Suspense fallback={<ListSkeleton />}>
          <ExplorerPane
            key={language}
            document={document}
            operations={operations}
            areas={areas}
            criteria={applied}
            wanted={wanted}
            operation={isKnown ? operation : null}
            onOperation={showInAddress}
            isHidden={found.length === 0}
          />
        </Suspense>
      </div>
    </>
  );
}

type AreasProps = { readonly areas: readonly Area[]; readonly onOpen: (area: string) => void };

/** Number of served operations of each area; a click opens the area below. */
function Areas({ areas, onOpen }: AreasProps) {
  const t = useTexts('swagger');
  return (
    <nav aria-label={t('areas')}>
      <ul className={classes.areas}>
        {areas.map(({ name, served, described }) => (
          <li key={name}>
            <button type="button" className={classes.area} onClick={() => onOpen(name)}>
              <span>{name}</span>
              <span className={classes.amount} data-complete={served === described}>
                {served}/{described} <span className="visually-hidden">{t('available')}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
