import { IconChecks, IconGitPullRequest } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../../api/index.ts';
import { useScreen } from '../../../../portal/panes/screen-context.ts';
import { NoAccess } from '../../../../render/index.ts';
import { PageHeader } from '../../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import '../texts/index.ts';
import '../texts/proposals/index.ts';
import { ProposalCard } from './proposal-card.tsx';
import classes from './proposals.module.css';
import { proposalsQuery } from './proposals.queries.ts';

/** ms between two refreshes, to see requests and decisions of others. */
const refreshMs = 15_000;

/**
 * `/estudio/mudancas?mudanca=4`: changes of files that wait for an administrator, with their differences.
 * Administrators agree or refuse, authors may withdraw theirs. Earlier ones are listed below with their decisions.
 */
export function ProposalsScreen() {
  const t = useTexts('proposals');
  const { setTitle } = useScreen();
  const [parameters] = useSearchParams();
  const query = useQuery({ ...proposalsQuery(null), refetchInterval: refreshMs });
  useEffect(() => setTitle(t('title')), [setTitle, t]);
  const { data, error } = query;
  if (error instanceof ApiError && error.code === 'SEM_PERMISSAO' && data === undefined) return <NoAccess />;
  const waiting = data?.data.filter(({ situacao }) => situacao === 'AGUARDA') ?? [];
  const decided = data?.data.filter(({ situacao }) => situacao !== 'AGUARDA') ?? [];
  const shown = Number(parameters.get('mudanca'));
  return (
    <>
      <PageHeader
        title={t('title')}
        icon={<IconGitPullRequest size={20} stroke={1.6} />}
        note={data === undefined ? '' : waiting.length}
        subtitle={t('intro')}
      />
      {error !== null && data === undefined ? (
        <ErrorState title={t('failed')} message={error.message} onRetry={() => void query.refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <div className={classes.body}>
          {waiting.length === 0 ? (
            <EmptyState icon={<IconChecks size={28} stroke={1.5} />} title={t('none')} description={t('noneHint')} />
          ) : (
            <section aria-label={t('waiting')}>
              <ul className={classes.list}>
                {waiting.map((proposal, index) => (
                  <ProposalCard
                    key={proposal.id}
                    proposal={proposal}
                    decides={data.decide}
                    isOpenAtFirst={proposal.id === shown || (shown === 0 && index === 0)}
                  />
                ))}
              </ul>
            </section>
          )}
          {decided.length === 0 ? null : (
            <section aria-label={t('decided')}>
              <h2 className={classes.heading}>{t('decided')}</h2>
              <ul className={classes.list}>
                {decided.map((proposal) => (
                  <ProposalCard
                    key={proposal.id}
                    proposal={proposal}
                    decides={false}
                    isOpenAtFirst={proposal.id === shown}
                  />
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </>
  );
}
