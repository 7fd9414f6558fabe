import { Button } from '@mantine/core';
import { useHost } from '../../../../render/index.ts';
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

type RunStepProps = { readonly flow: ImportFlow; readonly corrections: RowCorrections };

/** The import itself: its progress, the results of the rows, and how to import failed ones. */
export function RunStep({ flow, corrections }: RunStepProps) {
  const t = useTexts('import');
  const answer = flow.context.job?.answer ?? null;
  return (
    <StepSection title={t('run.title')} hint={answer?.arquivo.nome}>
      {flow.hasEnded && answer !== null ? (
        <Result flow={flow} corrections={corrections} job={answer} />
      ) : (
        <ProgressPanel flow={flow} />
      )}
    </StepSection>
  );
}

function Result({ flow, corrections, job }: RunStepProps & { readonly job: ImportJob }) {
  const t = useTexts('import');
  const host = useHost();
  const { fields, entity, send, snapshot } = flow;
  const hasErrors = job.com_erro > 0;
  const canCorrect = job.estado === 'concluida';
  const hasCorrections = canCorrect && corrections.rows > 0;
  const mayGoOn = canGoOn(job) && snapshot.can({ type: 'import.continue' });
  return (
    <>
      <Settled flow={flow} />
      <Verdict job={job} />
      <Counts job={job} />
      <div className={classes.foot}>
        {mayGoOn ? <Button onClick={() => send({ type: 'import.continue' })}>{t('run.continue')}</Button> : null}
        <Button variant={mayGoOn || hasErrors ? 'default' : 'filled'} onClick={() => host.navigate(`/crud/${entity}/`)}>
          {t('run.openList')}
        </Button>
        {hasCorrections ? <CorrectedRows job={job} corrections={corrections} /> : null}
        {hasErrors ? (
          <CorrectedFile
            fields={fields}
            label={t('run.corrected')}
            isFilled={!mayGoOn && !hasCorrections}
            onFile={(file) => send({ type: 'file.corrected', file })}
          />
        ) : null}
        <Button variant="default" onClick={() => send({ type: 'anew' })}>
          {t('run.anew')}
        </Button>
      </div>
      {hasErrors ? <DownloadErrors job={job} /> : null}
      <ErrorTable job={job} corrections={canCorrect ? corrections : undefined} />
    </>
  );
}

function Verdict({ job }: { readonly job: ImportJob }) {
  const t = useTexts('import');
  const { countText } = useCounts();
  const { estado, mensagem, com_erro } = job;
  switch (estado) {
    case 'falhou':
      return <Outcome tone="bad">{mensagem ?? t('run.failed')}</Outcome>;
    case 'cancelada':
      return <Outcome tone="warn">{t('run.cancelled')}</Outcome>;
    case 'interrompida':
      return <Outcome tone="warn">{mensagem ?? t('run.interrupted')}</Outcome>;
    default:
      if (com_erro === 0) return <Outcome tone="good">{t('run.all')}</Outcome>;
      return validRows(job) + job.corrigidas > 0 ? (
        <Outcome tone="warn">{countText('run.some', com_erro)}</Outcome>
      ) : (
        <Outcome tone="bad">{t('run.none')}</Outcome>
      );
  }
}
