import sql from 'sql-template-tag';
import type { DemoLogin, ServerModule } from '../areas/module.ts';
import { serverModules } from '../areas/server-areas.ts';
import { networkProfiles, profiles, type SeedProfile } from '../demo/profiles.ts';
import { demoClientIds, seedClientes, seedReference } from '../demo/seed.ts';
import type { Database } from '../platform/database/database.ts';
import { hashPassword } from '../platform/sessions/passwords.ts';
import { storePassword } from '../platform/sessions/session.queries.ts';

/** A demo login as it is printed for whoever starts the server. */
export type KnownLogin = { readonly login: string; readonly password: string; readonly role: string };

/** One password for all demo logins. They exist only in databases that were filled with demo data. */
const demoPassword = 'vitral-demo';
const demoClientes = 20_000;

/**
 * Fills a new database: profiles and reference lists always, people and demo logins only for demonstration.
 * A database that has users is left as it is. Answers the demo logins that exist in it.
 */
export async function prepareData(
  db: Database,
  {
    demo,
    print,
    modules = serverModules,
    clients = demoClientes,
  }: {
    readonly demo: boolean;
    readonly print: (message: string) => void;
    /** In tests: other areas than those of the list, and fewer clients. */
    readonly modules?: readonly ServerModule[];
    readonly clients?: number;
  },
): Promise<readonly KnownLogin[]> {
  // Two servers may do this at once: each step puts only what is missing, and the long ones take turns by themselves.
  const facts = await db.query<{ chave: string }>(sql`select chave from vitral_configuracao`);
  const users = modules.flatMap(({ demoLogins = [] }) => demoLogins);
  const later = Map.groupBy(
    users.filter(({ key }) => key !== undefined),
    ({ key = '' }) => key,
  );
  const people = { logins: users.map(({ login }) => login), clients: demoClientIds };
  const isKnown = (key: string): boolean => facts.some((fact) => fact.chave === key);
  let isDemo = isKnown('demonstracao');
  // Databases that were filled by an earlier version lack some; what somebody deleted since does not come back.
  if (!isKnown('perfis_prontos')) {
    await seedProfiles(db, isKnown('dados_prontos') ? networkProfiles : profiles);
    await remember(db, 'perfis_prontos');
  }
  if (!isKnown('dados_prontos')) {
    print('Preparing the database ...');
    await seedReference(db);
    if (demo) isDemo = await makeDemo(db, users, clients);
    await remember(db, 'dados_prontos');
  }
  if (!isKnown('imagens_ddi_svg')) {
    // Earlier versions named pictures that there were none of.
    await db.execute(sql`
      update pais set avatar = '/static/img/ddis/' || ddi || '.svg'
      where avatar = '/static/img/ddis/' || ddi || '.png'`);
    await remember(db, 'imagens_ddi_svg');
  }
  for (const [key, some] of later) {
    if (isKnown(key) || !(demo && isDemo)) continue;
    await putLogins(db, some);
    await remember(db, key);
  }
  for (const { key, isDemo: isForDemo = false, fill } of modules.flatMap(({ seed = [] }) => seed)) {
    if (isKnown(key) || (isForDemo && !(demo && isDemo))) continue;
    await fill(db, people);
    await remember(db, key);
  }
  if (!demo && isDemo)
    print(
      `This database holds demo logins with a known password, ${people.logins[0]} among them. Block or delete them.`,
    );
  return demo && isDemo ? users.map(({ login, role }) => ({ login, role, password: demoPassword })) : [];
}

async function seedProfiles(db: Database, rows: readonly SeedProfile[]): Promise<void> {
  for (const { constante, descricao, administrador, configurador } of rows) {
    await db.execute(sql`
      insert into perfil (constante, descricao, administrador, configurador)
      values (${constante}, ${descricao}, ${administrador}, ${configurador}) on conflict do nothing`);
  }
}

/** Fills a database without users; answers whether it holds demo data afterwards. */
async function makeDemo(db: Database, users: readonly DemoLogin[], clients: number): Promise<boolean> {
  const others = await db.query(
    sql`select 1 as found from usuario where login <> all (${users.map(({ login }) => login)}::text[]) limit 1`,
  );
  if (others.length > 0) return false;
  await seedClientes(db, { count: clients });
  await putLogins(
    db,
    users.filter(({ key }) => key === undefined),
  );
  await remember(db, 'demonstracao');
  return true;
}

/** Makes users of the demonstration; their country is that of their branch. */
async function putLogins(db: Database, users: readonly DemoLogin[]): Promise<void> {
  const hash = await hashPassword(demoPassword);
  await db.transaction(async (tx) => {
    for (const { login, nome, perfil, tipo, client, filial = null, cart = false } of users) {
      const id_cliente = client === null ? null : demoClientIds[client];
      const [user] = await tx.query<{ id: number }>(sql`
        insert into usuario (nome, login, codigo_mundial, id_perfil, tipo, id_cliente, id_pais, id_filial, ativo, status_penn, exibir_carrinho)
        select coalesce(${nome}, c.nome), ${login}, c.codigo_mundial, p.id, ${tipo}, c.id, f.id_pais, f.id, true, 'ATIVO', ${cart}
        from perfil as p
        left join cliente as c on c.id = ${id_cliente}::bigint
        left join filial as f on f.id = coalesce(
          c.id_filial, (select b.id from filial as b where b.nome = ${filial}::text), (select min(b.id) from filial as b))
        where p.constante = ${perfil}
        on conflict do nothing returning id`);
      if (user !== undefined) await storePassword(tx, user.id, hash);
    }
  });
}

async function remember(db: Database, key: string): Promise<void> {
  await db.execute(
    sql`insert into vitral_configuracao (chave, valor) values (${key}, 'true'::jsonb) on conflict (chave) do nothing`,
  );
}
