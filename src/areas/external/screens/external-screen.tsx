import { Button } from '@mantine/core';
import { IconExternalLink, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { dataOf } from '../../../api/index.ts';
import { type FoundScreen, findScreen } from '../../../domain/screens.ts';
import { useScreen } from '../../../portal/panes/screen-context.ts';
import { client } from '../../../portal/session/client.ts';
import { useUserStorage } from '../../../portal/storage/user-storage.ts';
import { SafeHtml } from '../../../render/inputs.ts';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useLanguage, useTexts } from '../../../ui/i18n/texts.ts';
import { choosePage, keyOf } from './choose-page.ts';
import classes from './external.module.css';
import { parametersQuery } from './external.queries.ts';
import { LinkPage } from './link-page.tsx';
import './texts/index.ts';

/**
 * A page that an administrator configures: blog, TV, campaigns, or any (specification 002, section 2.17). What it shows
 * stands in the parameters of its process.
 */
export function ExternalScreen() {
  const t = useTexts('external');
  const { path } = useScreen();
  const found = findScreen(path);
  // Asked by the frame before it shows a screen, so this is its answer.
  const check = useQuery({
    queryKey: ['check', path],
    queryFn: ({ signal }) => dataOf(client.GET('/check', { params: { query: { url: path } }, signal })),
    select: ({ data }) => data,
    staleTime: 60_000,
    retry: false,
  });
  const processo = check.data?.id_processo ?? null;
  if (found === null || (check.data !== undefined && processo === null))
    return <ErrorState message={t('unknown')} onRetry={() => void check.refetch()} />;
  return processo === null ? <FormSkeleton /> : <ProcessPage key={path} found={found} processo={processo} />;
}

type ProcessPageProps = { readonly found: FoundScreen; readonly processo: number };

function ProcessPage({ found: { screen, params }, processo }: ProcessPageProps) {
  const { setTitle } = useScreen();
  const language = useLanguage();
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(parametersQuery(processo));
  const name = params.name ?? params.produto ?? null;
  const isOneForAll = screen.processo !== 'EXTERNO';
  const page = data === undefined ? null : choosePage(data, name, isOneForAll);
  const label = screen.label[language];
  const title = page?.title ?? (name === null ? label : isOneForAll ? `${label} ${name}` : name);
  useEffect(() => setTitle(title), [setTitle, title]);

  if (data === undefined)
    return error === null ? (
      <FormSkeleton />
    ) : (
      <ErrorState message={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (page === null) return <NothingYet title={title} processo={processo} name={name} />;
  return page.kind === 'html' ? (
    <>
      <PageHeader title={title} />
      <div className={classes.html}>
        <SafeHtml html={page.value} onNavigate={(path) => void navigate(path)} />
      </div>
    </>
  ) : (
    <LinkPage key={page.value} title={title} address={page.value} />
  );
}

type NothingYetProps = { readonly title: string; readonly processo: number; readonly name: string | null };

/** Nothing is configured: whoever may set it sees what to set, and a link to it. */
function NothingYet({ title, processo, name }: NothingYetProps) {
  const t = useTexts('external');
  const { user } = useUserStorage();
  const suffix = name === null ? '' : `_${keyOf(name)}`;
  const keys = { link: `LINK${suffix}`, html: `HTML${suffix}` };
  const mayConfigure = user.perfil.configurador || user.administrativo;
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        icon={<IconPlugConnectedX size={28} stroke={1.5} />}
        title={t('nothing')}
        description={mayConfigure ? t('nothingConfigure', keys) : t('nothingHint')}
        action={
          mayConfigure ? (
            <Button
              component={Link}
              to={`/crud/ProcessoParametro/?processo=${processo}`}
              variant="default"
              leftSection={<IconExternalLink size={16} />}
            >
              {t('configure')}
            </Button>
          ) : null
        }
      />
    </>
  );
}
