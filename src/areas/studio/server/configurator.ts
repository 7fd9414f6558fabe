import { type Caller, can } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { TouchedFile } from './touched.ts';

/** Throws 403 for callers who may not configure. */
export function assertConfigurator(caller: Caller): void {
  if (!caller.configurator) throw httpErrors.SEM_PERMISSAO({ permissao: 'CONFIGURAR' });
}

/** Throws 403 for callers who may not decide on waiting changes. */
export function assertAdministrator(caller: Caller): void {
  if (!caller.administrator) throw httpErrors.SEM_PERMISSAO({ permissao: 'ADMINISTRAR' });
}

/**
 * Throws 403 if a file would give others data that the caller may not read: an alert sends values of records to people,
 * also by mail, and a statement answers them to others.
 */
export function assertMayRead(caller: Caller, { reads }: Pick<TouchedFile, 'reads'>): void {
  const unlisted = reads.find((entity) => !can(caller, entity, 'LISTAR'));
  if (unlisted !== undefined) throw httpErrors.SEM_PERMISSAO({ permissao: 'LISTAR', entity: unlisted });
}
