import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useHost } from '../../../../render/index.ts';
import { describeProblem, useFileTexts } from '../../../../render/inputs.ts';
import { checkFiles } from '../../../../render/values.ts';
import { FileInput } from '../../../../ui/components/file-input.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { ImportFields, ImportJob } from '../../machines/import-types.ts';
import type { RowCorrections } from '../correction/use-corrections.ts';
import { importLimits } from '../import-limits.ts';
import { useCounts } from '../use-counts.ts';
import { useLink } from '../use-link.ts';
import classes from './result.module.css';

/** The failed rows as they were in the file, with the reason: to be corrected and imported again. */
export function DownloadErrors({ job }: { readonly job: ImportJob }) {
  const t = useTexts('import');
  const save = useLink();
  return (
    <div className={classes.downloads}>
      <span className={classes.downloadsTitle}>{t('errors.download')}</span>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          aria-label={t('errors.downloadOf', { format: format.toUpperCase() })}
          onClick={() => void save(`importacao/${job.id_importacao}/erros?formato=${format}`)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

type CorrectedRowsProps = { readonly job: ImportJob; readonly corrections: RowCorrections };

/** Tries only the rows corrected in the table of errors. */
export function CorrectedRows({ job, corrections }: CorrectedRowsProps) {
  const { countText } = useCounts();
  return (
    <Button loading={corrections.isSending} onClick={() => void corrections.send(job)}>
      {countText('correct.check', corrections.rows)}
    </Button>
  );
}

type CorrectedFileProps = {
  readonly fields: ImportFields;
  readonly label: string;
  readonly isFilled: boolean;
  readonly onFile: (file: File) => void;
};

/** Accepts a corrected file, which is tried at once. */
export function CorrectedFile({ fields, label, isFilled, onFile }: CorrectedFileProps) {
  const host = useHost();
  const fileTexts = useFileTexts();
  const picker = useRef<HTMLInputElement>(null);
  const limits = importLimits(fields);
  return (
    <>
      <FileInput
        ref={picker}
        accept={limits.accepted.join(',')}
        onFiles={([file]) => {
          const problems = checkFiles([file], limits).map((problem) => describeProblem(problem, fileTexts));
          if (problems.length > 0) void host.alert(problems);
          else onFile(file);
        }}
      />
      <Button
        variant={isFilled ? 'filled' : 'default'}
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
