import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { ImportJob } from '../../machines/import-types.ts';
import { useCounts } from '../use-counts.ts';
import classes from './result.module.css';

/** The numbers of rows by result, actual or expected. */
export function Counts({ job }: { readonly job: ImportJob }) {
  const t = useTexts('import');
  const { number } = useCounts();
  const { simular, linhas, lidas, criadas, alteradas, iguais, com_erro, corrigidas, modo } = job;
  const pending = linhas - lidas;
  const figures = [
    ...(modo === 'alterar'
      ? []
      : [{ key: 'criadas', label: t(simular ? 'counts.willCreate' : 'counts.criadas'), value: criadas }]),
    ...(modo === 'criar'
      ? []
      : [{ key: 'alteradas', label: t(simular ? 'counts.willChange' : 'counts.alteradas'), value: alteradas }]),
    ...(modo === 'criar' && iguais === 0 ? [] : [{ key: 'iguais', label: t('counts.iguais'), value: iguais }]),
    ...(corrigidas === 0 ? [] : [{ key: 'corrigidas', label: t('counts.corrigidas'), value: corrigidas }]),
    { key: 'com_erro', label: t('counts.com_erro'), value: com_erro },
    ...(pending > 0 ? [{ key: 'pending', label: t('counts.pending'), value: pending }] : []),
  ];
  return (
    <dl className={classes.counts} aria-label={t('counts.label')}>
      {figures.map(({ key, label, value }) => (
        <div key={key} className={classes.count} data-kind={key} data-none={value === 0}>
          <dt>{label}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
