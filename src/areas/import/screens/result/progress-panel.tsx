import { Button } from '@mantine/core';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { ImportJob } from '../../machines/import-types.ts';
import classes from '../import.module.css';
import { useCounts } from '../use-counts.ts';
import type { ImportFlow } from '../use-import.ts';

/** The server's progress, and a button to stop it. */
export function ProgressPanel({ flow }: { readonly flow: ImportFlow }) {
  const t = useTexts('import');
  const { number } = useCounts();
  const { context, snapshot, send, step } = flow;
  const answer = context.job?.answer ?? null;
  const name = answer?.arquivo.nome ?? context.file?.name ?? '';
  const label = t(step === 'run' ? 'progress.run' : 'progress.check', { name });
  const isKnown = answer !== null && answer.estado === 'executando' && answer.linhas > 0;
  const rows = isKnown
    ? t('progress.rows', { done: number(answer.lidas), total: number(answer.linhas) })
    : t('progress.queued');
  const isCancelling = snapshot.matches({ importing: 'cancelling' });
  return (
    <div className={classes.progressBox}>
      <p className={classes.progressHead}>
        <span>{label}</span>
        <span className={classes.figure}>{[rows, ...timeLeft(answer, t)].join(' · ')}</span>
      </p>
      <progress
        className={classes.progress}
        aria-label={label}
        aria-valuetext={rows}
        max={isKnown ? answer.linhas : 1}
        {...(isKnown ? { value: answer.lidas } : {})}
      />
      <div className={classes.progressFoot}>
        {step === 'run' ? <p className={classes.hint}>{t('progress.leave')}</p> : null}
        <Button
          variant="default"
          disabled={!snapshot.can({ type: 'import.cancel' })}
          onClick={() => send({ type: 'import.cancel' })}
        >
          {isCancelling ? t('progress.cancelling') : t('cancel')}
        </Button>
      </div>
    </div>
  );
}

/** 'Falta 2 min', rounded because it is an estimate. */
function timeLeft(answer: ImportJob | null, t: ReturnType<typeof useTexts>): readonly string[] {
  const seconds = answer?.restante ?? null;
  if (seconds === null || seconds < 1) return [];
  const time =
    seconds < 60
      ? t('progress.seconds', { count: Math.ceil(seconds) })
      : t('progress.minutes', { count: Math.ceil(seconds / 60) });
  return [t('progress.left', { time })];
}
