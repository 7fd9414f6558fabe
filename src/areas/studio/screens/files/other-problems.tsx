import { IconAlertTriangle } from '@tabler/icons-react';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { Examination } from '../studio.queries.ts';
import classes from './other-problems.module.css';

/** Problems that a change would cause in other files. */
export function OtherProblems({ others }: { readonly others: Examination['others'] }) {
  const t = useTexts('studio');
  if (others.length === 0) return null;
  return (
    <section className={classes.root}>
      <h3>{t('effect.others', { count: others.length })}</h3>
      <ul className={classes.list}>
        {others.map((problem) => (
          <li key={JSON.stringify(problem)} className={classes.line}>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <span>
              <code>
                {problem.file}:{problem.line}
              </code>{' '}
              <span lang="en">{problem.message}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
