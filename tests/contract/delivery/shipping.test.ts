import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PortError } from '../../../src/integrations/ask-json.ts';
import type { ShippingPort, ShippingRequest } from '../../../src/integrations/shipping/shipping-port.ts';
import { createApp } from '../../../src/start/app.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let token: string;
let client: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla, sigla3) values (900, 'Brasil', 'Brasil', 'BR', 'BRA'), (901, 'Paraguai', 'Paraguay', 'PY', 'PRY');
    insert into estado (id, nome, sigla, id_pais) values (900, 'São Paulo', 'SP', 900), (901, 'Paraná', 'PR', 900);
    insert into cidade (id, nome, id_estado) values (900, 'Curitiba', 901);
    insert into filial (id, nome, moeda, id_pais, ativo) values
      (900, 'Matriz', 'BRL', 900, true), (901, 'Assunção', 'PYG', 901, true), (902, 'Fechada', 'BRL', 900, false), (903, 'Depósito', 'BRL', 900, true);
    insert into configuracao_filial (id_filial, percentual_desconto_maximo, validade_orcamento, retirada, venda_futura, cep) values
      (900, 10, 15, true, true, '01310100'), (903, 10, 15, false, true, null);
    insert into produto (id, codigo, descricao, ativo) values (900, 'COL-1', 'Colchão', true), (901, 'OLD-1', 'Antigo', false);
    insert into sku (id, id_produto, codigo, peso, embalagem_comprimento, embalagem_largura, embalagem_altura, ativo) values
      (900, 900, 'COL-1-1', 26, 142, 34, 34, true), (901, 900, 'COL-1-2', 0.5, null, null, null, true), (902, 900, 'COL-1-3', 1, 10, 10, 10, false),
      (903, 901, 'OLD-1-1', 1, 10, 10, 10, true);
    insert into preco_sku (id_sku, id_filial, vigencia, valor, percentual_desconto) values
      (900, 900, '2020-01-01', 1000, 0), (900, 901, '2020-01-01', 1300000, 0), (900, 903, '2020-01-01', 1000, 0), (901, 900, '2020-01-01', 50, 0),
      (902, 900, '2020-01-01', 50, 0), (903, 900, '2020-01-01', 50, 0);
    insert into zona_entrega (id, nome, id_pais, ordem, ativo) values (900, 'Sul', 900, 50, true), (901, 'Sudeste', 900, 50, true), (902, 'Paraguai', 901, 90, true);
    insert into zona_entrega_faixa (id_zona, id_estado) values (900, 901), (901, 900);
    insert into opcao_entrega (id, id_filial, tipo, constante, descricao, unidade_tempo, preco, prazo, peso_maximo, erro_area, erro_peso, servico, ordem, ativo) values
      (900, 900, 'TRANSPORTADORA', 'TRANSPORTADORA', 'Transportadora', 'DIAS_UTEIS', 0, null, null, null, null, '1', 20, true),
      (901, 900, 'RETIRADA', 'RETIRADA', 'Retirar na filial', 'DIAS_UTEIS', 0, 1, null, null, null, null, 10, true),
      (902, 900, 'ENTREGA_PROPRIA', 'EXPRESSA', 'Entrega expressa', 'HORAS', 0, null, 60, 'CEP fora da área de entrega.', 'Pesado demais.', null, 30, true),
      (903, 900, 'TRANSPORTADORA', 'ANTIGA', 'Antiga', 'DIAS_UTEIS', 0, null, null, 'x', 'x', null, 40, false),
      (904, 901, 'RETIRADA', 'RETIRADA', 'Retirar', 'DIAS_CORRIDOS', 0, 2, null, null, null, null, 10, true),
      (905, 901, 'TRANSPORTADORA', 'TRANSPORTADORA', 'Transportista', 'DIAS_UTEIS', 0, null, null, null, null, '1', 20, true),
      (906, 903, 'RETIRADA', 'RETIRADA', 'Retirar', 'DIAS_UTEIS', 0, 1, null, null, null, null, 10, true);
    insert into opcao_entrega_tarifa (id_opcao, id_zona, peso_maximo, preco, preco_kg, valor_gratis, prazo) values
      (900, 900, 30, 39.90, 0, null, 5), (900, 900, null, 39.90, 0.90, null, 5), (900, 901, null, 19.90, 0, 3000, 3),
      (902, 901, null, 59.90, 0, null, 24), (905, 902, null, 50000, 1000, null, 4);
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, data_cadastro, cep, id_cidade)
      values (900, '1900000', 'Ana', 'FISICA', 'ATIVO', '2020-01-01', '80010000', 900);`);
  token = await server.login('CONSULTOR');
  client = await server.login('CLIENTE', { id_cliente: 900 });
}, 120_000);
afterAll(() => server.close());

type Option = Readonly<Record<string, unknown>>;
const quote = async (sku: number, branch: number, body?: object, by = token, language = 'pt-BR') => {
  const { status, body: answer } = await server.call('POST', `/cart/calculateShipping/${sku}/${branch}`, {
    ...{ token: by, headers: { 'x-language': language } },
    ...(body === undefined ? {} : { body }),
  });
  return { status, data: (answer.data ?? []) as readonly Option[], warnings: answer.warnings, code: answer.code };
};
const brief = (rows: readonly Option[]): unknown[] =>
  rows.map(({ constante, preco, prazo, unidade_tempo, erro, disponivel }) => [
    ...[constante, preco, prazo, unidade_tempo],
    ...[erro, disponivel],
  ]);

describe(`shipping of a product, on ${testDatabaseKind}`, () => {
  test('the cheapest comes first; what does not reach the CEP says why, or is not available', async () => {
    const { status, data, warnings } = await quote(900, 900, { cep: '01.310-100' });
    expect([status, warnings]).toEqual([200, undefined]);
    expect(brief(data)).toEqual([
      ['RETIRADA', 0, 1, 'dia útil', null, true],
      ['TRANSPORTADORA', 19.9, 3, 'dias úteis', null, true],
      ['EXPRESSA', 59.9, 24, 'horas', null, true],
    ]);
    expect(data[1]).toMatchObject({ id_entrega: 900, moeda: 'BRL', forma: 'Entrega no endereço' });
    expect(brief((await quote(900, 900, { cep: '80010000' })).data)).toEqual([
      ['RETIRADA', 0, 1, 'dia útil', null, true],
      ['TRANSPORTADORA', 39.9, 5, 'dias úteis', null, true],
      ['EXPRESSA', null, null, null, 'CEP fora da área de entrega.', true],
    ]);
    expect(brief((await quote(900, 900, { cep: '69000000' })).data)).toEqual([
      ['RETIRADA', 0, 1, 'dia útil', null, true],
      ['TRANSPORTADORA', null, null, null, null, false],
      ['EXPRESSA', null, null, null, 'CEP fora da área de entrega.', true],
    ]);
  });

  test('weight and value of all units count', async () => {
    const { data } = await quote(900, 900, { cep: '80010000', quantidade: 2 });
    // 2 x max(26 kg, 142 x 34 x 34 / 6,000 = 27.359 kg) at 0.90 a kilogram
    expect(data[1]).toMatchObject({ constante: 'TRANSPORTADORA', preco: 89.15 });
    const many = (await quote(900, 900, { cep: '01310100', quantidade: 3 })).data;
    expect(brief(many)).toContainEqual(['TRANSPORTADORA', 0, 3, 'dias úteis', null, true]);
    expect(brief(many)).toContainEqual(['EXPRESSA', null, null, null, 'Pesado demais.', true]);
  });

  test('prices hold for thirty minutes', async () => {
    const before = Date.now();
    const { data } = await quote(900, 900, { cep: '01310100' });
    for (const { dh_validade } of data) {
      const minutes = (Date.parse(String(dh_validade)) - before) / 60_000;
      expect(minutes).toBeGreaterThanOrEqual(30);
      expect(minutes).toBeLessThan(31);
    }
  });

  test('without a CEP it is the address of the client; who has none is asked for it', async () => {
    for (const body of [undefined, {}, { quantidade: 1 }])
      expect(brief((await quote(900, 900, body, client)).data)).toContainEqual([
        ...['TRANSPORTADORA', 39.9, 5, 'dias úteis', null, true],
      ]);
    expect((await quote(900, 900, { cep: '01310100' }, client)).data[1]).toMatchObject({ preco: 19.9 });
    expect(await quote(900, 900)).toMatchObject({ status: 422, code: 'REGRA_DE_NEGOCIO' });
    expect(await quote(900, 900, { cep: '00000000' })).toMatchObject({ status: 422, code: 'REGRA_DE_NEGOCIO' });
    expect(await quote(900, 900, { cep: '0131010' })).toMatchObject({ status: 422, code: 'REGRA_DE_NEGOCIO' });
  });

  test('a country without CEPs needs none, its prices have no cents, and texts are of the language', async () => {
    const { data } = await quote(900, 901, undefined, token, 'es');
    expect(brief(data)).toEqual([
      ['RETIRADA', 0, 2, 'días', null, true],
      ['TRANSPORTADORA', 77359, 4, 'días hábiles', null, true],
    ]);
    expect(data[0]).toMatchObject({ moeda: 'PYG', forma: 'Retiro' });
  });

  test('a branch that hands out nothing has no pickup', async () => {
    expect(brief((await quote(900, 903, { cep: '01310100' })).data)).toEqual([
      ['RETIRADA', null, null, null, null, false],
    ]);
  });

  test('what is not sold there is 404, and nobody asks without a session', async () => {
    for (const [sku, branch] of [
      [900, 902],
      [900, 999_999],
      [902, 900],
      [903, 900],
      [999_999, 900],
      [901, 903],
    ] as const)
      expect((await quote(sku, branch, { cep: '01310100' })).status).toBe(404);
    expect((await server.call('POST', '/cart/calculateShipping/900/900', { body: {} })).status).toBe(403);
  });
});

describe('a carrier', () => {
  async function withCarrier(shipping: ShippingPort['quote'], work: (ask: typeof askOf) => Promise<void>) {
    const { db, entities, views } = server;
    const app = await createApp({
      ...{ db, entities, views, verifyAnswers: true },
      ports: { shipping: { quote: shipping } },
    });
    await app.ready();
    await work(async (sku, branch, cep) => {
      const url = `/api/cart/calculateShipping/${sku}/${branch}`;
      const sent = await app.inject({
        method: 'POST',
        url,
        headers: { authorization: `Bearer ${token}` },
        payload: { cep },
      });
      expect(sent.statusCode).toBe(200);
      return sent.json();
    });
    await app.close();
  }
  const askOf = async (
    _sku: number,
    _branch: number,
    _cep: string,
  ): Promise<{ data: Option[]; warnings?: string[] }> => ({
    data: [],
  });

  test('gives price and time of the options that name its service, and the rates those of all others', async () => {
    const asked: ShippingRequest[] = [];
    const answer: ShippingPort['quote'] = async (request) => {
      asked.push(request);
      return [{ service: '1', price: 4_321, days: 7, error: null }];
    };
    await withCarrier(answer, async (ask) => {
      const { data, warnings } = await ask(900, 900, '01310100');
      expect(warnings).toBeUndefined();
      expect(brief(data)).toEqual([
        ['RETIRADA', 0, 1, 'dia útil', null, true],
        ['TRANSPORTADORA', 43.21, 7, 'dias úteis', null, true],
        ['EXPRESSA', 59.9, 24, 'horas', null, true],
      ]);
      expect(asked).toEqual([
        {
          ...{ from: '01310100', to: '01310100', currency: 'BRL', services: ['1'] },
          volumes: [{ weight: 26_000, size: { length: 1420, width: 340, height: 340 }, quantity: 1, value: 100_000 }],
        },
      ]);
      // Without sizes, without the CEP of the branch, and abroad nobody is asked.
      await ask(901, 900, '01310100');
      await ask(900, 903, '01310100');
      await ask(900, 901, '01310100');
      expect(asked).toHaveLength(1);
    });
  });

  test('that refuses is shown with its reason, and a service that it does not know is not available', async () => {
    await withCarrier(
      async () => [{ service: '1', error: 'Objeto grande demais.' }],
      async (ask) => {
        const { data } = await ask(900, 900, '01310100');
        expect(brief(data)).toContainEqual(['TRANSPORTADORA', null, null, null, 'Objeto grande demais.', true]);
      },
    );
    await withCarrier(
      async () => [],
      async (ask) => {
        const { data } = await ask(900, 900, '01310100');
        expect(brief(data)).toContainEqual(['TRANSPORTADORA', null, null, null, null, false]);
      },
    );
  });

  test('that does not answer is replaced by the rates, and the message says so', async () => {
    const fails: ShippingPort['quote'] = async () => Promise.reject(new PortError('down'));
    await withCarrier(fails, async (ask) => {
      const { data, warnings } = await ask(900, 900, '01310100');
      expect(brief(data)).toContainEqual(['TRANSPORTADORA', 19.9, 3, 'dias úteis', null, true]);
      expect(warnings).toEqual(['A transportadora não respondeu. Preços e prazos são os das tarifas da filial.']);
    });
    await withCarrier(
      async () => null,
      async (ask) => expect((await ask(900, 900, '01310100')).warnings).toBeUndefined(),
    );
    expect(await server.db.query(sql`select id from opcao_entrega where id_filial = 900`)).toHaveLength(4);
  });
});
