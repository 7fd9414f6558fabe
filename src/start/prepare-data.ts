import sql from 'sql-template-tag';
import type { Demonstration, KnownLogin } from '../areas/demo-area.ts';
import type { SeedStep, ServerModule } from '../areas/module.ts';
import { serverModules } from '../areas/server-areas.ts';
import { profiles } from '../domain/reference/profiles.ts';
import type { Database } from '../platform/database/database.ts';
import { seedReference } from './seed-reference.ts';

/** Key under which the database stores that it has demonstration data. */
const demoKey = 'demonstracao';

/**
 * Fills a new database: profiles and reference lists always, people and demo logins only for a demonstration. A
 * database with users stays unchanged. Returns its demo logins.
 */
export async function prepareData(
  db: Database,
  {
    demonstration,
    print,
    modules = serverModules,
    clients,
  }: {
    /** Data of the areas for a demonstration; null for a server without one. */
    readonly demonstration: Demonstration | null;
    readonly print: (message: string) => void;
    /** In tests: other areas than those of the list, and fewer clients. */
    readonly modules?: readonly ServerModule[];
    readonly clients?: number;
  },
): Promise<readonly KnownLogin[]> {
  // Two servers may do this at once: each step adds only missing rows, and long ones take turns by themselves.
  const facts = await db.query<{ chave: string }>(sql`select chave from vitral_configuracao`);
  const isKnown = (key: string): boolean => facts.some((fact) => fact.chave === key);
  let isDemo = isKnown(demoKey);
  if (!isKnown('dados_prontos')) {
    print('Preparing the database ...');
    await seedProfiles(db);
    await seedReference(db);
    if (demonstration !== null) isDemo = await demonstration.begin(db, clients);
    await remember(db, 'dados_prontos');
  }
  const shown = isDemo ? demonstration : null;
  await shown?.addLogins(db, isKnown);
  for (const { name, seed = [] } of modules) {
    for (const { key, fill } of [...seed, ...(shown === null ? [] : demoSteps(shown, name))]) {
      if (isKnown(key)) continue;
      await fill(db);
      await remember(db, key);
    }
  }
  if (demonstration === null && isDemo)
    print('This database holds demo logins with a known password, those of vitral.example. Block or delete them.');
  return shown?.logins ?? [];
}

/** Functions by which areas add their data to a demonstration. */
function demoSteps({ areas, people }: Demonstration, name: string): readonly SeedStep[] {
  const steps = areas.flatMap(({ area, seed = [] }) => (area === name ? seed : []));
  return steps.map(({ key, fill }) => ({ key, fill: (db) => fill(db, people) }));
}

async function seedProfiles(db: Database): Promise<void> {
  for (const { constante, descricao, administrador, configurador } of profiles) {
    await db.execute(sql`
      insert into perfil (constante, descricao, administrador, configurador)
      values (${constante}, ${descricao}, ${administrador}, ${configurador}) on conflict do nothing`);
  }
}

async function remember(db: Database, key: string): Promise<void> {
  await db.execute(
    sql`insert into vitral_configuracao (chave, valor) values (${key}, 'true'::jsonb) on conflict (chave) do nothing`,
  );
}
