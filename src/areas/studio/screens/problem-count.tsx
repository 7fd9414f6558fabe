import { useTexts } from '../../../ui/i18n/texts.ts';
import classes from './problem-count.module.css';

/** Numbers of errors and warnings; nothing if there are none. */
export function ProblemCount({ errors, warnings }: { readonly errors: number; readonly warnings: number }) {
  const t = useTexts('studio');
  return (
    <>
      {errors === 0 ? null : (
        <span className={classes.count} data-severity="error">
          {t('problem.errors', { count: errors })}
        </span>
      )}
      {warnings === 0 ? null : (
        <span className={classes.count} data-severity="warning">
          {t('problem.warnings', { count: warnings })}
        </span>
      )}
    </>
  );
}
