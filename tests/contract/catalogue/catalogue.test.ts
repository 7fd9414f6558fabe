import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colours } from '../../../src/areas/catalogue/demo/assortment.ts';
import { productSeed } from '../../../src/areas/catalogue/demo/products.ts';
import { seedProducts } from '../../../src/areas/catalogue/demo/seed-products.ts';
import { seedShop } from '../../../src/areas/catalogue/demo/seed-shop.ts';
import { readPictureKey } from '../../../src/domain/picture-address.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const alertFile = 'schemas/catalogue/AvisoChegada.alert.json';

let server: TestServer;
let admin: string;
let customer: string;
let other: string;
const user = { admin: 0, customer: 0, other: 0 };

beforeAll(async () => {
  server = await startTestServer();
  const { db, root } = server;
  // What people read of an arrival is the project's own alert.
  await cp(join(projectRoot, alertFile), join(root, alertFile));
  await server.entities.reload();
  await db.script(`
    insert into pais (id, nome, nome_es, sigla, sigla3) values (900, 'Brasil', 'Brasil', 'BR', 'BRA'), (901, 'Paraguai', 'Paraguay', 'PY', 'PRY');
    insert into filial (id, nome, moeda, id_pais, ativo) values
      (900, 'Matriz', 'BRL', 900, true),
      (901, 'Assunção', 'PYG', 901, true),
      (902, 'Fechada', 'BRL', 900, false);`);
  await seedShop(db);
  admin = await server.login('ADMINISTRADOR', { id_filial: 900 });
  customer = await server.login('CLIENTE', { id_filial: 900 });
  other = await server.login('CONSULTOR', { id_filial: 900 });
  for (const [name, token] of Object.entries({ admin, customer, other })) {
    const { body } = await server.call('GET', '/sessao', { token });
    user[name as keyof typeof user] = Number(Reflect.get(Object(body.data), 'id'));
  }
}, 120_000);
afterAll(() => server.close());

const get = async (path: string, token = customer) => server.call('GET', path, { token });
const rowsOf = async (path: string, token = customer): Promise<readonly Record<string, unknown>[]> => {
  const { status, body, text } = await get(path, token);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return body.data as readonly Record<string, unknown>[];
};

describe(`the catalogue, on ${testDatabaseKind}`, () => {
  test('products are made from their numbers alone, and put once', async () => {
    expect(productSeed(79)).toEqual(productSeed(79));
    const count = async () =>
      server.db.query<{ produtos: number; skus: number; imagens: number }>(sql`
        select (select count(*) from produto) as produtos, (select count(*) from sku) as skus, (select count(*) from imagem_produto) as imagens`);
    const before = await count();
    const own = Array.from({ length: 150 }, (_, index) => productSeed(index + 1)).flatMap(({ pictures, skus }) => [
      ...pictures,
      ...skus.flatMap((sku) => sku.pictures),
    ]);
    expect(own.length).toBeGreaterThan(600);
    expect(before).toEqual([{ produtos: 150, skus: 600, imagens: own.length }]);
    expect(await seedProducts(server.db, { count: 150 })).toBe(0);
    expect(await count()).toEqual(before);
  });

  test('pictures show the colour of the first SKU, where there are several', () => {
    const several = Array.from({ length: 150 }, (_, index) => productSeed(index + 1)).filter(
      ({ skus }) => skus[0]?.cor,
    );
    const hues = new Map<string, number>(colours.map(({ cor, hue }) => [cor, hue]));
    const shown = several.map(({ pictures }) => readPictureKey(pictures[0]?.link.split('/').at(-1) ?? '')?.hue);
    expect(several.length).toBeGreaterThan(20);
    expect(shown).toEqual(several.map(({ skus }) => hues.get(skus[0]?.cor ?? '')));
  });

  test('the search finds words without regard to accents, with price and stock of the branch of who buys', async () => {
    const found = await rowsOf('/listarBuscaRapidaCatalogo?query=colchao&size=5');
    expect(found).toHaveLength(5);
    for (const row of found) {
      expect(row.descricao).toMatch(/^Colchão/);
      expect(row).toMatchObject({ id_filial: 900, moeda: 'BRL', valor_custo: null });
    }
  });

  test('lists go by class and all below it, by department, by size and by favourites', async () => {
    const [top] = await rowsOf('/cart/menu_top');
    const filhos = top?.filhos as readonly Record<string, unknown>[];
    const whole = await get(`/listarProdutosCatalogo?classificacao=${top?.id}&size=1`);
    let parts = 0;
    for (const { id } of filhos)
      parts += Number((await get(`/listarProdutosCatalogo?classificacao=${id}&size=1`)).body.total);
    expect(whole.body.total).toBe(parts);
    expect(parts).toBeGreaterThan(0);
    const [first] = await rowsOf('/listarProdutosCatalogo?size=1');
    const own = await rowsOf(`/listarProdutosCatalogo?id_departamento=${first?.id_departamento}&size=200`);
    expect(new Set(own.map(({ departamento }) => departamento))).toEqual(new Set([first?.departamento]));
    expect(await rowsOf(`/listarProdutosCatalogo?id_produto=${first?.id_produto}`)).toHaveLength(4);
    expect(await rowsOf(`/listarProdutosCatalogo?id_sku=${first?.id_sku}`)).toMatchObject([{ id_sku: first?.id_sku }]);
  });

  test('a favourite is of its user, is turned over by GET and set by POST, and two presses leave it as it was', async () => {
    const favourites = async (token: string) =>
      (await rowsOf('/listarProdutosCatalogo?favorito=true', token)).map(({ id_sku }) => id_sku);
    expect((await get('/cart/changeFavorite/302')).body).toEqual({ data: { id_sku: 302, favorito: true } });
    expect([await favourites(customer), await favourites(other)]).toEqual([[302], []]);
    const post = (favorito: boolean) =>
      server.call('POST', '/cart/changeFavorite/302', { token: customer, body: { favorito } });
    for (const wanted of [true, true, false, false])
      expect((await post(wanted)).body.data).toEqual({ id_sku: 302, favorito: wanted });
    await Promise.all([get('/cart/changeFavorite/302'), get('/cart/changeFavorite/302')]);
    expect(await favourites(customer)).toEqual([]);
    expect((await get('/cart/changeFavorite/99999999')).status).toBe(404);
  });

  test('the front page has blocks with their main banners and first products, ten at most', async () => {
    const blocks = await rowsOf('/listarHomeCatalogo');
    expect(blocks[0]).toMatchObject({ descricao: 'Mais vendidos' });
    for (const { id, banners, produtos } of blocks) {
      expect(banners).toHaveLength(3);
      // The carousel asks for the same.
      const carousel = `/listarProdutosCatalogo?id_home=${String(id)}&size=10&sortBy=id_produto&sortType=desc`;
      expect(await rowsOf(carousel)).toEqual(produtos);
      expect((produtos as readonly unknown[]).length).toBeLessThanOrEqual(10);
    }
  });

  test('size and colour are chosen apart, each with the other kept, and pictures follow the colour', async () => {
    // Product 101 of the demonstration: a pillow of two sizes in two colours each.
    const rows = await rowsOf('/listarProdutosCatalogo?id_produto=101&size=100&sortBy=id_sku');
    expect(rows).toHaveLength(4);
    const [models, sizes] = [
      new Set(rows.map(({ modelo }) => modelo)),
      new Set(rows.map((row) => row.id_hub_grade_item)),
    ];
    expect([models.size, sizes.size]).toEqual([2, 2]);
    for (const chosen of rows) {
      const options = (opcao: string) =>
        rowsOf(`/listarProdutosCatalogo?id_sku=${chosen.id_sku}&opcao=${opcao}&size=100&sortBy=id_sku`);
      const [bySize, byColour] = [await options('TAMANHO'), await options('COR')];
      expect(bySize).toEqual(rows.filter(({ modelo }) => modelo === chosen.modelo));
      expect(byColour).toEqual(rows.filter((row) => row.id_hub_grade_item === chosen.id_hub_grade_item));
      // They come with the product, so that its page has its height at once; a list of products needs none.
      const [page] = await rowsOf(`/listarProdutosCatalogo?id_sku=${chosen.id_sku}`);
      const offered = (list: unknown) =>
        (list as readonly Record<string, unknown>[]).toSorted((one, next) => Number(one.id_sku) - Number(next.id_sku));
      expect(offered(page?.tamanhos)).toEqual(
        bySize.map(({ id_sku, descricao_grade_item }) => ({ id_sku, descricao: descricao_grade_item })),
      );
      expect(offered(page?.cores)).toEqual(byColour.map(({ id_sku, modelo }) => ({ id_sku, descricao: modelo })));
      expect([chosen.tamanhos, chosen.cores]).toEqual([null, null]);
    }
    const pictures = async (sku: unknown) =>
      (await rowsOf(`/listarImagens?id_sku=${sku}&sortBy=ordem`)).map(({ link_miniatura }) => String(link_miniatura));
    const hueOf = (address: unknown) => /_(\d+)_\d+_\d+\.webp$/.exec(String(address))?.[1];
    for (const { id_sku, modelo, avatar } of rows) {
      const shown = await pictures(id_sku);
      expect(shown.length).toBeGreaterThan(1);
      const { hue } = colours.find(({ nome }) => nome === modelo) ?? {};
      expect(new Set([avatar, ...shown].map(hueOf)), String(modelo)).toEqual(new Set([String(hue)]));
    }
    const [other] = rows.filter(({ modelo }) => modelo !== rows[0]?.modelo);
    await server.db.execute(
      sql`delete from imagem_produto where id_sku is not null and id_sku <> ${other?.id_sku} and id_produto = 101`,
    );
    // Of another size in the same colour they are shown as well.
    for (const { id_sku, avatar, modelo } of rows)
      if (modelo === other?.modelo) {
        expect(await pictures(id_sku)).toContain(other?.avatar);
        expect(avatar).toBe(other?.avatar);
      }
    expect(await rowsOf('/listarProdutosCatalogo?opcao=COR&id_sku=999999')).toEqual([]);
  });

  test('who has EDITAR_FILIAL chooses a branch, and prices, currency and stock are those of it', async () => {
    const choose = (filialRetirada: number, token = admin) =>
      server.call('POST', '/cart/changeDeliveryLocal', { token, body: { filialRetirada } });
    expect((await choose(901, customer)).status).toBe(403);
    expect((await choose(902)).body).toMatchObject({ status: 422, code: 'REGRA_DE_NEGOCIO' });
    expect((await choose(901)).body.data).toMatchObject({ id_pedido: 0, moeda: 'PYG', filial: { id: 901 } });
    expect((await get('/encontrarPedido?id_pedido=0', admin)).body.data).toMatchObject({
      quantidade: 0,
      filial: { nome: 'Assunção' },
    });
    const [row] = await rowsOf('/listarProdutosCatalogo?size=1', admin);
    expect(row).toMatchObject({ moeda: 'PYG', sob_medida: false, configuravel: true, exibir_centavos: false });
    expect(Number(row?.valor) % 1).toBe(0);
    expect((await rowsOf('/listarProdutosCatalogo?size=1'))[0]).toMatchObject({ moeda: 'BRL' });
  });
});

describe(`stock, on ${testDatabaseKind}`, () => {
  const move = (body: Readonly<Record<string, unknown>>, token = admin) =>
    server.call('POST', '/MovimentoEstoque', { token, body: { sku: { id: 301 }, filial: { id: 900 }, ...body } });
  const stock = async (filial = 900) =>
    (
      await server.db.query<{ fisico: number; reservado: number }>(sql`
      select fisico::float8 as fisico, reservado::float8 as reservado from saldo_estoque where id_sku = 301 and id_filial = ${filial}`)
    )[0];

  test('movements write the stock and what was before and after, and are refused beyond it', async () => {
    await server.db.execute(
      sql`update saldo_estoque set fisico = 5, reservado = 2 where id_sku = 301 and id_filial = 900`,
    );
    const made = await move({ tipo: 'SAIDA', quantidade: 3 });
    expect(made.status).toBe(201);
    expect(await stock()).toEqual({ fisico: 2, reservado: 2 });
    const { body } = await get(`/MovimentoEstoque/${Reflect.get(Object(made.body.data), 'id')}`, admin);
    expect(body.data).toMatchObject({ saldo_anterior: 5, saldo: 2, usuario: { id: user.admin } });
    expect((await move({ tipo: 'SAIDA', quantidade: 1 })).body).toMatchObject({
      status: 400,
      details: { errors: [{ pointer: '/quantidade', code: 'saldo_insuficiente', values: { disponivel: 0 } }] },
    });
    expect((await move({ tipo: 'CONTAGEM', quantidade: 9 })).status).toBe(201);
    expect((await move({ tipo: 'TRANSFERENCIA', quantidade: 4, filial_destino: { id: 900 } })).status).toBe(400);
    const target = (await stock(901))?.fisico ?? 0;
    expect((await move({ tipo: 'TRANSFERENCIA', quantidade: 4, filial_destino: { id: 901 } })).status).toBe(201);
    expect([(await stock())?.fisico, (await stock(901))?.fisico]).toEqual([5, target + 4]);
    expect((await move({ tipo: 'ENTRADA', quantidade: 1 }, customer)).status).toBe(403);
  });

  test('an attendant moves and sees the stock of their branch only; who has EDITAR_FILIAL, any', async () => {
    const attendant = await server.login('ATENDENTE_FILIAL', { id_filial: 901 });
    await server.db.execute(sql`update saldo_estoque set fisico = 50, reservado = 0 where id_sku = 302`);
    const other = { sku: { id: 302 }, filial: { id: 900 }, tipo: 'SAIDA', quantidade: 1 };
    const refused = [{ pointer: '/filial', code: 'outra_filial' }];
    expect((await move(other, attendant)).body).toMatchObject({ status: 400, details: { errors: refused } });
    const taken = { ...other, tipo: 'TRANSFERENCIA', filial_destino: { id: 901 } };
    expect((await move(taken, attendant)).body).toMatchObject({ status: 400, details: { errors: refused } });
    const hidden = Reflect.get(Object((await move(other)).body.data), 'id');
    const sent = Reflect.get(Object((await move(taken)).body.data), 'id');
    // Without a branch it is their own.
    const made = await server.call('POST', '/MovimentoEstoque', {
      token: attendant,
      body: { sku: { id: 302 }, tipo: 'ENTRADA', quantidade: 2 },
    });
    expect(made.status).toBe(201);
    const own = Reflect.get(Object(made.body.data), 'id');
    const seen = (await rowsOf('/MovimentoEstoque?sku=302&size=100', attendant)).map(({ id }) => id);
    expect(seen.toSorted()).toEqual([sent, own].toSorted());
    expect((await get(`/MovimentoEstoque/${hidden}`, attendant)).status).toBe(404);
    expect((await rowsOf('/MovimentoEstoque?sku=302&size=100', admin)).length).toBe(3);
    const sales = await server.login('ADMINISTRATIVO', { id_filial: 901 });
    expect((await move(other, sales)).status).toBe(201);
    const branches = async (token: string) =>
      new Set((await rowsOf('/SaldoEstoque?size=500', token)).map(({ filial }) => Reflect.get(Object(filial), 'id')));
    expect(await branches(attendant)).toEqual(new Set([901]));
    expect((await branches(sales)).size).toBeGreaterThan(1);
  });

  test('of many who take the last ones at once nobody takes more than is there', async () => {
    await server.db.execute(
      sql`update saldo_estoque set fisico = 3, reservado = 0 where id_sku = 301 and id_filial = 900`,
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => move({ tipo: 'SAIDA', quantidade: 1 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await stock())?.fisico).toBe(0);
  });

  test('[E6] a banner has a picture or the address of one, as its schema asks', async () => {
    const banner = { posicao: 'PRINCIPAL', descricao: 'Semana do sono' };
    const save = (body: object) => server.call('POST', '/Banner', { token: admin, body });
    const refused = await save(banner);
    expect([refused.status, refused.body]).toMatchObject([400, { details: { errors: [{ pointer: '/imagem' }] } }]);
    const saved = await save({ ...banner, link_banner: 'https://fotos.example/sono.webp' });
    expect(saved.status).toBe(201);
    await server.call('DELETE', `/Banner/${Reflect.get(Object(saved.body.data), 'id')}`, { token: admin });
  });

  test('who asked is notified once when stock comes, and may ask again afterwards', async () => {
    const ask = () => server.call('POST', '/cart/notifyArrival/301', { token: customer });
    await server.db.execute(
      sql`update saldo_estoque set fisico = 2, reservado = 2 where id_sku = 301 and id_filial = 900`,
    );
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    const notices = () =>
      server.db.query<{ titulo: string; texto: string; url: string }>(
        sql`select titulo, texto, url from ngs_notificacao_usuario where id_usuario = ${user.customer}`,
      );
    await move({ tipo: 'ENTRADA', quantidade: 5 });
    await expect.poll(notices).toHaveLength(1);
    expect((await notices())[0]).toMatchObject({
      titulo: expect.stringMatching(/ chegou$/),
      texto: 'O produto que você esperava está de volta na filial Matriz.',
      url: '/carrinho/produto/301',
    });
    expect((await ask()).body).toMatchObject({ status: 422 });
    await move({ tipo: 'ENTRADA', quantidade: 5 });
    const [{ open } = { open: null }] = await server.db.query<{ open: number }>(
      sql`select count(*)::int as open from aviso_chegada where dh_aviso is null`,
    );
    expect(open).toBe(0);
    expect(await notices()).toHaveLength(1);
  });
});
