import { IconCheck } from '@tabler/icons-react';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { ImportEvent } from '../machines/import-parts.ts';
import classes from './import.module.css';
import { type ImportFlow, type ImportStep, importSteps } from './use-import.ts';

/** Event that leads to each step; the last one starts only by its own button. */
const eventOf: Readonly<Record<ImportStep, ImportEvent | null>> = {
  file: { type: 'step.file' },
  columns: { type: 'step.columns' },
  check: { type: 'check.start' },
  run: null,
};

/** The four steps: the current one, and links back to completed ones. */
export function StepBar({ flow: { step, snapshot, send } }: { readonly flow: ImportFlow }) {
  const t = useTexts('import');
  const here = importSteps.indexOf(step);
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={classes.steps}>
        {importSteps.map((each, index) => {
          const event = eventOf[each];
          // Only back: the next step has its own button, which tells what it does.
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
