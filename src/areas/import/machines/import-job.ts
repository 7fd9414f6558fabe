import type { ImportJob } from './import-types.ts';

/** Whether an import goes on by itself. */
export function isUnderWay({ estado }: Pick<ImportJob, 'estado'>): boolean {
  return estado === 'na_fila' || estado === 'executando';
}

/** Whether an import that stopped can go on behind its last row. */
export function canGoOn({ estado }: Pick<ImportJob, 'estado'>): boolean {
  return estado === 'interrompida' || estado === 'cancelada';
}

/** Rows of a dry run that would be saved. */
export function validRows({ criadas, alteradas }: Pick<ImportJob, 'criadas' | 'alteradas'>): number {
  return criadas + alteradas;
}
