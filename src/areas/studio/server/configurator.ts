import { type Caller, can } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { TouchedFile } from './touched.ts';

/** Throws 403 for who may not configure. */
export function assertConfigurator(caller: Caller): void {
  if (!caller.configurator) throw httpErrors.SEM_PERMISSAO({ permissao: 'CONFIGURAR' });
}

/** Throws 403 for who may not decide on changes that wait. */
export function assertAdministrator(caller: Caller): void {
  if (!caller.administrator) throw httpErrors.SEM_PERMISSAO({ permissao: 'ADMINISTRAR' });
}

/**
 * Throws 403 for who would read by a file what they may not read otherwise: an alert sends values of records to people, by
 * mail out of the portal as well, and a statement answers them to others.
 */
export function assertMayRead(caller: Caller, { reads }: Pick<TouchedFile, 'reads'>): void {
  const unlisted = reads.find((entity) => !can(caller, entity, 'LISTAR'));
  if (unlisted !== undefined) throw httpErrors.SEM_PERMISSAO({ permissao: 'LISTAR', entity: unlisted });
}
