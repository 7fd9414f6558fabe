import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { DropArea, describeProblem, useFileTexts } from '../../../../render/inputs.ts';
import { checkFiles } from '../../../../render/values.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import classes from '../import.module.css';
import { importLimits } from '../import-limits.ts';
import { StepSection } from '../step-section.tsx';
import { useCounts } from '../use-counts.ts';
import type { ImportFlow } from '../use-import.ts';
import { useLink } from '../use-link.ts';
import { LastImports } from './last-imports.tsx';

type FileStepProps = { readonly flow: ImportFlow };

/** The file to import, its expected format, and earlier imports. */
export function FileStep({ flow }: FileStepProps) {
  const t = useTexts('import');
  const { number } = useCounts();
  const { fields, snapshot } = flow;
  return (
    <StepSection title={t('file.title')} hint={t('file.hint', { rows: number(fields.limites.linhas) })}>
      {snapshot.matches('choosing') ? <Chooser flow={flow} /> : <Sending flow={flow} />}
      <Template entity={flow.entity} />
      <LastImports entity={flow.entity} onOpen={(job) => flow.send({ type: 'import.opened', job })} />
    </StepSection>
  );
}

function Chooser({ flow: { fields, context, snapshot, send } }: FileStepProps) {
  const t = useTexts('import');
  const fileTexts = useFileTexts();
  const { countText } = useCounts();
  const [wrong, setWrong] = useState<string | null>(null);
  const limits = importLimits(fields);
  const { file, reading } = context;
  const choose = (files: readonly File[]) => {
    const problems = checkFiles(files, limits).map((problem) => describeProblem(problem, fileTexts));
    setWrong(problems.length === 0 ? null : problems.join(' '));
    const [chosen] = files;
    if (problems.length === 0 && chosen !== undefined) send({ type: 'file.chosen', file: chosen });
  };
  return (
    <div className={classes.chooser}>
      {file !== null && reading !== null && snapshot.can({ type: 'step.columns' }) ? (
        <div className={classes.current}>
          <p>{t('file.current', { name: file.name, rows: countText('rows', reading.linhas) })}</p>
          <Button size="compact-sm" onClick={() => send({ type: 'step.columns' })}>
            {t('file.next')}
          </Button>
        </div>
      ) : null}
      <DropArea
        limits={limits}
        label={t('file.field')}
        isInvalid={wrong !== null}
        describedBy={wrong === null ? undefined : 'import-file-error'}
        onFiles={choose}
      />
      {wrong === null ? null : (
        <p id="import-file-error" className={classes.error} role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

function Sending({ flow: { context, snapshot, send } }: FileStepProps) {
  const t = useTexts('import');
  const { chosen, file, sent } = context;
  const isSending = snapshot.matches('uploading') && sent < 1;
  const label = snapshot.matches('uploading')
    ? t('file.sending', { name: chosen?.name ?? '' })
    : t('file.reading', { name: file?.name ?? '' });
  const percent = t('file.percent', { percent: Math.floor(sent * 100) });
  return (
    <div className={classes.progressBox}>
      <p className={classes.progressHead}>
        <span>{label}</span>
        {isSending ? <span className={classes.figure}>{percent}</span> : null}
      </p>
      <progress
        className={classes.progress}
        max={1}
        aria-label={label}
        {...(isSending ? { value: sent, 'aria-valuetext': percent } : {})}
      />
      {snapshot.matches('uploading') ? (
        <Button variant="default" size="compact-sm" onClick={() => send({ type: 'upload.cancel' })}>
          {t('cancel')}
        </Button>
      ) : null}
    </div>
  );
}

function Template({ entity }: { readonly entity: string }) {
  const t = useTexts('import');
  const save = useLink();
  return (
    <div className={classes.template}>
      <h3 className={classes.subheading}>{t('file.template')}</h3>
      <p className={classes.hint}>{t('file.templateHint')}</p>
      <div className={classes.buttons}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
            aria-label={t('file.templateOf', { format: format.toUpperCase() })}
            onClick={() => void save(`${entity}/importacao/modelo?formato=${format}`)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </div>
  );
}
