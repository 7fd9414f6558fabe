import sql from 'sql-template-tag';
import { startTestServer, type TestServer } from './server.ts';

/** Id of the client of the consultant, who sees the rows of that client's clients. */
export const owner = 900;

/** Starts a server with forty clients in two cities, a quarter of them of the consultant, and three events. */
export async function startSmallNetwork(): Promise<{
  readonly server: TestServer;
  /** Tokens of an administrator and of the consultant. */
  readonly admin: string;
  readonly consultant: string;
}> {
  const server = await startTestServer();
  const { db } = server;
  await db.script(`
    insert into pais (id, nome, nome_es, sigla) values (70, 'Lá', 'Allá', 'ZZ');
    insert into estado (id, nome, sigla, id_pais) values (70, 'Alto', 'AL', 70), (71, 'Baixo', 'BX', 70);
    insert into cidade (id, nome, id_estado) values (70, 'Ápice', 70), (71, 'Vale', 71), (72, 'Ermo', 71);
    insert into evento_tipo (id, descricao, constante) values (70, 'Convenção', 'CONVENCAO');`);
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, id_cidade, limite_credito, data_cadastro, id_consultor)
    select i, 'C' || i, 'Cliente ' || i, 'FISICA', case when i % 3 = 0 then 'PENDENTE' else 'ATIVO' end,
      70 + i % 2, i, date '2026-03-01' + i::int, case when i % 4 = 0 then ${owner}::bigint end
    from generate_series(1, 40) as i
    union all select ${owner}, 'DONO', 'Dono', 'FISICA', 'INATIVO', null, null, null, null`);
  await db.execute(sql`
    insert into evento (id, titulo, data_inicial, finalizado, id_tipo, permitido_consultores)
    values (71, 'Antigo', '2026-01-10', true, 70, true), (72, 'Interno', '2026-05-10', false, null, false), (73, 'Novo', '2026-04-10', null, 70, true)`);
  await db.execute(
    sql`insert into evento_anexo (id_evento, "linkAnexo", nome, ordem) values (73, '/b', 'b.pdf', 2), (73, '/a', 'a.pdf', 1)`,
  );
  return {
    server,
    admin: await server.login('ADMINISTRADOR'),
    consultant: await server.login('CONSULTOR', { id_cliente: owner }),
  };
}
