import { Button } from '@mantine/core';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { canGoOn, validRows } from '../../machines/import-job.ts';
import type { ImportJob } from '../../machines/import-types.ts';
import type { RowCorrections } from '../correction/use-corrections.ts';
import classes from '../import.module.css';
import { StepSection } from '../step-section.tsx';
import { useCounts } from '../use-counts.ts';
import type { ImportFlow } from '../use-import.ts';
import { Counts } from './counts.tsx';
import { ErrorTable } from './error-table.tsx';
import { Outcome } from './outcome.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { CorrectedFile, CorrectedRows, DownloadErrors } from './result-buttons.tsx';
import { Settled } from './settled.tsx';

type CheckStepProps = { readonly flow: ImportFlow; readonly corrections: RowCorrections };

/** The dry run: the expected result, and the errors row by row. */
export function CheckStep({ flow, corrections }: CheckStepProps) {
  const t = useTexts('import');
  const answer = flow.context.job?.answer ?? null;
  return (
    <StepSection title={t('check.title')} hint={answer?.arquivo.nome}>
      {flow.hasEnded && answer !== null ? (
        <Result flow={flow} corrections={corrections} job={answer} />
      ) : (
        <ProgressPanel flow={flow} />
      )}
    </StepSection>
  );
}

function Result({ flow, corrections, job }: CheckStepProps & { readonly job: ImportJob }) {
  const t = useTexts('import');
  const { countText } = useCounts();
  const { fields, snapshot, context, send } = flow;
  const valid = validRows(job);
  const isWhole = job.estado === 'concluida';
  const canRun = snapshot.can({ type: 'run.start' });
  const hasErrors = job.com_erro > 0;
  const canCorrect = isWhole;
  const hasCorrections = canCorrect && corrections.rows > 0;
  return (
    <>
      <Settled flow={flow} />
      <Verdict job={job} />
      <Counts job={job} />
      <div className={classes.foot}>
        {isWhole && valid > 0 && canRun ? (
          <Button onClick={() => send({ type: 'run.start' })}>
            {countText(hasErrors ? 'check.importValid' : 'check.import', valid)}
          </Button>
        ) : null}
        {isWhole && valid > 0 && context.job?.request === null ? <span>{t('check.unknown')}</span> : null}
        {canGoOn(job) ? <Button onClick={() => send({ type: 'import.continue' })}>{t('run.continue')}</Button> : null}
        {!isWhole && snapshot.can({ type: 'check.start' }) ? (
          <Button variant="default" onClick={() => send({ type: 'check.start' })}>
            {t('check.again')}
          </Button>
        ) : null}
        {hasCorrections && valid === 0 ? <CorrectedRows job={job} corrections={corrections} /> : null}
        {hasErrors ? (
          <CorrectedFile
            fields={fields}
            label={t('check.correct')}
            isFilled={isWhole && valid === 0 && !hasCorrections}
            onFile={(file) => send({ type: 'file.corrected', file })}
          />
        ) : null}
        {snapshot.can({ type: 'step.columns' }) ? (
          <Button variant="default" onClick={() => send({ type: 'step.columns' })}>
            {t('check.change')}
          </Button>
        ) : null}
      </div>
      {hasCorrections && valid > 0 ? (
        <p className={classes.note} role="status">
          {countText('correct.later', corrections.rows)}
        </p>
      ) : null}
      {hasErrors ? <DownloadErrors job={job} /> : null}
      <ErrorTable job={job} corrections={canCorrect ? corrections : undefined} />
    </>
  );
}

function Verdict({ job }: { readonly job: ImportJob }) {
  const t = useTexts('import');
  const { estado, mensagem, com_erro, iguais, corrigidas } = job;
  if (estado === 'falhou') return <Outcome tone="bad">{mensagem ?? t('check.failed')}</Outcome>;
  if (estado !== 'concluida') return <Outcome tone="warn">{mensagem ?? t('check.stopped')}</Outcome>;
  if (validRows(job) > 0)
    return com_erro > 0 ? (
      <Outcome tone="warn">{t('check.some')}</Outcome>
    ) : (
      <Outcome tone="good">{t('check.all')}</Outcome>
    );
  if (corrigidas > 0)
    return com_erro > 0 ? (
      <Outcome tone="warn">{t('check.left')}</Outcome>
    ) : (
      <Outcome tone="good">{t('check.settled')}</Outcome>
    );
  if (com_erro > 0) return <Outcome tone="bad">{t('check.none')}</Outcome>;
  return <Outcome tone="calm">{t(iguais > 0 ? 'check.same' : 'check.none')}</Outcome>;
}
