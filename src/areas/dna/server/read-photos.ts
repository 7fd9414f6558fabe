import sql from 'sql-template-tag';
import { andScope, scopeOf } from '../../../engine/records/rows/scope.ts';
import { type Caller, can } from '../../../platform/http/caller.ts';
import type { Services } from '../../module.ts';
import { membersOf } from '../rules/tree.ts';
import type { Team } from './read-team.ts';

const credentialEntity = 'CredencialCliente';

/** Photos of consultants (`arquivo/{id}`) by their ids. */
export type Photos = ReadonlyMap<number, string>;

/**
 * The photos of a team's consultants, from their virtual credentials. If the caller may not see a credential, its photo
 * is left out, because its file would be refused.
 */
export async function readPhotos(
  { db, entities, engine }: Pick<Services, 'db' | 'entities' | 'engine'>,
  caller: Caller,
  { root }: Pick<Team, 'root'>,
): Promise<Photos> {
  const people = membersOf(root).map(({ consultor }) => consultor.id);
  if (people.length === 0 || !can(caller, credentialEntity, 'LISTAR')) return new Map();
  const scope = andScope(scopeOf(engine.model(credentialEntity), entities.models(), caller, 'k'));
  const rows = await db.query<{ cliente: number; avatar: string }>(sql`
    select k.id_cliente as cliente, k.avatar from credencial_cliente as k
    where k.id_cliente = any (${people}::bigint[]) and k.tipo = 'CREDENCIAL_VIRTUAL' and k."descricaoTipoSocio" = 'Titular'
      and k.avatar like 'arquivo/%'${scope} order by k.id`);
  return new Map(rows.map(({ cliente, avatar }) => [Number(cliente), avatar]));
}
