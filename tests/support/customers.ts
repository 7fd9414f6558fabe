import sql from 'sql-template-tag';
import type { TestServer } from './server.ts';

/** Adds two customers with the ids 1 and 2, who own rows and users of a test. */
export async function addCustomers({ db }: Pick<TestServer, 'db'>): Promise<void> {
  for (const id of [1, 2])
    await db.execute(
      sql`insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status) values (${id}, ${`T${id}`}, 'Pessoa', 'FISICA', 'ATIVO')`,
    );
}
