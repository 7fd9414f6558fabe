import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { csvOf, importFile } from '../../support/import.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

/** CPFs, and the branches of two countries. */
const [one, other, third] = ['52998224725', '11144477735', '39053344705'];
const [here, there, elsewhere] = [70, 71, 72];
let server: TestServer;
let admin: string;
/** Registers clients of their own network, and clones nobody. */
let di: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (70, 'Lá', 'Allá', 'ZZ'), (71, 'Cá', 'Acá', 'YY');
    insert into filial (id, nome, moeda, id_pais) values (${here}, 'Alta', 'BRL', 70), (${there}, 'Baixa', 'BRL', 71),
      (${elsewhere}, 'Outra', 'BRL', 71);`);
  admin = await server.login('ADM_CADASTRO');
  di = await server.login('DI', { id_filial: here });
}, 120_000);
afterAll(() => server.close());

beforeEach(async () => {
  await server.db.script('delete from cliente; delete from pessoa; delete from vitral_historico;');
});

const person = {
  ...{ codigo_mundial: 'M1', nome: 'Maria Souza', tipo_pessoa: 'FISICA', documento: one, status: 'ATIVO' },
  filial: { id: here },
};
const post = (body: object, token = admin): Promise<Answer> => server.call('POST', '/Cliente', { token, body });
const put = (id: unknown, body: object, token = admin): Promise<Answer> =>
  server.call('PUT', `/Cliente/${String(id)}`, { token, body });
const refusal = ({ status, body }: Answer): unknown =>
  body.code === 'DADOS_INVALIDOS'
    ? [status, ...(body.details?.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)]
    : [status, body.code, body.details?.campos];
const clients = () =>
  server.db.query(sql`
    select c.codigo_mundial, c.documento, c.id_filial, c.versao, p.codigo_mundial as codigo_pessoa, p.documento as documento_pessoa,
      dense_rank() over (order by c.id_pessoa) as pessoa
    from cliente as c left join pessoa as p on p.id = c.id_pessoa where c.dh_exclusao is null order by c.id`);

describe(`people and their clients on ${testDatabaseKind}`, () => {
  test('a client has a person with its code and document, whichever way it is put', async () => {
    const answer = await post(person);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ pessoa: { nome: 'Maria Souza' } });
    await server.db.execute(
      sql`insert into cliente (codigo_mundial, nome, tipo_pessoa, status) values ('M2', 'Ana', 'JURIDICA', 'ATIVO')`,
    );
    expect(await clients()).toMatchObject([
      { codigo_pessoa: 'M1', documento_pessoa: one, pessoa: 1 },
      { codigo_pessoa: 'M2', documento_pessoa: null, pessoa: 2 },
    ]);
    expect(await server.db.query(sql`select tipo from pessoa order by codigo_mundial`)).toEqual([
      { tipo: 'PF' },
      { tipo: 'PJ' },
    ]);
  });

  test('a code or document of somebody is refused at its field', async () => {
    await post(person);
    const again = { ...person, nome: 'Outra Maria' };
    expect(refusal(await post(again))).toEqual([409, 'VALOR_REPETIDO', ['codigo_mundial']]);
    expect(refusal(await post({ ...again, codigo_mundial: 'M2' }))).toEqual([409, 'VALOR_REPETIDO', ['documento']]);
    expect(refusal(await post({ ...again, documento: other }))).toEqual([409, 'VALOR_REPETIDO', ['codigo_mundial']]);
    expect(refusal(await post({ ...again, filial: null }))).toEqual([409, 'VALOR_REPETIDO', ['codigo_mundial']]);
    expect(await clients()).toHaveLength(1);
  });

  test('in another branch it becomes one more client of the person, by who may clone', async () => {
    await post(person);
    const clone = { ...person, filial: { id: there } };
    expect(refusal(await post(clone, di))).toEqual([409, 'VALOR_REPETIDO', ['codigo_mundial']]);
    expect(refusal(await post({ ...clone, codigo_mundial: 'M2' }))).toEqual([
      400,
      '/codigo_mundial pessoa_outro_codigo',
    ]);
    expect(refusal(await post({ ...clone, documento: other }))).toEqual([400, '/documento pessoa_outro_documento']);
    expect((await post({ ...clone, documento: null })).status).toBe(201);
    expect(await clients()).toMatchObject([
      { codigo_mundial: 'M1', documento: one, id_filial: here, pessoa: 1 },
      { codigo_mundial: 'M1', documento: one, id_filial: there, pessoa: 1 },
    ]);
    expect(refusal(await post(clone))).toEqual([409, 'VALOR_REPETIDO', ['codigo_mundial']]);
    expect(await server.db.query(sql`select count(*) as total from pessoa`)).toEqual([{ total: 1 }]);
  });

  test('who names the person is held to the same', async () => {
    const [first, second] = [await post(person), await post({ ...person, codigo_mundial: 'M2', documento: other })];
    const pessoa = (answer: Answer) => (answer.body.data as { pessoa: { id: number } }).pessoa;
    const named = { ...person, filial: { id: there }, pessoa: { id: pessoa(second).id } };
    expect(refusal(await post(named))).toEqual([409, 'VALOR_REPETIDO', ['codigo_mundial']]);
    expect(refusal(await post({ ...named, codigo_mundial: 'M3', documento: third }))).toEqual([
      400,
      '/codigo_mundial pessoa_outro_codigo',
    ]);
    const own = { ...named, pessoa: { id: pessoa(first).id } };
    expect((await post(own)).status).toBe(201);
  });

  test('a change of code or document is one of all clients of the person, with its history', async () => {
    const { body } = await post(person);
    const { id } = body.data as { id: number };
    const clone = (await post({ ...person, filial: { id: there } })).body.data as { id: number };
    await post({ ...person, codigo_mundial: 'M2', documento: other });
    expect(refusal(await put(id, { versao: 1, documento: other }))).toEqual([409, 'VALOR_REPETIDO', ['documento']]);
    expect(refusal(await put(id, { versao: 1, codigo_mundial: 'M2' }))).toEqual([
      409,
      'VALOR_REPETIDO',
      ['codigo_mundial'],
    ]);
    expect(refusal(await put(id, { versao: 1, filial: { id: there } }))).toEqual([
      409,
      'VALOR_REPETIDO',
      ['pessoa', 'filial'],
    ]);
    expect(refusal(await put(id, { versao: 1, pessoa: null }))).toEqual([400, '/pessoa pessoa_obrigatoria']);
    expect((await put(id, { versao: 1, codigo_mundial: 'M9', documento: third })).status).toBe(200);
    expect(await clients()).toMatchObject([
      { codigo_mundial: 'M9', documento: third, versao: 2, codigo_pessoa: 'M9', documento_pessoa: third },
      { codigo_mundial: 'M9', documento: third, versao: 2 },
      { codigo_mundial: 'M2', versao: 1 },
    ]);
    const history = await server.call('GET', `/Cliente/${clone.id}/historico`, { token: admin });
    expect(JSON.stringify(history.body.data)).toContain('M9');
    // The clone is changed from its new version on.
    expect((await put(clone.id, { versao: 2, bairro: 'Centro' })).status).toBe(200);
  });

  test('a deleted client gives its code to whoever is registered with it next', async () => {
    const { id } = (await post(person)).body.data as { id: number };
    await server.db.execute(sql`update cliente set dh_exclusao = now() where id = ${id}`);
    expect((await post({ ...person, nome: 'Outra' })).status).toBe(201);
    expect(await clients()).toMatchObject([{ codigo_mundial: 'M1', codigo_pessoa: 'M1' }]);
  });

  test('SQL by hand makes no two people of one code, and no client unlike its person', async () => {
    await post(person);
    const put = (values: string) =>
      server.db.script(`
        insert into cliente (codigo_mundial, documento, nome, tipo_pessoa, status, id_filial, id_pessoa) values (${values})`);
    const its = `(select id_pessoa from cliente where codigo_mundial = 'M1' limit 1)`;
    const refused = { unique: { code: '23505' }, unlike: { code: '23514', constraint: 'cliente_pessoa_igual' } };
    await expect(put(`'M1', null, 'Ana', 'FISICA', 'ATIVO', ${there}, null`)).rejects.toMatchObject(refused.unique);
    await expect(put(`'M2', '${one}', 'Ana', 'FISICA', 'ATIVO', ${there}, null`)).rejects.toMatchObject(refused.unique);
    await expect(put(`'M1', '${one}', 'Ana', 'FISICA', 'ATIVO', ${here}, ${its}`)).rejects.toMatchObject(
      refused.unique,
    );
    await expect(put(`'M2', '${one}', 'Ana', 'FISICA', 'ATIVO', ${there}, ${its}`)).rejects.toMatchObject(
      refused.unlike,
    );
    await expect(put(`'M1', '${other}', 'Ana', 'FISICA', 'ATIVO', ${there}, ${its}`)).rejects.toMatchObject(
      refused.unlike,
    );
    await expect(server.db.script(`update pessoa set codigo_mundial = null`)).rejects.toMatchObject({
      constraint: 'pessoa_codigo_de_clientes',
    });
    await put(`'M1', null, 'Ana', 'FISICA', 'ATIVO', null, ${its}`);
    await expect(put(`'M1', null, 'Ana', 'FISICA', 'ATIVO', null, ${its}`)).rejects.toMatchObject({
      constraint: 'cliente_pessoa_sem_filial',
    });
    // What one of them is changed to, the others are.
    await server.db.script(
      `update pessoa set documento = '${third}'; update cliente set codigo_mundial = 'M7' where id_filial = ${here}`,
    );
    expect(await clients()).toMatchObject([
      { codigo_mundial: 'M7', documento: third, codigo_pessoa: 'M7', documento_pessoa: third, pessoa: 1 },
      { codigo_mundial: 'M7', documento: third, pessoa: 1 },
    ]);
    await server.db.script('update cliente set id_pessoa = null');
    expect(await clients()).toMatchObject([{ pessoa: 1 }, { pessoa: 1 }]);
  });

  test('a file holds clients of one person in two branches, and knows them by their code', async () => {
    const heading = ['Cod. Mundial', 'Nome', 'CPF ou CNPJ', 'Filial', 'Bairro'];
    const file = (rows: string[][], body = {}) =>
      importFile(server, admin, 'Cliente', { name: 'clientes.csv', content: csvOf([heading, ...rows]) }, body);
    const done = await file([
      ['M1', 'Maria', one, 'Alta', ''],
      ['M1', 'Maria', one, 'Baixa', ''],
      ['M2', 'Ana', other, 'Alta', ''],
      ['M3', 'Ana', other, 'Alta', ''],
      ['M1', 'Maria', one, 'Alta', ''],
    ]);
    expect(done).toMatchObject({ criadas: 3, com_erro: 2 });
    expect(done.erros.map(({ linha, code }) => [linha, code])).toEqual([
      [5, 'VALOR_REPETIDO'],
      [6, 'VALOR_REPETIDO'],
    ]);
    expect(await clients()).toMatchObject([
      { codigo_mundial: 'M1', id_filial: here, pessoa: 1 },
      { codigo_mundial: 'M1', id_filial: there, pessoa: 1 },
      { codigo_mundial: 'M2', pessoa: 2 },
    ]);
    const changed = async (chave: readonly string[], branch: string) => {
      await server.db.script('update cliente set bairro = null');
      expect(await file([['M1', 'Maria', one, branch, 'Centro']], { modo: 'alterar', chave })).toMatchObject({
        alteradas: 1,
        com_erro: 0,
      });
      return server.db.query(sql`select id_filial from cliente where bairro is not null`);
    };
    expect(await changed(['codigo_mundial', 'filial'], 'Baixa')).toEqual([{ id_filial: there }]);
    // By the code alone the oldest one is meant, unless it is not active any more.
    expect(await changed(['codigo_mundial'], 'Alta')).toEqual([{ id_filial: here }]);
    await server.db.script(`update cliente set status = 'INATIVO' where id_filial = ${here}`);
    expect(await changed(['codigo_mundial'], 'Baixa')).toEqual([{ id_filial: there }]);
    // The one of the own branch goes before.
    await server.db.script('update cliente set bairro = null');
    const own = await server.login('ADM_CADASTRO', { id_filial: here });
    const content = csvOf([heading, ['M1', 'Maria', one, 'Alta', 'Centro']]);
    await importFile(
      server,
      own,
      'Cliente',
      { name: 'a.csv', content },
      { modo: 'alterar', chave: ['codigo_mundial'] },
    );
    expect(await server.db.query(sql`select id_filial from cliente where bairro is not null`)).toEqual([
      { id_filial: here },
    ]);
  });
});
