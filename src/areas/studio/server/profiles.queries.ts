import sql from 'sql-template-tag';
import type { AccessFlag } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { accessFlags } from '../../../platform/http/caller.ts';

export type StudioProfile = {
  readonly constante: string;
  readonly descricao: string;
  readonly administrador: boolean;
  readonly configurador: boolean;
  /** Flags by entity; empty for administrators, who have all. */
  readonly access: Readonly<Record<string, readonly AccessFlag[]>>;
};

/** All profiles with their permissions, ordered by name. */
export async function findProfiles(db: Queryable): Promise<StudioProfile[]> {
  const profiles = await db.query<{
    id: number;
    constante: string;
    descricao: string;
    administrador: boolean;
    configurador: boolean;
  }>(sql`
    select id, constante, descricao, coalesce(administrador, false) as administrador,
      coalesce(configurador, false) as configurador
    from perfil order by descricao, constante`);
  const flags = await db.query<{ id_perfil: number; entity: string; flag: AccessFlag }>(
    sql`select id_perfil, entity, flag from permissao where flag = any(${[...accessFlags]}::text[]) order by entity, flag`,
  );
  return profiles.map(({ id, administrador, ...profile }) => {
    const access: Record<string, AccessFlag[]> = {};
    for (const { id_perfil, entity, flag } of administrador ? [] : flags)
      if (id_perfil === id) access[entity] = [...(access[entity] ?? []), flag];
    return { ...profile, administrador, access };
  });
}
