import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePerson } from '../../../src/areas/personal-data/server/erasure/erase.ts';
import { findPerson, findRecords } from '../../../src/areas/personal-data/server/person-records.ts';
import { serverModules } from '../../../src/areas/server-areas.ts';
import { eraseFiles } from '../../../src/engine/files/cleanup.ts';
import { newStorageKey } from '../../../src/engine/files/storage/storage.ts';
import type { Queryable } from '../../../src/platform/database/database.ts';
import { identifier } from '../../../src/platform/database/identifier.ts';
import { findInFiles, findInTables, sumsOf, tablesOf } from '../../support/personal/dump.ts';
import { type Known, putPerson } from '../../support/personal/person-rows.ts';
import { deletedStreet, putTraces } from '../../support/personal/platform-rows.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const known: Known = {
  ...{ nome: 'Jürgen Ñandú da Conceição', cpf: '52998224725', email: 'jurgen.nandu@teste.example' },
  ...{ telefone: '+5511987650123', logradouro: 'Travessa Ícaro Xavantina', codigo: '7700123' },
};
/** All that may be found nowhere; the world code stays, as the key of orders and points at the ERP. */
const values = [
  ...[known.nome, known.cpf, known.email, known.telefone, known.logradouro, '11987650123', '98765-0123'],
  ...['529.982.247-25', deletedStreet],
];
/** The evidence of a contract that was signed: its seal and its chain of digests hold for the law. */
const evidence = /^assinatura_(documento\.bytes|signatario\.(nome|documento)|evento\.dados)/;

let server: TestServer;
let ids: ReadonlyMap<string, number>;
let other: number;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const [row] = await db.query<{ id: number }>(sql`
    insert into usuario (nome, login, id_perfil) select 'Outra Pessoa', 'outra.pessoa@teste.example', min(id) from perfil returning id`);
  other = row?.id ?? 0;
  ids = await putPerson(server, known);
  const key = newStorageKey();
  await server.storage.put(key, Readable.from([Buffer.from(`nome\n${known.nome}\n`)]));
  await db.execute(sql`
    insert into vitral_arquivo (chave, nome, extensao, tipo, tipo_declarado, pronto, id_usuario)
    values (${key}, 'pessoas.csv', 'csv', 'text/csv', 'text/csv', true, ${other})`);
  await putTraces(db, known, ids, other);
}, 180_000);
afterAll(() => server.close());

const personalRows = serverModules.flatMap((module) => module.personalRows ?? []);
const personalStays = serverModules.flatMap((module) => module.personalStays ?? []);

const person = () => ({ entity: 'Pessoa', id: ids.get('Pessoa') ?? 0 });

async function begin(): Promise<number> {
  const [row] = await server.db.query<{ id: number }>(sql`
    insert into vitral_pessoa_excluida (entity, id_registro) values ('Pessoa', ${person().id})
    on conflict (entity, id_registro) do update set dh_fim = null returning id`);
  return row?.id ?? 0;
}

function erase(number: number, step = <T>(work: (tx: Queryable) => Promise<T>) => server.db.transaction(work)) {
  const parts = {
    ...{ db: server.db, models: server.entities.models(), personalRows, personalStays },
    eraseFiles: (files: readonly number[]) => eraseFiles(server.db, server.storage, files),
  };
  return erasePerson(parts, person(), number, { step, finish: step });
}

test('every record of a person leads to them, and nothing of another does', async () => {
  const { db, entities } = server;
  for (const [entity, id] of ids)
    expect([entity, await findPerson(db, entities.models(), { entity, id })]).toEqual([entity, person()]);
  const found = await findRecords(db, entities.models(), person());
  expect(Object.fromEntries(found.ids)).toEqual(Object.fromEntries([...ids].map(([name, id]) => [name, [id]])));
  expect(await findPerson(db, entities.models(), { entity: 'Usuario', id: other })).toEqual({
    entity: 'Usuario',
    id: other,
  });
});

test('bytes stand where an erasure knows of them', async () => {
  const rows = await server.db.query<{ place: string }>(sql`
    select c.relname || '.' || a.attname as place from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = ${server.db.schema}::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and a.atttypid = 'bytea'::regtype order by 1`);
  // Those of contracts go with them, or stay as their evidence; the certificate is the portal's own.
  expect(rows.map(({ place }) => place)).toEqual([
    'assinatura_certificado.certificado',
    'assinatura_certificado.chave',
    'assinatura_documento.bytes',
    'assinatura_signatario.imagem',
  ]);
});

test('after an erasure no table and no file says who it was, and no figure has changed', async () => {
  const { db, entities, root } = server;
  const models = [...entities.models().values()];
  const going = models.filter(({ person: rule }) => rule?.erase === 'record').map(({ table }) => table);
  // What was deleted of the person goes from the bin.
  const bin = 'registro_excluido';
  const stays = (await tablesOf(db)).filter(
    (table) =>
      table !== bin &&
      // When the ERP was asked last: a task of the server writes it meanwhile.
      table !== 'rma_consulta' &&
      !going.includes(table) &&
      (/^(ponto|spv|rede|rma|kit)_/.test(table) || models.some((model) => model.table === table)),
  );
  const before = await sumsOf(db, stays);
  expect((await findInTables(db, values)).length).toBeGreaterThan(60);
  expect((await findInFiles(`${root}/files`, values)).length).toBeGreaterThan(4);
  const number = await begin();
  // A server that ends half way, at any of its transactions, leaves a person who can still be erased.
  for (const steps of [3, 40, 90]) {
    let left = steps;
    const step = <T>(work: (tx: Queryable) => Promise<T>) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('ended')) : db.transaction(work);
    };
    await erase(number, step).catch((error: Error) => expect(error.message).toBe('ended'));
  }
  await erase(number);
  const left = await findInTables(db, values);
  expect(left.filter((place) => !evidence.test(place))).toEqual([]);
  expect(left.length).toBeGreaterThan(0);
  const notes = await findInFiles(`${root}/files`, values);
  const rows = await db.query<{ chave: string; campo: string }>(sql`select chave, campo from vitral_arquivo`);
  // The invoice of a consultant is one.
  expect(notes.map((path) => rows.find(({ chave }) => path.endsWith(chave))?.campo)).toEqual(['linkNota']);
  const after = await sumsOf(db, stays);
  expect(after).toEqual(before);
  const inBin = await db.query(sql`
    select r.rotulo from registro_excluido as r join vitral_lixeira as l on l.id = r.id`);
  expect(inBin).toEqual([{ rotulo: 'Rua de Outra Pessoa' }]);
  const [client] = await db.query(
    sql`select nome, codigo_mundial, busca from cliente where id = ${ids.get('Cliente') ?? 0}`,
  );
  expect(client).toMatchObject({ nome: `Pessoa excluída ${number}`, codigo_mundial: known.codigo });
  for (const table of going)
    expect([table, (await db.query(sql`select 1 as found from ${identifier(table)}`)).length]).toEqual([
      table,
      table === 'ngs_notificacao_usuario' ? 1 : 0,
    ]);
});

test('what somebody else is called or reached by as well stays where the record is not of the erased person', async () => {
  const { db, entities } = server;
  const both = { nome: 'Ana Paula Ferreira', email: 'familia@teste.example', cpf: '11144477735' };
  const put = async (codigo: string, documento: string | null): Promise<number> => {
    const [row] = await db.query<{ id: number }>(sql`
      insert into cliente (codigo_mundial, nome, tipo_pessoa, documento, email, status)
      values (${codigo}, ${both.nome}, 'FISICA', ${documento}, ${both.email}, 'ATIVO') returning id`);
    return row?.id ?? 0;
  };
  const [erased, namesake] = [await put('H1', both.cpf), await put('H2', null)];
  await db.execute(sql`
    insert into ngs_notificacao_usuario (titulo, texto, id_usuario) values
      (${`${both.nome} pagou`}, 'Sem documento', ${other}), ('Outro', ${`O de ${both.cpf}, ${both.nome}`}, ${other})`);
  const root = await findPerson(db, entities.models(), { entity: 'Cliente', id: erased });
  expect(root?.entity).toBe('Pessoa');
  const [row] = await db.query<{ id: number }>(sql`
    insert into vitral_pessoa_excluida (entity, id_registro) values ('Pessoa', ${root?.id ?? 0}) returning id`);
  const steps = { step: db.transaction, finish: db.transaction };
  await erasePerson(
    { db, models: entities.models(), personalRows, personalStays, eraseFiles: async () => undefined },
    root ?? person(),
    row?.id ?? 0,
    steps,
  );
  const [stays] = await db.query(sql`select nome, email from cliente where id = ${namesake}`);
  expect(stays).toEqual({ nome: both.nome, email: both.email });
  const notices = await db.query<{ titulo: string; texto: string }>(sql`
    select titulo, texto from ngs_notificacao_usuario where id_usuario = ${other} order by id desc limit 2`);
  expect(notices).toEqual([
    { titulo: 'Outro', texto: `O de ***, Pessoa excluída ${row?.id}` },
    { titulo: `${both.nome} pagou`, texto: 'Sem documento' },
  ]);
});
