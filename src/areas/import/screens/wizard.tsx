import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useHost } from '../../../render/index.ts';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { useTexts } from '../../../ui/i18n/texts.ts';
import type { ImportFields } from '../machines/import-types.ts';
import { Announcement } from './announcement.tsx';
import { ColumnsStep } from './columns/columns-step.tsx';
import { useCorrections } from './correction/use-corrections.ts';
import { FileStep } from './file/file-step.tsx';
import classes from './import.module.css';
import { jobQuery, problemOf } from './import.queries.ts';
import { CheckStep } from './result/check-step.tsx';
import { RunStep } from './result/run-step.tsx';
import { StepBar } from './step-bar.tsx';
import { type ImportFlow, useImport } from './use-import.ts';

/** The import in four steps, one of them visible. */
export function Wizard({ fields }: { readonly fields: ImportFields }) {
  const flow = useImport(fields);
  const corrections = useCorrections(flow);
  const t = useTexts('import');
  const host = useHost();
  const { step, entity } = flow;
  return (
    <div className={classes.screen} data-import={entity}>
      <PageHeader
        title={t('title', { name: fields.plural })}
        actions={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => host.navigate(`/crud/${entity}/`)}
          >
            {t('back')}
          </Button>
        }
      />
      <div className={classes.content}>
        <StepBar flow={flow} />
        <Problem flow={flow} />
        {step === 'file' ? <FileStep flow={flow} /> : null}
        {step === 'columns' ? <ColumnsStep flow={flow} /> : null}
        {step === 'check' ? <CheckStep flow={flow} corrections={corrections} /> : null}
        {step === 'run' ? <RunStep flow={flow} corrections={corrections} /> : null}
      </div>
      <Announcement flow={flow} />
    </div>
  );
}

type FlowProps = { readonly flow: ImportFlow };

/** A problem, above the step where the user can solve it. */
function Problem({ flow: { context, entity, pollError, retryPoll, send, step } }: FlowProps) {
  const queries = useQueryClient();
  const t = useTexts('import');
  const host = useHost();
  const { problem, chosen } = context;
  if (problem === null && pollError === null) return null;
  const { busy } = problem ?? { busy: null };
  const openBusy = async (id: number) => {
    try {
      const job = await queries.fetchQuery(jobQuery(id));
      if (job.entity === entity) send({ type: 'import.opened', job });
      else host.navigate(`/importar/${job.entity}?importacao=${id}`);
    } catch (thrown) {
      host.notify(problemOf(thrown).message, 'error');
    }
  };
  return (
    <div className={classes.problem} role="alert">
      <p>{problem?.message ?? t('pollFailed')}</p>
      {problem === null ? (
        <Button size="compact-sm" variant="default" onClick={retryPoll}>
          {t('retry')}
        </Button>
      ) : null}
      {problem !== null && chosen !== null && step === 'file' ? (
        <Button size="compact-sm" variant="default" onClick={() => send({ type: 'upload.retry' })}>
          {t('file.again', { name: chosen.name })}
        </Button>
      ) : null}
      {busy === null ? null : (
        <Button size="compact-sm" variant="default" onClick={() => void openBusy(busy)}>
          {t('openOther')}
        </Button>
      )}
    </div>
  );
}
