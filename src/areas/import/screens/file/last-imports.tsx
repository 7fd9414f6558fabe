import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../../ui/format/date.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { canGoOn, isUnderWay, validRows } from '../../machines/import-job.ts';
import type { ImportJob } from '../../machines/import-types.ts';
import classes from '../import.module.css';
import { lastImportsQuery } from '../import.queries.ts';
import { StateBadge } from '../result/state-badge.tsx';
import { useCounts } from '../use-counts.ts';

type LastImportsProps = { readonly entity: string; readonly onOpen: (job: ImportJob) => void };

/** This user's recent imports; dry runs only while they need an action. */
export function LastImports({ entity, onOpen }: LastImportsProps) {
  const t = useTexts('import');
  const { countText } = useCounts();
  const { data = [] } = useQuery(lastImportsQuery(entity));
  const shown = data.filter(
    (job) => !job.simular || isUnderWay(job) || job.estado === 'interrompida' || job.corrigidas > 0,
  );
  if (shown.length === 0) return null;
  return (
    <div>
      <h3 className={classes.subheading} id="import-last">
        {t('last.title')}
      </h3>
      <ul className={classes.last} aria-labelledby="import-last">
        {shown.map((job) => (
          <li key={job.id_importacao} className={classes.lastItem}>
            <span className={classes.lastName}>{job.arquivo.nome}</span>
            <span className={classes.lastNote}>
              {formatDateTime(job.dh_registro)}
              {job.simular ? ` · ${t('last.check')}` : ` · ${countText('last.saved', validRows(job) + job.corrigidas)}`}
              {job.com_erro > 0 ? ` · ${countText('last.failed', job.com_erro)}` : ''}
            </span>
            <StateBadge state={job.estado} />
            <Button
              variant={canGoOn(job) || isUnderWay(job) ? 'light' : 'default'}
              size="compact-sm"
              aria-label={t('last.openOf', { name: job.arquivo.nome, date: formatDateTime(job.dh_registro) })}
              onClick={() => onOpen(job)}
            >
              {t('last.open')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
