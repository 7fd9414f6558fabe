import type { ApiError } from '../../platform/http/errors/api-error.ts';
import { refusalAt } from '../../platform/http/errors/refuse-together.ts';
import { entityErrors } from './entity-errors.ts';

/** Where a call names a record: what it calls it, and the JSON Pointer of it (components/schemas.yaml, ErroDeCampo). */
export type NamedPlace = { readonly name: string; readonly pointer: string };

/** The place of a property of a body, or of a parameter. */
export function placeOf(where: 'params' | 'query' | 'body', name: string): NamedPlace {
  return { name, pointer: where === 'body' ? `/${name}` : `/${where}/${name}` };
}

/** Refuses somebody whom a caller may not see, or who is not there for them (403 PESSOA_SEM_ACESSO). */
export function refuseForeign({ name, pointer }: NamedPlace): ApiError {
  return refusalAt(entityErrors.PESSOA_SEM_ACESSO({ parametro: name }), pointer);
}

/** Refuses a record that a call names and that is not there (404 REGISTRO_NAO_ENCONTRADO). */
export function refuseMissing(entity: string, id: number, { pointer }: NamedPlace): ApiError {
  return refusalAt(entityErrors.REGISTRO_NAO_ENCONTRADO({ entity, id }), pointer);
}
