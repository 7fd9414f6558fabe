import { IconCheck } from '@tabler/icons-react';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { ImportEvent } from '../machines/import-parts.ts';
import classes from './import.module.css';
import { type ImportFlow, type ImportStep, importSteps } from './use-import.ts';

/** How one goes to a step by name; the last one is only begun by its own button. */
const eventOf: Readonly<Record<ImportStep, ImportEvent | null>> = {
  file: { type: 'step.file' },
  columns: { type: 'step.columns' },
  check: { type: 'check.start' },
  run: null,
};

/** The four steps: where one is, and a way back to what is done. */
export function StepBar({ flow: { step, snapshot, send } }: { readonly flow: ImportFlow }) {
  const t = useTexts('import');
  const here = importSteps.indexOf(step);
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={classes.steps}>
        {importSteps.map((each, index) => {
          const event = eventOf[each];
          // Only back: what comes next has a button of its own, which says what it does.
          const canGo = index < here && event !== null && each !== 'check' && snapshot.can(event);
          const isDone = index < here;
          return (
            <li
              key={each}
              className={classes.step}
              data-done={isDone}
              aria-current={index === here ? 'step' : undefined}
            >
              <button
                type="button"
                className={classes.stepButton}
                disabled={!canGo}
                onClick={() => event && send(event)}
              >
                <span className={classes.mark} aria-hidden="true">
                  {isDone ? <IconCheck size={14} stroke={2.5} /> : index + 1}
                </span>
                <span className={classes.stepName}>
                  {t(`steps.${each}`)}
                  {isDone ? <span className="visually-hidden">{t('steps.done')}</span> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
