import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { createRandom } from '../../../src/domain/random.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

/** A branch in Brazil, another one there, one in Paraguay and one in Ecuador. */
const [here, south, paraguay, ecuador] = [70, 71, 72, 73];
const [cpf, ruc] = ['52998224725', '800097351'];
let server: TestServer;
let admin: string;

type Card = {
  readonly id: number;
  readonly isNovoCadastro: boolean;
  readonly documentoNovoCadastro: string | null;
  readonly tipoPessoa: string;
  readonly ordemGeracional: number;
  readonly descricaoOrdemGeracional: string;
  readonly codigoMundial: string;
  readonly nome: string;
};
/** Somebody of the network: below whom, what they are, and in which branch they are registered besides. */
type Person = { readonly id: number; readonly superior: number | null; readonly tipo: string; readonly there: boolean };

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (70, 'Brasil', 'Brasil', 'BR'), (72, 'Paraguai', 'Paraguay', 'PY'), (73, 'Equador', 'Ecuador', 'EC');
    insert into filial (id, nome, moeda, id_pais) values (${here}, 'Norte', 'BRL', 70), (${south}, 'Sul', 'BRL', 70), (${paraguay}, 'Assunção', 'PYG', 72),
      (${ecuador}, 'Quito', 'USD', 73);
    insert into status_penn (id, descricao, constante) values (70, 'Ativo', 'ATIVO') on conflict do nothing;
    select setval(pg_get_serial_sequence('cliente', 'id'), 5000);`);
  admin = await server.login('ADM_CADASTRO');
}, 120_000);
afterAll(() => server.close());

beforeEach(async () => {
  await server.db.script(`
    delete from clonagem_cliente; delete from clonagem; truncate rede_no, rede_vinculo; update usuario set id_cliente = null;
    update cliente set "id_dadosComerciais" = null; delete from cliente_dados_comerciais; delete from cliente; delete from pessoa;
    delete from vitral_historico;`);
});

/** Numbers of registrations in the branch abroad: a thousand above those of the same person. */
const abroad = 1000;

async function put(people: readonly Person[]): Promise<void> {
  const { db } = server;
  for (const { id, tipo, there } of people) {
    await db.execute(sql`
      insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, documento, limite_credito, conta, codigo)
      values (${id}, ${`M${id}`}, ${`Pessoa ${id}`}, 'FISICA', 'ATIVO', ${tipo}, ${here}, ${id === 1 ? cpf : null}, 500, '12345-6', ${`K${id}`})`);
    if (!there) continue;
    await db.execute(sql`
      insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, id_pessoa)
      select ${abroad + id}, codigo_mundial, nome, tipo_pessoa, status, tipo, ${paraguay}, id_pessoa from cliente where id = ${id}`);
  }
  for (const { id, superior, tipo } of people) {
    if (tipo === 'CLIENTE') await db.execute(sql`update cliente set id_consultor = ${superior} where id = ${id}`);
    else
      await db.execute(sql`
        with d as (
          insert into cliente_dados_comerciais ("id_clientePaiEmpresarial", "id_statusPenn", "chaveKitHash", "outraMarca")
          values (${superior}, 70, 'K1', 'Aurora') returning id
        ) update cliente set "id_dadosComerciais" = (select id from d) where id = ${id}`);
  }
  await fillNetwork(db);
}

const project = (client: number, branch: number, token = admin): Promise<Answer> =>
  server.call('GET', `/copia/cliente/projecao_rede?id_cliente=${client}&id_filial_destino=${branch}`, { token });
const clone = (
  branch: number,
  rede: readonly Card[],
  key: string = crypto.randomUUID(),
  token = admin,
): Promise<Answer> =>
  server.call('POST', '/copia/cliente/rede_completa', {
    ...{ token, body: { id_filial_destino: branch, rede }, headers: { 'idempotency-key': key } },
  });
const cardsOf = async (client: number, branch: number): Promise<readonly Card[]> =>
  (await project(client, branch)).body.data as readonly Card[];
/** As a person fills in the card of the main client. */
const withDocument = (cards: readonly Card[], documento: string | null = ruc): readonly Card[] =>
  cards.map((card) => (card.ordemGeracional === 0 ? { ...card, documentoNovoCadastro: documento } : card));
const stored = () =>
  server.db.query<{ id: number; pessoa: string; filial: number; superior: number | null; caminho: string | null }>(sql`
    select c.id, c.codigo_mundial as pessoa, c.id_filial as filial, n.superior, n.caminho
    from cliente as c left join rede_no as n on n.id = c.id order by c.id`);
const refusal = ({ status, body }: Answer): unknown => [status, body.code, body.message];

const small: readonly Person[] = [
  { id: 1, superior: null, tipo: 'DI', there: false },
  { id: 2, superior: 1, tipo: 'CONSULTOR', there: true },
  { id: 3, superior: 2, tipo: 'CONSULTOR', there: false },
  { id: 4, superior: 3, tipo: 'CLIENTE', there: false },
  { id: 5, superior: 1, tipo: 'CLIENTE', there: true },
];

describe(`cloning a network, on ${testDatabaseKind}`, () => {
  test('is projected by generation, each person new or existing, with the document known in the country', async () => {
    await put(small);
    expect((await project(1, paraguay)).body).toMatchObject({
      total: 5,
      data: [
        {
          id: 1,
          isNovoCadastro: true,
          documentoNovoCadastro: null,
          tipoPessoa: 'PF',
          descricaoOrdemGeracional: 'Cliente principal',
        },
        {
          id: 2,
          isNovoCadastro: false,
          ordemGeracional: 1,
          descricaoOrdemGeracional: '1ª geração',
          codigoMundial: 'M2',
        },
        { id: 5, isNovoCadastro: false, ordemGeracional: 1 },
        { id: 3, isNovoCadastro: true, ordemGeracional: 2 },
        { id: 4, isNovoCadastro: true, ordemGeracional: 3 },
      ],
    });
    expect((await cardsOf(1, south))[0]).toMatchObject({ isNovoCadastro: true, documentoNovoCadastro: cpf });
    expect((await project(1, here)).body.errors).toEqual([
      'Todos os Clientes da rede projetada já existem na Filial de Destino. Verifique!',
    ]);
    const card = '/copia/cliente/dto_cliente_projecao_rede?id_cliente=4&id_filial_destino=72&indice_ordem_geracional=1';
    expect((await server.call('GET', card, { token: admin })).body.data).toMatchObject({ id: 4, ordemGeracional: 1 });
  });

  test('makes the new ones in the places of their originals, and leaves the others as they are', async () => {
    await put(small);
    const before = await stored();
    const answer = await clone(paraguay, withDocument(await cardsOf(1, paraguay)));
    expect(answer.status, answer.text).toBe(200);
    const made = new Map(
      (answer.body.data as { id_origem: number; id: number }[]).map((each) => [each.id_origem, each.id]),
    );
    expect([...made.keys()].sort()).toEqual([1, 3, 4]);
    const after = await stored();
    const of = (id: number | undefined) => after.find((row) => row.id === id);
    expect(after.filter(({ id }) => before.some((row) => row.id === id)).map(({ id, filial }) => [id, filial])).toEqual(
      before.map(({ id, filial }) => [id, filial]),
    );
    expect(of(made.get(1))).toMatchObject({ pessoa: 'M1', filial: paraguay });
    // Their sponsor was there already.
    expect(of(made.get(3))?.superior).toBe(abroad + 2);
    expect(of(made.get(4))?.superior).toBe(made.get(3));
    const [row] = await server.db.query(sql`
      select c.documento, c.documento_filial, c.limite_credito::float as limite, c.conta, c.codigo, c.status, c.tipo, d."chaveKitHash" as kit, d."outraMarca" as marca
      from cliente as c join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais" where c.id = ${made.get(1)}`);
    expect(row).toEqual({
      ...{ documento: cpf, documento_filial: ruc, limite: 0, conta: null, codigo: null, status: 'ATIVO', tipo: 'DI' },
      ...{ kit: null, marca: 'Aurora' },
    });
    expect((await server.call('GET', '/Clonagem?size=0', { token: admin })).body.data).toMatchObject([
      { origem: { id: 1 }, filial: { id: paraguay }, novos: 3, existentes: 2 },
    ]);
    const history = `/Cliente/${made.get(1)}/historico`;
    expect((await server.call('GET', history, { token: admin })).body.data).toMatchObject([
      { operacao: 'CRIACAO', depois: { documento_filial: ruc, filial: { id: paraguay } } },
    ]);
    expect(refusal(await clone(paraguay, await cardsOf(1, paraguay)))).toEqual([
      ...[422, 'REGRA_DE_NEGOCIO', 'Todos os Clientes da rede projetada já existem na Filial de Destino. Verifique!'],
    ]);
  });

  test('the same key twice, and at once, is one clone', async () => {
    await put(small);
    const [cards, key] = [withDocument(await cardsOf(1, paraguay)), crypto.randomUUID()];
    const answers = await Promise.all([clone(paraguay, cards, key), clone(paraguay, cards, key)]);
    const again = await clone(paraguay, cards, key);
    for (const answer of answers) expect(answer.body).toEqual(again.body);
    expect(again.status).toBe(200);
    expect(await stored()).toHaveLength(small.length + 2 + 3);
    expect(await server.db.query(sql`select id from clonagem`)).toHaveLength(1);
  });

  test('two at once with keys of their own make nobody twice', async () => {
    await put(small);
    const cards = withDocument(await cardsOf(1, paraguay));
    const answers = await Promise.all([clone(paraguay, cards), clone(paraguay, cards)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await stored()).toHaveLength(small.length + 2 + 3);
  });

  test('is refused in the words of the specification, and nothing of it is there', async () => {
    await put(small);
    const cards = await cardsOf(1, paraguay);
    const [first] = cards;
    if (first === undefined) throw new Error('Nobody is projected.');
    const before = await stored();
    const missing = 'Faltam informações para efetivar a clonagem da rede, Verifique!';
    expect(refusal(await clone(paraguay, cards))).toEqual([422, 'REGRA_DE_NEGOCIO', missing]);
    expect(refusal(await clone(paraguay, cards.slice(1)))).toEqual([422, 'REGRA_DE_NEGOCIO', missing]);
    expect(refusal(await clone(paraguay, [...withDocument(cards), first]))).toEqual([
      ...[422, 'REGRA_DE_NEGOCIO', 'O Cliente selecionado já está na lista. Verifique!'],
    ]);
    expect(refusal(await clone(paraguay, withDocument(cards, '80009735-2')))).toEqual([
      ...[422, 'REGRA_DE_NEGOCIO', 'Falha ao tentar validar o documento do cliente principal. Verique!'],
    ]);
    const wrong = withDocument(cards).map((card) => (card.id === 3 ? { ...card, documentoNovoCadastro: '1' } : card));
    expect((await clone(paraguay, wrong)).body.details?.errors).toMatchObject([
      { pointer: '/rede/3/documentoNovoCadastro' },
    ]);
    expect((await clone(paraguay, withDocument(cards, '1'.repeat(21)))).status).toBe(400);
    const existing = withDocument(cards).map((card) => (card.id === 4 ? { ...card, isNovoCadastro: false } : card));
    expect((await clone(paraguay, existing)).body.code).toBe('CLONAGEM_PROJECAO_MUDOU');
    expect(
      (
        await clone(
          paraguay,
          withDocument(cards).map((card) => (card.id === 4 ? { ...card, id: 999 } : card)),
        )
      ).status,
    ).toBe(404);
    expect((await clone(999, withDocument(cards))).status).toBe(404);
    expect(await stored()).toEqual(before);
  });

  test('who is left out of the cards is not cloned, and those below stand below the next one above', async () => {
    await put(small);
    const cards = withDocument(await cardsOf(1, paraguay)).map((card) => ({ ...card, selecionado: card.id !== 3 }));
    const answer = await clone(paraguay, cards);
    expect(answer.body.total, answer.text).toBe(2);
    const made = answer.body.data as readonly { readonly id_origem: number; readonly id: number }[];
    expect(made.map(({ id_origem }) => id_origem).sort()).toEqual([1, 4]);
    const rows = await stored();
    expect(rows.find(({ id }) => id === made.find(({ id_origem }) => id_origem === 4)?.id)?.superior).toBe(abroad + 2);
  });

  test('a document of somebody else, or of two cards, is refused', async () => {
    await put(small);
    const cards = await cardsOf(1, paraguay);
    const same = cards.map((card) => (card.isNovoCadastro ? { ...card, documentoNovoCadastro: ruc } : card));
    expect((await clone(paraguay, same)).body.code).toBe('CLONAGEM_DOCUMENTO_EM_USO');
    await server.db.execute(sql`update cliente set documento_filial = ${ruc} where id = ${abroad + 5}`);
    const answer = await clone(paraguay, withDocument(cards));
    expect(refusal(answer)).toEqual([
      ...[
        409,
        'CLONAGEM_DOCUMENTO_EM_USO',
        `O documento ${ruc} já é de outro cadastro. Verifique o cartão de Pessoa 1.`,
      ],
    ]);
  });

  test('documents are checked by the country of the branch', async () => {
    await put(small);
    const ask = async (kind: string, text: string, branch: number) =>
      (await server.call('GET', `/cliente/valida_documento/${kind}/${text}/${branch}`, { token: admin })).body.data;
    expect(await ask('PF', cpf, south)).toEqual({ documento: cpf, tipoPessoa: 'PF', valido: true, mensagem: null });
    expect(await ask('PJ', cpf, south)).toMatchObject({ valido: false, mensagem: expect.stringMatching(/\.$/) });
    expect(await ask('PF', '52998224724', south)).toMatchObject({ valido: false });
    expect(await ask('PJ', '80009735-1', paraguay)).toMatchObject({ documento: ruc, valido: true });
    expect(await ask('PJ', '80009735-2', paraguay)).toMatchObject({ valido: false });
    expect(await ask('PF', '1710034065', ecuador)).toMatchObject({ valido: true });
    expect(await ask('PF', '1710034066', ecuador)).toMatchObject({ valido: false });
    expect(await ask('PF', cpf, here)).toMatchObject({
      ...{ valido: false, mensagem: 'Este documento já é de outro cadastro nesta filial.' },
    });
  });

  test.each(['CONSULTOR', 'DI', 'CLIENTE', 'ATENDENTE_FILIAL'] as const)('%s may not clone', async (profile) => {
    const token = await server.login(profile);
    for (const answer of [
      await project(1, paraguay, token),
      await clone(
        paraguay,
        [
          {
            id: 1,
            isNovoCadastro: true,
            documentoNovoCadastro: ruc,
            tipoPessoa: 'PF',
            ordemGeracional: 0,
            descricaoOrdemGeracional: '',
            codigoMundial: '',
            nome: 'X',
          },
        ],
        crypto.randomUUID(),
        token,
      ),
      await server.call('GET', `/cliente/valida_documento/PF/${cpf}/${here}`, { token }),
      await server.call('GET', '/listar_clientes_por_pais_filial', { token }),
    ])
      expect(answer.status).toBe(403);
  });

  test.each([1, 2, 3])('a random network is cloned as a naive model says (%i)', async (seed) => {
    const random = createRandom(seed, 22);
    const people: Person[] = [{ id: 1, superior: null, tipo: 'DI', there: random() < 0.3 }];
    for (let id = 2; id <= 60; id++) {
      const members = people.filter(({ tipo }) => tipo !== 'CLIENTE');
      const superior = members[Math.floor(random() * members.length)]?.id ?? 1;
      people.push({ id, superior, tipo: random() < 0.4 ? 'CLIENTE' : 'CONSULTOR', there: random() < 0.25 });
    }
    await put(people);
    const top = people.find(
      ({ id, tipo }) => id > 1 && tipo !== 'CLIENTE' && people.some(({ superior }) => superior === id),
    );
    const main = random() < 0.5 ? 1 : (top?.id ?? 1);
    const above = (id: number): readonly number[] => {
      const superior = people.find((each) => each.id === id)?.superior ?? null;
      return superior === null ? [] : [superior, ...above(superior)];
    };
    const cards = (await cardsOf(main, paraguay)).filter(
      ({ ordemGeracional }) => ordemGeracional === 0 || random() < 0.85,
    );
    expect(cards.length).toBeGreaterThan(3);
    const chosen = new Set(cards.map(({ id }) => id));
    const fresh = people.filter(({ id, there }) => chosen.has(id) && !there).map(({ id }) => id);
    const answer = await clone(paraguay, withDocument(cards));
    expect(answer.status, answer.text).toBe(200);
    const made = new Map(
      (answer.body.data as { id_origem: number; id: number }[]).map((each) => [each.id_origem, each.id]),
    );
    expect([...made.keys()].sort((a, b) => a - b)).toEqual(fresh);
    const inBranch = (id: number): number | undefined =>
      people.find((each) => each.id === id)?.there === true ? abroad + id : made.get(id);
    const rows = new Map((await stored()).map((row) => [Number(row.id), row]));
    for (const id of fresh) {
      const sponsor =
        above(id)
          .map(inBranch)
          .find((each) => each !== undefined) ??
        above(id)[0] ??
        null;
      const row = rows.get(made.get(id) ?? 0);
      expect(row?.superior ?? null, `above ${id}`).toBe(sponsor);
      const path = sponsor === null ? '/' : rows.get(sponsor)?.caminho;
      if (row?.caminho !== null) expect(row?.caminho).toBe(`${path}${made.get(id)?.toString(16)}/`);
    }
    // What the records say of their sponsors is where they stand.
    const differing = await server.db.query(sql`
      select c.id from cliente as c left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais" join rede_no as n on n.id = c.id
      where n.superior is distinct from (case when c.tipo = 'CLIENTE' then c.id_consultor else coalesce(d."id_clientePaiEmpresarial", c.id_consultor) end)`);
    expect(differing).toEqual([]);
  });
});
