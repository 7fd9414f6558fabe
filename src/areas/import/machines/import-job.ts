import type { ImportJob } from './import-types.ts';

/** Whether an import is running or will continue by itself. */
export function isUnderWay({ estado }: Pick<ImportJob, 'estado'>): boolean {
  return estado === 'na_fila' || estado === 'executando';
}

/** Whether a stopped import can continue after its last row. */
export function canGoOn({ estado }: Pick<ImportJob, 'estado'>): boolean {
  return estado === 'interrompida' || estado === 'cancelada';
}

/** Number of rows of a dry run that would be saved. */
export function validRows({ criadas, alteradas }: Pick<ImportJob, 'criadas' | 'alteradas'>): number {
  return criadas + alteradas;
}
