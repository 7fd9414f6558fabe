import type { ApiError } from '../../platform/http/errors/api-error.ts';
import { refusalAt } from '../../platform/http/errors/refuse-together.ts';
import { entityErrors } from './entity-errors.ts';

/**
 * A place of a call that names a record: its name there and its JSON Pointer (components/schemas.yaml, ErroDeCampo).
 */
export type NamedPlace = { readonly name: string; readonly pointer: string };

/** The place of a body property or a parameter. */
export function placeOf(where: 'params' | 'query' | 'body', name: string): NamedPlace {
  return { name, pointer: where === 'body' ? `/${name}` : `/${where}/${name}` };
}

/** Refuses a person whom a caller may not see, or who does not exist for them (403 PESSOA_SEM_ACESSO). */
export function refuseForeign({ name, pointer }: NamedPlace): ApiError {
  return refusalAt(entityErrors.PESSOA_SEM_ACESSO({ parametro: name }), pointer);
}

/** Refuses a named record that does not exist (404 REGISTRO_NAO_ENCONTRADO). */
export function refuseMissing(entity: string, id: number, { pointer }: NamedPlace): ApiError {
  return refusalAt(entityErrors.REGISTRO_NAO_ENCONTRADO({ entity, id }), pointer);
}
