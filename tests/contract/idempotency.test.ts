import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../support/database.ts';
import { readSchemaFile } from '../support/portal/schema-files.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: string;
let other: string;
beforeAll(async () => {
  const filial: { properties: object } = JSON.parse(readSchemaFile('Filial'));
  const usuarios = { type: 'array', items: { $ref: 'Usuario.schema.json' }, 'x-mapped-by': 'filial' };
  server = await startTestServer({
    extraSchemas: { Filial: { ...filial, properties: { ...filial.properties, usuarios } } },
  });
  admin = await server.login('ADMINISTRADOR');
  other = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

let made = 0;
const newKey = () => {
  made += 1;
  return `tentativa-${made}`;
};
const send = (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  key: string,
  body?: unknown,
  token = admin,
): Promise<Answer> =>
  server.call(method, url, {
    token,
    headers: { 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  });
const banco = (nome: string) => {
  made += 1;
  return { nome, codigo: String(500 + made) };
};
const named = async (nome: string) =>
  Number((await server.call('GET', `/Banco?nome=${encodeURIComponent(nome)}`, { token: admin })).body.total);
const idOf = ({ body }: Answer): number => {
  const data: unknown = body.data;
  return typeof data === 'object' && data !== null ? Number(Reflect.get(data, 'id')) : 0;
};
const isReplay = ({ headers }: Answer) => headers['idempotency-replayed'] === 'true';

describe('a call with a key', () => {
  test('creates once: the repeat gets the first answer, and says so', async () => {
    const [key, body] = [newKey(), banco('Banco Repetido')];
    const first = await send('POST', '/Banco', key, body);
    const second = await send('POST', '/Banco', key, body);
    expect([first.status, isReplay(first)]).toEqual([201, false]);
    expect([second.status, isReplay(second), second.text]).toEqual([201, true, first.text]);
    expect(await named('Banco Repetido')).toBe(1);
  });

  test('changes once: the repeat is no conflict, and the history has one change', async () => {
    const id = idOf(await send('POST', '/Banco', newKey(), banco('Banco Antes')));
    const [key, body] = [newKey(), { versao: 1, nome: 'Banco Depois' }];
    const first = await send('PUT', `/Banco/${id}`, key, body);
    const second = await send('PUT', `/Banco/${id}`, key, body);
    expect([first.status, second.status, isReplay(second), second.text]).toEqual([200, 200, true, first.text]);
    const history = await server.call('GET', `/Banco/${id}/historico`, { token: admin });
    expect(history.body.data).toHaveLength(2);
  });

  test('deletes once: the repeat is told that it is done', async () => {
    const id = idOf(await send('POST', '/Banco', newKey(), banco('Banco Apagado')));
    const key = newKey();
    const first = await send('DELETE', `/Banco/${id}`, key);
    const second = await send('DELETE', `/Banco/${id}`, key);
    expect([first.status, isReplay(first), second.status, isReplay(second)]).toEqual([204, false, 204, true]);
    expect((await send('DELETE', `/Banco/${id}`, newKey())).status).toBe(404);
  });

  test('counts once when two arrive together', async () => {
    const [key, body] = [newKey(), banco('Banco Gêmeo')];
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('POST', '/Banco', key, body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await named('Banco Gêmeo')).toBe(1);
  });

  test('is refused with another body, which then changes nothing', async () => {
    const key = newKey();
    await send('POST', '/Banco', key, banco('Banco Primeiro'));
    const second = await send('POST', '/Banco', key, banco('Banco Segundo'));
    expect([second.status, second.body.code]).toEqual([409, 'CHAVE_REPETIDA']);
    expect(await named('Banco Segundo')).toBe(0);
  });

  test('that was refused may be corrected under the same key', async () => {
    const key = newKey();
    const refused = await send('POST', '/Banco', key, { codigo: '999' });
    const corrected = await send('POST', '/Banco', key, banco('Banco Corrigido'));
    expect([refused.status, corrected.status, isReplay(corrected)]).toEqual([400, 201, false]);
  });

  test('belongs to its caller and its operation', async () => {
    const [key, body] = [newKey(), banco('Banco de Dois')];
    const mine = await send('POST', '/Banco', key, body);
    const theirs = await send('POST', '/Banco', key, { ...body, codigo: '777' }, other);
    expect([mine.status, theirs.status, isReplay(theirs)]).toEqual([201, 201, false]);
    expect((await send('DELETE', `/Banco/${idOf(mine)}`, key)).status).toBe(204);
  });

  test('attaches a record to a list once', async () => {
    const [filial] = await server.db.query<{ id: number }>(sql`
      with p as (insert into pais (nome, nome_es, sigla) values ('Chile', 'Chile', 'CL') returning id)
      insert into filial (nome, moeda, id_pais) select 'Santiago', 'CLP', id from p returning id`);
    const [user] = await server.db.query<{ id: number }>(sql`select id from usuario order by id desc limit 1`);
    const [key, url] = [newKey(), `/Filial/${filial?.id}/usuarios/${user?.id}`];
    const answers = [await send('PUT', url, key), await send('PUT', url, key)];
    expect(answers.map((answer) => [answer.status, isReplay(answer)])).toEqual([
      [204, false],
      [204, true],
    ]);
    const history = await server.call('GET', `/Usuario/${user?.id}/historico`, { token: admin });
    expect(history.body.data).toHaveLength(1);
  });

  test('keeps neither key nor body in the clear, and its answer for a week', async () => {
    const key = newKey();
    await send('POST', '/Banco', key, banco('Banco Secreto'));
    const rows = await server.db.query<{ text: string }>(
      sql`select concat_ws(' ', operacao, chave_hash, impressao) as text from vitral_tentativa`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(key) || text.includes('Secreto'))).toBe(false);
  });

  test('saves own data once', async () => {
    const token = await server.login('CLIENTE');
    const [key, body] = [newKey(), { versao: 1, nome: 'Nome Novo' }];
    const first = await send('PUT', '/sessao/usuario', key, body, token);
    const second = await send('PUT', '/sessao/usuario', key, body, token);
    expect([first.status, isReplay(first)]).toEqual([200, false]);
    expect([second.status, isReplay(second), second.text]).toEqual([200, true, first.text]);
    expect((await server.call('GET', '/sessao/usuario', { token })).body.data).toMatchObject({ versao: 2 });
  });
});

describe('a call with a key that the database refuses for now', () => {
  /** The database refuses `times` changes of a table for now; until the answered function is called. */
  async function refuseChanges(table: string, times: number, when: 'at once' | 'at the commit') {
    const kind = when === 'at once' ? 'trigger' : 'constraint trigger';
    const moment = when === 'at once' ? '' : 'deferrable initially deferred';
    await server.db.script(`
      create sequence recusa;
      create function recusar() returns trigger language plpgsql as $$ begin
        if nextval('recusa') <= ${times} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return null;
      end $$;
      create ${kind} recusar after insert or update on ${table} ${moment} for each row execute function recusar();`);
    return () => server.db.script('drop function recusar() cascade; drop sequence recusa;');
  }

  test.each(['at once', 'at the commit'] as const)('is done once when it is asked to try again %s', async (when) => {
    const stop = await refuseChanges('banco', 2, when);
    const [key, body] = [newKey(), banco(`Banco Insistente ${when}`)];
    const first = await send('POST', '/Banco', key, body);
    const second = await send('POST', '/Banco', key, body);
    await stop();
    expect([first.status, isReplay(first), second.status, isReplay(second)]).toEqual([201, false, 201, true]);
    expect(await named(body.nome)).toBe(1);
    const history = await server.call('GET', `/Banco/${idOf(first)}/historico`, { token: admin });
    expect(history.body.data).toHaveLength(1);
  });

  test('is told to come back when that goes on, and may then be sent again', async () => {
    const stop = await refuseChanges('banco', 1_000, 'at the commit');
    const [key, body] = [newKey(), banco('Banco Paciente')];
    const refused = await send('POST', '/Banco', key, body);
    await stop();
    const again = await send('POST', '/Banco', key, body);
    expect([refused.status, refused.body.code]).toEqual([503, 'BANCO_INDISPONIVEL']);
    expect([again.status, isReplay(again), await named('Banco Paciente')]).toEqual([201, false, 1]);
  });

  test('stores its files once', async () => {
    const [perfil] = await server.db.query<{ id: number }>(sql`select id from perfil order by id limit 1`);
    const stop = await refuseChanges('usuario', 2, 'at the commit');
    const foto = { name: 'eu.jpg', data: 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==' };
    const body = { nome: 'Com Foto', login: 'foto@teste.example', tipo: 'CLIENTE', perfil: { id: perfil?.id }, foto };
    const created = await send('POST', '/Usuario', newKey(), body);
    await stop();
    const files = await server.db.query(sql`select id from vitral_arquivo where nome = 'eu.jpg'`);
    expect([created.status, files.length]).toEqual([201, 1]);
  });

  test.runIf(testDatabaseKind === 'postgres')(
    'is done once after a deadlock at its commit',
    { timeout: 30_000 },
    async () => {
      await server.db.script(`
      create table trava (id int primary key);
      insert into trava values (1), (2);
      create function travar() returns trigger language plpgsql as $$ begin
        perform 1 from trava where id = tg_argv[0]::int for update;
        return null;
      end $$;
      create trigger travar_um after insert on banco for each row execute function travar(1);
      create constraint trigger travar_dois after insert on banco deferrable initially deferred
        for each row execute function travar(2);`);
      const [key, body] = [newKey(), banco('Banco Travado')];
      // Begun outside of the transaction below, which the server would take for its own.
      const begin = Promise.withResolvers<void>();
      const call = begin.promise.then(() => send('POST', '/Banco', key, body));
      await server.db.transaction(async (tx) => {
        // Whoever looks for a deadlock first gives way: that is the call.
        await tx.execute(sql`set local deadlock_timeout = '1min'`);
        await tx.execute(sql`select 1 from trava where id = 2 for update`);
        begin.resolve();
        const waiting = () =>
          tx.query(sql`
            select 1 as one from pg_stat_activity
            where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`);
        await expect.poll(waiting, { interval: 10 }).toHaveLength(1);
        await tx.execute(sql`select 1 from trava where id = 1 for update`);
      });
      const first = await call;
      const second = await send('POST', '/Banco', key, body);
      await server.db.script('drop function travar() cascade; drop table trava;');
      expect([first.status, second.status, isReplay(second)]).toEqual([201, 201, true]);
      expect(await named('Banco Travado')).toBe(1);
    },
  );
});
