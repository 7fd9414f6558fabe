import { useTexts } from '../../../ui/i18n/texts.ts';
import { isUnderWay, validRows } from '../machines/import-job.ts';
import { useCounts } from './use-counts.ts';
import type { ImportFlow } from './use-import.ts';

/** Number of steps of the progress that screen readers announce; more would disturb. */
const quarters = 4;

/** Announces the progress of an import, and its result. */
export function Announcement({ flow }: { readonly flow: ImportFlow }) {
  const t = useTexts('import');
  const { countText } = useCounts();
  const { context, snapshot } = flow;
  const answer = context.job?.answer ?? null;
  const name = answer?.arquivo.nome ?? context.file?.name ?? context.chosen?.name ?? '';
  const message = (): string => {
    if (snapshot.matches('uploading')) return t('file.sending', { name });
    if (snapshot.matches('reading')) return t('file.reading', { name });
    if (!snapshot.matches('importing') || answer === null) return '';
    if (isUnderWay(answer)) {
      const share = answer.linhas === 0 ? 0 : Math.floor((answer.lidas / answer.linhas) * quarters) / quarters;
      const doing = t(answer.simular ? 'progress.check' : 'progress.run', { name });
      return share === 0 ? doing : `${doing} ${t('file.percent', { percent: share * 100 })}`;
    }
    if (answer.estado !== 'concluida') return t(`state.${answer.estado}`);
    const failed = countText('last.failed', answer.com_erro);
    return answer.simular
      ? t('check.done', { valid: countText('check.valid', validRows(answer)), failed })
      : t('run.done', { saved: countText('last.saved', validRows(answer)), failed });
  };
  return (
    <p className="visually-hidden" role="status">
      {message()}
    </p>
  );
}
