import { Button } from '@mantine/core';
import { IconBulb, IconCircleCheck } from '@tabler/icons-react';
import { projectFileKind } from '../../../domain/project-files.ts';
import type { ViewProblem } from '../../../language/index.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { fixesOf, type QuickFix } from './editor/problem-range.ts';
import classes from './problem-list.module.css';

type ProblemListProps = {
  readonly file: string;
  readonly text: string;
  readonly problems: readonly ViewProblem[];
  readonly onReveal: (problem: ViewProblem) => void;
  readonly onFix: (fix: QuickFix) => void;
  /** Called for a problem of another file of the same screen. */
  readonly onOpen: (problem: ViewProblem) => void;
};

/** The problems of the draft with their quick fixes, then those of the screen's other files. */
export function ProblemList({ file, text, problems, onReveal, onFix, onOpen }: ProblemListProps) {
  const t = useTexts('studio');
  if (problems.length === 0) {
    return (
      <p className={classes.none}>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />{' '}
        {t(projectFileKind(file) === 'view' ? 'problem.none' : 'problem.noneOfFile')}
      </p>
    );
  }
  const sorted = [...problems].sort((a, b) => Number(a.file !== file) - Number(b.file !== file));
  return (
    <ul className={classes.list}>
      {sorted.map((problem) => {
        const isOwn = problem.file === file;
        const place = `${isOwn ? '' : `${problem.file}:`}${problem.line}:${problem.column}`;
        return (
          <li
            key={`${place} ${problem.code} ${problem.pointer}`}
            className={classes.problem}
            data-severity={problem.severity}
          >
            <button
              type="button"
              className={classes.place}
              onClick={() => (isOwn ? onReveal(problem) : onOpen(problem))}
            >
              <span className="visually-hidden">
                {t(problem.severity === 'error' ? 'problem.error' : 'problem.warning')}
              </span>
              <code>{place}</code>
              <span lang="en">{problem.message}</span>
            </button>
            {isOwn
              ? fixesOf(text, problem).map((fix) => (
                  <Button
                    key={fix.label}
                    size="compact-xs"
                    variant="light"
                    leftSection={<IconBulb size={13} />}
                    onClick={() => onFix(fix)}
                  >
                    {t('problem.fixTo', { name: fix.label })}
                  </Button>
                ))
              : null}
          </li>
        );
      })}
    </ul>
  );
}
