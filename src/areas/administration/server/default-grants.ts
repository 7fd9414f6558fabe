import sql from 'sql-template-tag';
import { portalScreens } from '../../../domain/screens.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { openFlag } from '../../../platform/http/caller.ts';

/** Permissions that are granted together, once for each profile: flags by profile. */
type Grant = {
  readonly key: string;
  readonly resource: string;
  readonly flags: Readonly<Record<string, readonly string[]>>;
};

/** Constants of the existing profiles; empty before the installation is filled. */
export async function findProfiles(
  db: Queryable,
  models: ReadonlyMap<string, EntityModel>,
): Promise<readonly string[]> {
  if (!models.has('Perfil')) return [];
  const rows = await db.query<{ constante: string | null }>(sql`select constante from perfil`);
  return rows.flatMap(({ constante }) => constante ?? []);
}

/**
 * Gives each profile the permissions of `x-access` and of the portal's screens, each once: afterwards they belong to
 * the administrators of this installation, and neither a schema nor an update changes them. A profile added later gets
 * its permissions when it is added.
 */
export async function grantDefaults(db: Database, models: ReadonlyMap<string, EntityModel>): Promise<void> {
  if (!models.has('Perfil') || !models.has('Permissao')) return;
  // Servers that start concurrently wait for each other: on the first start there is no row to lock.
  await db.exclusively(() => db.transaction((tx) => grantMissing(tx, models)));
}

function grantsOf(models: ReadonlyMap<string, EntityModel>): Grant[] {
  const entities = [...models.values()].map(({ name, access }) => ({ key: name, resource: name, flags: access }));
  const screens = portalScreens.flatMap(({ processo, profiles, flags }): Grant[] => {
    if (processo === null) return [];
    const own = Object.entries(flags).map(([flag, holders]) => grant(processo, `${processo}.${flag}`, flag, holders));
    return profiles === null ? own : [grant(processo, processo, openFlag, profiles), ...own];
  });
  return [...entities, ...screens];
}

function grant(resource: string, key: string, flag: string, profiles: readonly string[]): Grant {
  return { key, resource, flags: Object.fromEntries(profiles.map((profile) => [profile, [flag]])) };
}

async function grantMissing(tx: Queryable, models: ReadonlyMap<string, EntityModel>): Promise<void> {
  const [row] = await tx.query<{ valor: unknown }>(
    sql`select valor from vitral_configuracao where chave = 'permissoes_concedidas' for update`,
  );
  const profiles = await tx.query<{ id: number; constante: string | null }>(sql`select id, constante from perfil`);
  const grants = grantsOf(models);
  const granted = readGranted(row?.valor);
  const rows: { readonly id_perfil: number; readonly entity: string; readonly flag: string }[] = [];
  let isChanged = false;
  for (const { id, constante } of profiles) {
    if (constante === null) continue;
    const known = new Set(granted.get(constante));
    const fresh = grants.filter(({ key }) => !known.has(key));
    if (fresh.length === 0) continue;
    isChanged = true;
    granted.set(constante, [...known, ...fresh.map(({ key }) => key)]);
    for (const { resource, flags } of fresh)
      for (const flag of Object.hasOwn(flags, constante) ? (flags[constante] ?? []) : [])
        rows.push({ id_perfil: id, entity: resource, flag });
  }
  if (!isChanged) return;
  await tx.execute(sql`
    insert into permissao (id_perfil, entity, flag)
    select g.id_perfil, g.entity, g.flag
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id_perfil bigint, entity text, flag text)
    where not exists (
      select 1 from permissao as p where p.id_perfil = g.id_perfil and p.entity = g.entity and p.flag = g.flag)`);
  const all = JSON.stringify(Object.fromEntries(granted));
  await tx.execute(sql`
    insert into vitral_configuracao (chave, valor) values ('permissoes_concedidas', ${all}::jsonb)
    on conflict (chave) do update set valor = excluded.valor`);
}

/** Permissions that each profile was given, by its constant. */
function readGranted(value: unknown): Map<string, readonly string[]> {
  return new Map(
    Object.entries(isRecord(value) ? value : {}).map(
      ([profile, keys]) => [profile, Array.isArray(keys) ? keys.map(String) : []] as const,
    ),
  );
}
