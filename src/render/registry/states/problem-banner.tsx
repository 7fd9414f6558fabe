import { IconAlertTriangle } from '@tabler/icons-react';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { useHost } from '../../host/host-context.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './placeholder.module.css';

/** Address of the page with the problems of all views. */
export const problemsPath = '/configurar/problemas';

/** Tells only configurators that there are mistakes in the files of this screen. */
export function ProblemBanner({ problems }: { readonly problems: readonly ViewProblem[] }) {
  const t = useRuntimeTexts();
  const host = useHost();
  // Questions before a call are how the screen works, and need no correction.
  const wrong = problems.filter(({ code }) => code !== 'view/asked-call');
  const [first] = wrong;
  if (!host.canConfigure || first === undefined) return null;
  return (
    <div className={classes.root} role="note">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <div>
        <strong>{t('problem.banner', { count: wrong.length })}</strong>{' '}
        <a
          href={problemsPath}
          onClick={(event) => {
            event.preventDefault();
            host.navigate(problemsPath);
          }}
        >
          {t('problem.details')}
        </a>
        <p lang="en">
          <code>
            {first.file}:{first.line}:{first.column}
          </code>{' '}
          {first.message}
        </p>
      </div>
    </div>
  );
}
