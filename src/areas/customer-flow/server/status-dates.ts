import type { PlannedSave, Settled } from '../../../engine/records/record-rules.ts';

/**
 * Columns of every save that changes a client's status, in whatever way: the date of the status, and whether a
 * registration whose consultant was activated has to be verified.
 */
export function dateStatuses(saves: readonly PlannedSave[], now: Date): ReadonlyMap<number, Settled> {
  return new Map(
    saves.flatMap(({ place, columns, before }): readonly [number, Settled][] => {
      const status = columns.get('status');
      if (status === undefined || status === before?.status) return [];
      const tipo = columns.get('tipo') ?? before?.tipo ?? 'CLIENTE';
      const isActivated = before?.status === 'PENDENTE' && status === 'ATIVO' && tipo !== 'CLIENTE';
      const more: readonly [string, unknown][] = [
        ['dh_situacao', now.toISOString()],
        ['verificacao_ativacao_pendente', isActivated],
      ];
      return [[place, { columns: new Map(more) }]];
    }),
  );
}
