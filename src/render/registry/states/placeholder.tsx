import { IconAlertTriangle } from '@tabler/icons-react';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { useHost } from '../../host/host-context.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './placeholder.module.css';

type PlaceholderProps = {
  readonly pointer: string;
  /** Problems that the server found in the files of this view. */
  readonly problems: readonly ViewProblem[];
  /** The problem, if the server did not report it. */
  readonly message: string;
};

/**
 * Replaces an element that cannot be drawn (rule V2): with file, pointer and problem for configurators, 'Indisponível'
 * for users.
 */
export function Placeholder({ pointer, problems, message }: PlaceholderProps) {
  const t = useRuntimeTexts();
  const { canConfigure } = useHost();
  if (!canConfigure) return <p className={classes.plain}>{t('unavailable')}</p>;
  const known = problems.filter((each) => each.pointer === pointer || each.pointer.startsWith(`${pointer}/`));
  return (
    <div className={classes.root} role="note" lang="en">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      <div>
        {known.length === 0 ? (
          <>
            <code>{pointer}</code>
            <p>{message}</p>
          </>
        ) : (
          known.map((problem) => (
            <div key={`${problem.file} ${problem.pointer} ${problem.code}`}>
              <code>
                {problem.file}:{problem.line}:{problem.column} {problem.pointer}
              </code>
              <p>{problem.message}</p>
            </div>
          ))
        )}
      </div>
    </div>
  );
}
