import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { ImportJob } from '../../machines/import-types.ts';
import classes from '../import.module.css';

const tones: Readonly<Record<ImportJob['estado'], 'calm' | 'busy' | 'good' | 'warn' | 'bad'>> = {
  na_fila: 'busy',
  executando: 'busy',
  concluida: 'good',
  cancelada: 'calm',
  interrompida: 'warn',
  falhou: 'bad',
};

/** The state of an import, as a word. */
export function StateBadge({ state }: { readonly state: ImportJob['estado'] }) {
  const t = useTexts('import');
  return (
    <span className={classes.badge} data-tone={tones[state]}>
      {t(`state.${state}`)}
    </span>
  );
}
