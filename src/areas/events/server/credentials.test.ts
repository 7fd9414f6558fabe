import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { demoMonth } from '../../../demo/demo-month.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import { fillNetwork } from '../../network/server/fill-network.ts';
import { eventRows, seedBadges, seedEvents, seedParticipants } from '../demo/seed.ts';

let server: TestServer;
let holder: string;
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status) values
      (801, 'M801', 'Ana Souza', 'FISICA', 'ATIVO'), (802, 'M802', 'Beto Lima', 'FISICA', 'ATIVO');
    insert into pessoa_fisica (id, cpf, rg, "dataNascimento", "nomeConjuge") values (801, '52998224725', '1', '1980-01-01', 'Caio Souza');
    insert into pessoa (id, tipo, nome, "id_pessoaFisica") values (801, 'PF', 'Ana Souza', 801);
    update cliente set id_pessoa = 801 where id = 801;`);
  holder = await server.login('CONSULTOR', { id_cliente: 801 });
  other = await server.login('CONSULTOR', { id_cliente: 802 });
}, 120_000);
afterAll(() => server.close());

const refresh = (token: string, body: object = {}) =>
  server.call('POST', '/credencial_cliente/refresh', { token, body });

test(`a list by POST makes what is missing, once, and answers as its body asks, on ${testDatabaseKind}`, async () => {
  await Promise.all([refresh(holder), refresh(holder)]);
  const { status, body } = await refresh(holder, {
    size: 1,
    page: 2,
    sortBy: 'nome',
    fields: 'nome,descricaoTipoSocio',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ total: 2, data: [{ nome: 'Caio Souza', descricaoTipoSocio: 'Cônjuge' }] });
  await server.db.execute(sql`update cliente set nome = 'Ana Maria Souza' where id = 801`);
  const { body: again } = await refresh(holder, { query: 'Titular' });
  expect(again).toMatchObject({ total: 0 });
  const { body: found } = await refresh(holder, { query: 'Ana Maria', sortBy: 'nome', size: 1 });
  expect(found).toMatchObject({ total: 2, data: [{ nome: 'Ana Maria Souza', codigoMundialDi: 'M801' }] });
});

test('partners have one each, and the codes are those of the first D.I. and of the president', async () => {
  await server.db.script(`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo) values
      (811, 'M811', 'Presidente', 'FISICA', 'ATIVO', 'DI'), (812, 'M812', 'Distribuidora', 'FISICA', 'ATIVO', 'DI'),
      (813, 'M813', 'Consultora Ltda', 'JURIDICA', 'ATIVO', 'CONSULTOR');
    update cliente set id_consultor = id - 1 where id in (812, 813);
    insert into pessoa (id, tipo, nome) values (813, 'PJ', 'Consultora Ltda');
    update cliente set id_pessoa = 813 where id = 813;
    insert into pessoa_socio (id_pessoa, cpf, nome) values (813, '52998224725', 'Rui'), (813, '11144477735', 'Sol');`);
  await fillNetwork(server.db);
  const consultant = await server.login('CONSULTOR', { id_cliente: 813 });
  const { body } = await refresh(consultant, { sortBy: 'id' });
  expect(body).toMatchObject({
    total: 3,
    data: ['Consultora Ltda', 'Rui', 'Sol'].map((nome) => ({
      ...{ nome, codigoMundialDi: 'M812', codigoMundialPresidente: 'M811' },
    })),
  });
  expect((await refresh(consultant, { sortBy: 'id' })).body.data).toEqual(body.data);
  const [own] = body.data as unknown as readonly { readonly urlImagemQrCode: string; readonly qrCode: string }[];
  expect(own?.urlImagemQrCode).toContain('width=450&height=450');
});

test('it is each client’s own, and refuses parameters that the list does not have', async () => {
  const { body } = await refresh(other);
  expect(body).toMatchObject({ total: 1, data: [{ nome: 'Beto Lima' }] });
  expect((await refresh(other, { nomes: 'x' })).status).toBe(400);
  expect((await refresh(await server.login('ADMINISTRADOR'))).body).toMatchObject({ total: 0 });
});

test('the events of the demonstration are put once', async () => {
  await seedEvents(server.db);
  await seedEvents(server.db);
  const [row] = await server.db.query<{ total: number; abertos: number }>(
    sql`select count(*)::int as total, count(*) filter (where not finalizado)::int as abertos from evento where id_tipo is not null`,
  );
  const rows = eventRows(await demoMonth(server.db), portalDay(new Date()));
  expect(row?.total).toBe(rows.length);
  expect(row?.abertos).toBeGreaterThan(5);
});

test('who took part in the events of the demonstration is put once, after the events', async () => {
  await server.db.execute(sql`
    insert into cliente (id, nome, status, codigo_mundial) overriding system value
    select i * 100 + 2, 'Consultor ' || i, 'ATIVO', 'C' || i from generate_series(1, 6) as i`);
  await seedParticipants(server.db);
  const read = () =>
    server.db.query<{ id_evento: number; pessoas: number; antes: boolean }>(sql`
      select e.id as id_evento, count(*)::int as pessoas, bool_and(k.dh_registro < e.data_inicial) as antes
      from credencial_cliente as k join evento as e on e.id = k.id_evento where e.finalizado group by e.id order by e.id`);
  const put = await read();
  const rows = eventRows(await demoMonth(server.db), portalDay(new Date()));
  expect(put).toHaveLength(rows.filter(({ finalizado }) => finalizado).length);
  // Two of three of these six, and of the client 802.
  expect(put.every(({ pessoas, antes }) => [4, 5].includes(pessoas) && antes)).toBe(true);
  await seedParticipants(server.db);
  expect(await read()).toEqual(put);
  const badges = () =>
    server.db.query<{ total: number; codigos: number; eventos: number }>(sql`
      select count(*)::int as total, count(distinct codigo)::int as codigos, count(distinct id_evento)::int as eventos from cracha`);
  await seedBadges(server.db);
  const [made] = await badges();
  expect(made).toMatchObject({ eventos: 3, codigos: made?.total });
  await seedBadges(server.db);
  expect(await badges()).toEqual([made]);
});
