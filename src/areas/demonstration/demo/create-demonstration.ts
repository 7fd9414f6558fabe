import sql from 'sql-template-tag';
import { demoClientIds, seedClientes } from '../../../demo/seed.ts';
import { readCount } from '../../../domain/numbers/read-count.ts';
import type { Database } from '../../../platform/database/database.ts';
import { hashPassword } from '../../../platform/sessions/passwords.ts';
import { storePassword } from '../../../platform/sessions/session.queries.ts';
import { demoProducts, firstProducts } from '../../catalogue/demo/index.ts';
import type { DemoArea, DemoLogin, Demonstration, DemoSize } from '../../demo-area.ts';
import { demoNetwork, maxNetwork } from '../../network/demo/index.ts';

/** One password for all demo logins. They exist only in databases with demo data. */
const demoPassword = 'vitral-demo';
const demoClientes = 20_000;

/** Creates the demonstration from the data of the areas. */
export function createDemonstration(
  areas: readonly DemoArea[],
  given: Pick<Demonstration, 'modules' | 'servePages'>,
): Demonstration {
  const users = areas.flatMap(({ logins = [] }) => logins);
  return {
    ...given,
    areas,
    people: { logins: users.map(({ login }) => login), clients: demoClientIds },
    sizeOf,
    begin: (db, clients = demoClientes) => begin(db, users, clients),
    addLogins: (db, isKnown) => addLogins(db, users, isKnown),
    logins: users.map(({ login, role }) => ({ login, role, password: demoPassword })),
  };
}

function sizeOf(products: string | undefined, people: string | undefined): DemoSize {
  const count = readCount(products, demoProducts);
  const network = Math.min(maxNetwork, readCount(people, demoNetwork));
  return { products: count, people: network, isWhole: count > firstProducts };
}

/** Fills a database without users; returns whether it has demo data afterwards. */
async function begin(db: Database, users: readonly DemoLogin[], clients: number): Promise<boolean> {
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

async function addLogins(db: Database, users: readonly DemoLogin[], isKnown: (key: string) => boolean): Promise<void> {
  const later = Map.groupBy(
    users.filter(({ key }) => key !== undefined),
    ({ key = '' }) => key,
  );
  for (const [key, some] of later) {
    if (isKnown(key)) continue;
    await putLogins(db, some);
    await remember(db, key);
  }
}

/** Creates users of the demonstration; their country is that of their branch. */
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
