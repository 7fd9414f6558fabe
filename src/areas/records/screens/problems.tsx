import { ActionIcon, Badge, CopyButton } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ConversaoPendente } from '../../../api/index.ts';
import { NoAccess, useHost, useRuntimeTexts, type ViewProblem } from '../../../render/index.ts';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { ErrorState } from '../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { conversionsQuery, isAbout } from './conversions/conversions.queries.ts';
import { PendingConversion } from './conversions/pending-conversion.tsx';
import { StoredConversions } from './conversions/stored-conversions.tsx';
import classes from './problems.module.css';
import { RuntimeScreen } from './runtime-screen.tsx';

/** All problems of views and entity schemas, for configurators; updated when files change. */
export function ProblemsScreen() {
  return (
    <RuntimeScreen>
      <Problems />
    </RuntimeScreen>
  );
}

/** Polling in ms, in case that the stream of changes misses one. */
const refreshMs = 5_000;

function Problems() {
  const t = useRuntimeTexts();
  const host = useHost();
  const query = useQuery({
    // The shell refreshes it when it is notified of changed views.
    queryKey: ['problems'],
    queryFn: async () => (await host.call('GET', 'views/problemas')) as { readonly data: readonly ViewProblem[] },
    enabled: host.canConfigure,
    refetchInterval: refreshMs,
  });
  const problems = query.data?.data;
  const conversions = useQuery({ ...conversionsQuery(problems), enabled: host.canConfigure && problems !== undefined });
  const pending = conversions.data?.pending ?? [];
  if (!host.canConfigure) return <NoAccess />;
  return (
    <>
      <PageHeader title={t('problems.title')} note={problems === undefined ? '' : problems.length} />
      {query.error !== null && problems === undefined ? (
        <ErrorState title={t('problems.failed')} message={query.error.message} onRetry={() => void query.refetch()} />
      ) : problems === undefined ? (
        <ListSkeleton />
      ) : problems.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={28} stroke={1.5} />}
          title={t('problems.none')}
          description={t('problems.noneHint')}
        />
      ) : (
        <ul className={classes.problems} aria-live="polite">
          {problems.map((problem) => (
            <Problem
              key={`${problem.file}:${problem.line}:${problem.column} ${problem.code} ${problem.pointer}`}
              problem={problem}
              pending={pending.find((one) => isAbout(one, problem)) ?? null}
            />
          ))}
        </ul>
      )}
      <StoredConversions stored={conversions.data?.stored ?? []} />
    </>
  );
}

/** Address of a file in the studio, at the place of the problem. */
function studioAddress(file: string, line: number, column: number): string {
  return `/estudio?${new URLSearchParams({ arquivo: file, linha: String(line), coluna: String(column) })}`;
}

function Problem({
  problem,
  pending,
}: {
  readonly problem: ViewProblem;
  /** The change of type to which the problem belongs. */
  readonly pending: ConversaoPendente | null;
}) {
  const t = useRuntimeTexts();
  const { severity, file, line, column, pointer, message, code, suggestions } = problem;
  const place = `${file}:${line}:${column}`;
  return (
    <li className={classes.problem} data-severity={severity}>
      <div className={classes.head}>
        <Badge variant="light" radius="sm" tt="none" className={classes.severity ?? ''} data-severity={severity}>
          {t(severity === 'error' ? 'problems.error' : 'problems.warning')}
        </Badge>
        {file.startsWith('views/') ? (
          <Link className={classes.place} to={studioAddress(file, line, column)}>
            <code>{place}</code>
          </Link>
        ) : (
          <code className={classes.place}>{place}</code>
        )}
        <CopyButton value={place}>
          {({ copied, copy }) => (
            <ActionIcon size="sm" aria-label={copied ? t('problems.copied') : t('problems.copy')} onClick={copy}>
              {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            </ActionIcon>
          )}
        </CopyButton>
      </div>
      {pending === null ? (
        <p className={classes.message} lang="en">
          {message}
        </p>
      ) : (
        <PendingConversion pending={pending} />
      )}
      <p className={classes.detail}>
        <code>{pointer === '' ? '/' : pointer}</code> <code>{code}</code>
        {suggestions.length > 0 ? (
          <span>
            {t('problems.suggestion')}: <strong>{suggestions.join(', ')}</strong>
          </span>
        ) : null}
      </p>
    </li>
  );
}
