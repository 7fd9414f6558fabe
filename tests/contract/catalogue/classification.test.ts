import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let staff: string;
let client: string;
let loja: number;
let outro: number;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.login('ADMINISTRATIVO');
  client = await server.login('CLIENTE');
  loja = await make('Catalogo', { descricao: 'Loja de teste', constante: 'LOJA_TESTE' });
  outro = await make('Catalogo', { descricao: 'Outro', constante: 'OUTRO_TESTE' });
}, 60_000);
afterAll(() => server.close());

const post = (entity: string, body: object, token = staff) => server.call('POST', `/${entity}`, { token, body });
async function make(entity: string, body: object): Promise<number> {
  const answer = await post(entity, body);
  expect(answer.status, answer.text).toBe(201);
  return (answer.body.data as { readonly id: number }).id;
}
const makeClass = (descricao: string, superior: number | null = null, catalogo = loja) =>
  make('Classificacao', {
    descricao,
    catalogo: { id: catalogo },
    ...(superior === null ? {} : { superior: { id: superior } }),
  });
const change = async (id: number, values: object) => {
  const { body } = await server.call('GET', `/Classificacao/${id}`, { token: staff });
  return server.call('PUT', `/Classificacao/${id}`, {
    token: staff,
    body: { ...values, versao: (body.data as { readonly versao: number }).versao },
  });
};
const errorsOf = ({ body }: Awaited<ReturnType<typeof change>>) =>
  (body.details?.errors ?? []).map(({ pointer, code }) => [pointer, code]);

describe('001, catalogue tree', () => {
  test('a level of the tree is asked for by catalogue and superior', async () => {
    const top = await makeClass('Colchões');
    const below = await makeClass('Colchões de casal', top);
    await makeClass('Outra coisa', null, outro);
    const list = (query: string) =>
      server.call('GET', `/listarClassificacoes?catalogo=${loja}${query}`, { token: staff });
    const first = await list('');
    expect(first.body.data).toMatchObject([{ id: top, descricao: 'Colchões', possui_filhos: true }]);
    const second = await list(`&superior=${top}`);
    expect(second.body.data).toMatchObject([{ id: below, possui_filhos: false, quantidade_produtos: 0 }]);
  });

  test('a classification stands below one of its own catalogue, never below itself', async () => {
    const top = await makeClass('Travesseiros');
    const below = await makeClass('Travesseiros altos', top);
    const foreign = await post('Classificacao', {
      descricao: 'Estranha',
      catalogo: { id: outro },
      superior: { id: top },
    });
    expect([foreign.status, ...errorsOf(foreign)]).toEqual([400, ['/superior', 'outro_catalogo']]);
    expect((await change(top, { superior: { id: below } })).status).toBe(400);
    expect((await change(top, { superior: { id: top } })).status).toBe(400);
  });

  test('what holds classifications or products keeps its catalogue and stays', async () => {
    const top = await makeClass('Bem-estar');
    const leaf = await makeClass('Massagem', top);
    const produto = await make('Produto', { codigo: 'TESTE-1', descricao: 'Poltrona de teste' });
    expect(errorsOf(await change(top, { catalogo: { id: outro } }))).toEqual([['/catalogo', 'catalogo_em_uso']]);
    const link = await make('ClassificacaoProduto', { produto: { id: produto }, classificacao: { id: leaf } });
    const moved = await change(leaf, { catalogo: { id: outro }, superior: null });
    expect(errorsOf(moved)).toEqual([['/catalogo', 'catalogo_em_uso']]);
    for (const id of [top, leaf]) {
      const refused = await server.call('DELETE', `/Classificacao/${id}`, { token: staff });
      expect([refused.status, refused.body.code]).toEqual([409, 'REGISTRO_EM_USO']);
    }
    expect((await server.call('DELETE', `/ClassificacaoProduto/${link}`, { token: staff })).status).toBe(204);
    expect((await change(leaf, { catalogo: { id: outro }, superior: null })).status).toBe(200);
    expect((await server.call('DELETE', `/Classificacao/${top}`, { token: staff })).status).toBe(204);
  });

  test('an empty description is not saved', async () => {
    for (const descricao of ['', '   ', null])
      expect((await post('Classificacao', { descricao, catalogo: { id: loja } })).status).toBe(400);
  });

  test('a product is offered until it is in a classification of the catalogue, and once in each', async () => {
    const top = await makeClass('Acessórios');
    const produto = await make('Produto', { codigo: 'TESTE-2', descricao: 'Capa de teste' });
    const offered = async (catalogo: number) => {
      const url = `/listarProdutosNaoClassificados?id_catalogo=${catalogo}&query=TESTE-2`;
      const { body } = await server.call('GET', url, { token: staff });
      return (body.data as unknown as readonly { id: number }[]).map(({ id }) => id);
    };
    expect(await offered(loja)).toEqual([produto]);
    await make('ClassificacaoProduto', { produto: { id: produto }, classificacao: { id: top } });
    expect(await offered(loja)).toEqual([]);
    expect(await offered(outro)).toEqual([produto]);
    const again = await post('ClassificacaoProduto', { produto: { id: produto }, classificacao: { id: top } });
    expect(again.status).toBe(409);
  });

  test('who may only list the tree changes nothing in it', async () => {
    const top = await makeClass('Só para ler');
    expect((await server.call('GET', `/listarClassificacoes?catalogo=${loja}`, { token: client })).status).toBe(200);
    const refused = [
      await post('Classificacao', { descricao: 'x', catalogo: { id: loja } }, client),
      await post('ClassificacaoProduto', { produto: { id: 1 }, classificacao: { id: top } }, client),
      await server.call('DELETE', `/Classificacao/${top}`, { token: client }),
      await server.call('GET', `/listarProdutosNaoClassificados?id_catalogo=${loja}`, { token: client }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});
