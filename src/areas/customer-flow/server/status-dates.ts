import type { PlannedSave, Settled } from '../../../engine/records/record-rules.ts';

/**
 * Since when clients are in their status, and whether somebody is to look at a registration whose consultant was activated:
 * columns of every save that changes the status, whichever way it comes.
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
