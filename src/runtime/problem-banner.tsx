import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ViewProblem } from './definition/problem.ts';
import { useHost } from './host-context.ts';
import { useRuntimeTexts } from './texts/index.ts';

/** Address of the page that lists the problems of all views. */
export const problemsPath = '/configurar/problemas';

/** Tells configurators, and nobody else, that something in the files of this screen is wrong. */
export function ProblemBanner({ problems }: { readonly problems: readonly ViewProblem[] }) {
  const t = useRuntimeTexts();
  const host = useHost();
  const [first] = problems;
  if (!host.canConfigure || first === undefined) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={18} />}
      title={t('problem.banner', { count: problems.length })}
    >
      <span lang="en">
        <code>
          {first.file}:{first.line}:{first.column}
        </code>{' '}
        {first.message}
      </span>{' '}
      <Anchor
        href={problemsPath}
        onClick={(event) => {
          event.preventDefault();
          host.navigate(problemsPath);
        }}
      >
        {t('problem.details')}
      </Anchor>
    </Alert>
  );
}
