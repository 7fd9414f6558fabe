import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productSeed } from '../../../src/areas/catalogue/demo/products.ts';
import { seedShop } from '../../../src/areas/catalogue/demo/seed-shop.ts';
import {
  baseOf,
  type ConfigurableProduct,
  checkOffered,
  offerEarnings,
  offerPrices,
  type SpecialOffer,
} from '../../../src/areas/catalogue/rules/special-offer.ts';
import { specialPrice } from '../../../src/areas/catalogue/rules/special-price.ts';
import { configurationText, type SpecialRequest } from '../../../src/areas/catalogue/rules/special-product.ts';
import { fromMinor } from '../../../src/domain/numbers/money.ts';
import { createRandom, drawInteger } from '../../../src/domain/random.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** A branch of each currency; in all but Brazil every product is configured. */
const branches = [
  { id: 900, moeda: 'BRL', pais: 'BRA' },
  { id: 901, moeda: 'PYG', pais: 'PRY' },
  { id: 902, moeda: 'USD', pais: 'ECU' },
  { id: 903, moeda: 'MXN', pais: 'MEX' },
  { id: 904, moeda: 'BOB', pais: 'BOL' },
] as const;

const special = productSeed(69);
const [measured, ...standards] = special.skus.map(({ id }) => id);
const plain = productSeed(76).skus[0]?.id ?? 0;
const path = (sku = measured) => `/configProduct/${sku}/simulacao`;
const rectangle: SpecialRequest = { tipo: 'ESPECIAL', comprimento: 1.9, largura: 1.4 };

let server: TestServer;
const tokens = new Map<number, string>();
const tokenOf = (branch: number): string => tokens.get(branch) ?? '';

beforeAll(async () => {
  server = await startTestServer();
  for (const { id, moeda, pais } of branches)
    await server.db.execute(sql`
      with p as (insert into pais (id, nome, nome_es, sigla, sigla3) values (${id}, ${pais}, ${pais}, ${pais.slice(0, 2)}, ${pais}) returning id)
      insert into filial (id, nome, moeda, id_pais, ativo) select ${id}, ${moeda}, ${moeda}, p.id, true from p`);
  await seedShop(server.db);
  await server.db.execute(sql`update sku set valor_acrescimo_preco = 50 where id = ${measured}`);
  for (const { id } of branches) tokens.set(id, await server.login('CLIENTE', { id_filial: id }));
}, 120_000);
afterAll(() => server.close());

const simulate = (body: unknown, branch = 900, sku = measured, headers = {}) =>
  server.call('POST', path(sku), { token: tokenOf(branch), body, headers });

async function rowsOf<Row>(url: string, branch: number): Promise<readonly Row[]> {
  const { body } = await server.call('GET', url, { token: tokenOf(branch) });
  return body.data as readonly Row[];
}

/** What the browser prices from. */
async function readOffer(branch: number, sku = measured): Promise<SpecialOffer> {
  const [own] = await rowsOf<ConfigurableProduct & { readonly id_produto: number }>(
    `/listarProdutosCatalogo?id_sku=${sku}`,
    branch,
  );
  if (own === undefined) throw new Error('The product is on sale at each branch.');
  const { id_produto } = own;
  return {
    base: baseOf(own, await rowsOf(`/listarProdutosCatalogo?id_produto=${id_produto}&size=100`, branch)),
    standards: await rowsOf(`/listarMedidasPadroesSPE?id_produto=${id_produto}&size=100`, branch),
    accessories: await rowsOf(`/listaAcessorios?id_sku=${sku}&size=500`, branch),
  };
}

function drawRequest(seed: number, { standards: sizes, accessories }: SpecialOffer): SpecialRequest {
  const random = createRandom(seed, 3);
  const metres = () => (10 + drawInteger(random, 5000)) / 1000;
  const shapes: readonly (() => SpecialRequest)[] = [
    () => ({ tipo: 'ESPECIAL', comprimento: metres(), largura: metres() }),
    () => ({ tipo: 'REDONDO', diametro: metres() }),
    () => ({ tipo: 'PADRAO', sku_padrao: sizes[drawInteger(random, sizes.length)]?.id_sku ?? 0 }),
  ];
  return {
    ...shapes[drawInteger(random, 3)]?.(),
    acessorios: accessories
      .filter(() => random() < 0.1)
      .map(({ id_sku }) => ({ id_sku, quantidade: drawInteger(random, 20), observacao: 'Cor branca' })),
  };
}

describe(`a special product is priced, on ${testDatabaseKind}`, () => {
  test.each(branches)('by the server as by the browser, in $moeda', async ({ id, moeda }) => {
    const offer = await readOffer(id);
    expect(offer.base.moeda).toBe(moeda);
    expect(offer.standards).toHaveLength(3);
    expect(offer.accessories).toHaveLength(60);
    const sent = new Set<string>();
    for (let seed = 1; seed <= 40; seed += 1) {
      const request = drawRequest(seed * 10 + id, offer);
      const { configuration } = checkOffered(offer, request);
      const prices = configuration === null ? null : offerPrices(offer, configuration);
      if (configuration === null || prices === null) throw new Error('It is drawn so that it can be made.');
      const price = specialPrice(configuration, prices);
      const amount = (minor: number) => fromMinor(minor, moeda);
      const { status, body } = await simulate(request, id);
      expect(status).toBe(200);
      expect(body.data).toEqual({
        ...{ id_sku: measured, tipo: configuration.tipo, moeda, area: price.area === null ? null : price.area / 1e6 },
        ...{ preco: amount(prices.price), valor_medida: amount(price.measured), valor: amount(price.total) },
        ...{ valor_acessorios: amount(price.accessories), valor_acrescimo_preco: 50 },
        valor_spv: offerEarnings(offer, configuration).valor_spv,
        config_hash: createHash('sha256').update(configurationText(configuration)).digest('hex'),
      });
      sent.add(configuration.tipo);
    }
    expect(sent.size).toBe(3);
  });

  test('prices that the caller sends do not count, whatever they are', async () => {
    const { accessories } = await readOffer(900);
    const id_sku = accessories[0]?.id_sku ?? 0;
    const honest = await simulate({ ...rectangle, acessorios: [{ id_sku, quantidade: 2 }] });
    const cheap = await simulate({ ...rectangle, acessorios: [{ id_sku, quantidade: 2, valor: 0 }] });
    expect(cheap.body).toEqual(honest.body);
    const refused = [
      await simulate({ ...rectangle, acessorios: [{ id_sku, quantidade: 2, valor: -100 }] }),
      await simulate({ ...rectangle, acessorios: [{ id_sku, quantidade: -2 }] }),
      await simulate({ ...rectangle, valor: 1 }),
      await simulate({ ...rectangle, valor_acrescimo_preco: -50 }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  test('each buyer gets the prices of their own branch, at the SKU by the metre wherever they come from', async () => {
    const prices = await Promise.all(branches.map(async ({ id }) => (await simulate(rectangle, id)).body.data));
    expect(prices).toEqual(branches.map(({ moeda }) => expect.objectContaining({ moeda })));
    const { body } = await simulate(rectangle, 900, standards[0]);
    expect(body.data).toEqual(prices[0]);
  });

  test('measures that cannot be made are named, in the language of the caller', async () => {
    const { status, body } = await simulate({ tipo: 'ESPECIAL', comprimento: 100.001, largura: 0.009 });
    expect(status).toBe(422);
    expect(body.code).toBe('REGRA_DE_NEGOCIO');
    expect(body.details?.errors).toEqual([
      { pointer: '/comprimento', code: 'maximum', values: { limit: 100 }, message: 'Use no máximo 100.' },
      { pointer: '/largura', code: 'minimum', values: { limit: 0.01 }, message: 'Use no mínimo 0,01.' },
    ]);
    const english = await simulate({ tipo: 'REDONDO', diametro: 1.2345 }, 900, measured, { 'x-language': 'en' });
    expect(english.body.details?.errors).toMatchObject([
      { pointer: '/diametro', code: 'decimals', message: 'Use at most 3 decimal places.' },
    ]);
    const pointers = async (request: object) =>
      (await simulate(request)).body.details?.errors?.map(({ pointer }) => pointer);
    expect(await pointers({})).toEqual(['/tipo']);
    expect(await pointers({ tipo: 'PADRAO', sku_padrao: plain })).toEqual(['/sku_padrao']);
    expect(await pointers({ tipo: 'TRAVESSEIRO', altura: 0.2 })).toEqual(['/tipo']);
    expect(await pointers({ ...rectangle, acessorios: [{ id_sku: plain, quantidade: 1 }] })).toEqual([
      '/acessorios/0/id_sku',
    ]);
  });

  test.each(branches)('and what is not made to measure is bought as it is, in $pais', async ({ id, pais }) => {
    const [row] = await rowsOf<Readonly<Record<string, unknown>>>(`/listarProdutosCatalogo?id_sku=${plain}`, id);
    expect(row).toMatchObject({ sob_medida: false, configuravel: pais !== 'BRA', por_metro: false });
    const [special] = await rowsOf<Readonly<Record<string, unknown>>>(`/listarProdutosCatalogo?id_sku=${measured}`, id);
    expect(special).toMatchObject({ sob_medida: true, configuravel: true, codigo_grade: 'PE', por_metro: true });
    const [found] = await rowsOf<Readonly<Record<string, unknown>>>(
      `/listarBuscaRapidaCatalogo?query=${productSeed(76).codigo}&size=1`,
      id,
    );
    expect(found).toMatchObject({ sob_medida: false, configuravel: pais !== 'BRA' });
    const sent = { token: tokenOf(id), body: { quantidade: 1 } };
    const bought = await server.call('POST', `/cart/changeProduct/${plain}`, sent);
    expect([bought.status, bought.body.data], bought.text).toEqual([
      200,
      expect.objectContaining({ quantidade: 1, valor_produtos: row?.valor }),
    ]);
    const unmeasured = await server.call('POST', `/cart/changeProduct/${measured}`, sent);
    expect(unmeasured.status).toBe(422);
  });

  test('only who has a session asks, and only for what is on sale and made to measure where they buy', async () => {
    expect((await server.call('POST', path(), { body: rectangle })).status).toBe(403);
    expect((await simulate(rectangle, 900, plain)).body).toMatchObject({ code: 'REGRA_DE_NEGOCIO', status: 422 });
    expect((await simulate(rectangle, 901, plain)).status).toBe(200);
    expect((await simulate(rectangle, 900, 999_999)).status).toBe(404);
    await server.db.execute(sql`update sku set ativo = false where id = ${plain}`);
    expect((await simulate(rectangle, 901, plain)).status).toBe(404);
  });
});
