import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { type Profile, startTestServer, type TestServer } from '../../support/server.ts';
import { unzip } from '../../support/workbook.ts';

/** 1 above 2 and 3; 2 above 4, 4 above 5; 3 above 6. Who asks is 2; everything of 3 and 6 is called by this word. */
const sponsors: Readonly<Record<number, number | null>> = { 1: null, 2: 1, 3: 1, 4: 2, 5: 4, 6: 3 };
const word = 'Alheio';
const profiles = ['CLIENTE', 'CONSULTOR', 'DI', 'ATENDENTE_FILIAL'] as const satisfies readonly Profile[];
let server: TestServer;
const tokens = new Map<Profile, string>();

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.login('ADMINISTRADOR');
  const { db } = server;
  await db.script(`
    insert into pais (id, nome, nome_es, sigla) values (70, 'Lá', 'Allá', 'ZZ');
    insert into filial (id, nome, moeda, id_pais) values (70, 'Alta', 'BRL', 70), (71, 'Baixa', 'BRL', 70);
    insert into rede_dna_tipo (id, descricao) values (70, 'Time');
    insert into arquivo_cliente_tipo (id, descricao) values (70, 'Fotos');`);
  await db.execute(sql`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, limite_credito, observacao)
    select n, 'F' || n, case when n in (3, 6) then ${`${word} `}::text else 'Pessoa ' end || n, 'FISICA', 'ATIVO',
      case when n in (2, 3) then 'DI' else 'CONSULTOR' end, case when n in (3, 6) then 71 else 70 end, n, ${word}::text
    from generate_series(1, 6) as n`);
  for (const [id, superior] of Object.entries(sponsors))
    await db.execute(sql`update cliente set id_consultor = ${superior} where id = ${Number(id)}`);
  await db.script(`
    update cliente set observacao = null where id not in (3, 6);
    insert into cliente_dados_comerciais (id, "id_clientePaiEmpresarial", id_consultor, "outraMarca") values
      (5, 4, 4, null), (6, 3, 3, '${word}');
    update cliente set "id_dadosComerciais" = 5 where id = 5;
    update cliente set "id_dadosComerciais" = 6 where id = 6;
    update pessoa set nome = '${word}', id_responsavel = 3 where id = 6;
    insert into email (id, id_pessoa, email) values (6, 6, '${word}@alheio.example');
    insert into dados_bancarios (id, id_pessoa, conta) values (6, 6, '1');
    insert into graduacao_historico (id, id_cliente, "dhRegistro", "graduacaoTitulo", ativo) values
      (4, 5, '2026-03-01T12:00:00Z', 'Prata', true), (6, 6, '2026-03-01T12:00:00Z', '${word}', true);
    insert into oc_spv (id, "linkNota", valor, id_cliente, mensagem) values (6, '{"id": 1}', 10, 6, '${word}');
    insert into credencial_cliente (id, tipo, nome, id_cliente) values (6, 'CREDENCIAL_CONSULTOR', '${word}', 6);
    insert into rede_dna (id, nome, id_tipo, id_cliente) values (6, '${word}', 70, 6);
    insert into documento (id, entidade, id_entidade, nome, caminho, id_cliente) values (6, 'Cliente', 6, '${word}.pdf', '/a.pdf', 6);
    insert into arquivo_cliente (id, id_tipo, id_cliente) values (6, 70, 6);
    insert into pedido_venda (id, numero_pedido, id_cliente, constante_status, valor_total, moeda, id_filial, id_titular)
      select 6, 606, 6, 'PAGO', 606.06, 'BRL', 71, min(id) from usuario;
    insert into produto (id, codigo, descricao) values (6, 'P', 'Produto');
    insert into sku (id, id_produto, codigo, descricao) values (6, 6, 'S', 'SKU');
    insert into pedido_item (id, id_pedido, id_sku, descricao, quantidade, valor_unitario) values (6, 6, 6, '${word}', 1, 606.06);`);
  await fillNetwork(db);
  for (const path of ['/Cliente/6', '/GraduacaoHistorico/6']) {
    const body = { versao: 1, ...(path.startsWith('/C') ? { agencia: '12' } : { status: 'Qualificado' }) };
    expect((await server.call('PUT', path, { token: admin, body })).status).toBe(200);
  }
  for (const profile of profiles) tokens.set(profile, await server.login(profile, { id_cliente: 2, id_filial: 70 }));
}, 120_000);
afterAll(() => server.close());

const period = 'data_inicial=2026-01-01&data_final=2026-12-31';
/** Calls about 6, or about whatever is called by the word: what they answer must be empty, or a refusal. */
const calls: readonly string[] = [
  'Cliente/6',
  'Cliente?id=6',
  `Cliente?query=${word}`,
  `Cliente?nome=${word}&totalizer=status`,
  'Cliente?id=6&group=status',
  'Cliente?id=6&aggregate=limite_credito:sum',
  'Cliente?consultor.nome=Alheio',
  'Cliente?id=6&size=0',
  'Cliente/6/historico',
  'Cliente/print/6.html',
  `Cliente/opcoes/consultor?query=${word}`,
  'listarRede?size=0&id_cliente_filtro=6',
  'listarRede?superior=3',
  `listarRede?query=${word}`,
  'listarRedeUnificada?size=0&id_cliente_filtro=3',
  'listarRedeUnificada?superior=3',
  'rede/colunas?id_cliente_filtro=6',
  'rede/colunas?id_cliente_filtro=3&unificada=true',
  `endpoint_listar_clientes_minha_rede?query=${word}`,
  `endpoint_listar_clientes_minha_rede_consultores?query=${word}`,
  `endpoint_listar_clientes_minha_rede?query=${word}&group=graduacao&totalizer=status_cliente`,
  `listarMeusConsultores?query=${word}`,
  `listarMeusDistribuidores?query=${word}`,
  `listarPaiMonitor?consultor=5&query=${word}`,
  `listarConsultoresFilhosCredencialConsultor?query=${word}`,
  'GraduacaoHistorico/6',
  'GraduacaoHistorico?cliente=6',
  `GraduacaoHistorico?cliente.nome=${word}`,
  'GraduacaoHistorico?cliente=6&group=graduacaoTitulo',
  'GraduacaoHistorico/6/historico',
  `report_graduacao?${period}&query=${word}`,
  'ClienteDadosComerciais/6',
  `ClienteDadosComerciais?outraMarca=${word}`,
  'Pessoa/6',
  `Pessoa?query=${word}`,
  'Email/6',
  'DadosBancarios/6',
  'PedidoVenda/6',
  'PedidoVenda?cliente=6',
  'PedidoVenda?cliente=6&aggregate=valor_total:sum',
  'PedidoItem?pedido=6',
  'listarMeusPedidos?id_cliente=6',
  'Documento?cliente=6',
  'ArquivoCliente?cliente=6',
  'listarArquivosClientes?cliente=6',
  'OCSpv?cliente=6',
  'CredencialCliente?cliente=6',
  'RedeDna?cliente=6',
];
/** Lists that are exported whole, and columns of them. */
const exported: readonly (readonly [list: string, columns: readonly string[]])[] = [
  ['Cliente', ['nome', 'consultor']],
  ['GraduacaoHistorico', ['graduacaoTitulo', 'cliente']],
  ['endpoint_listar_clientes_minha_rede', ['nome']],
  ['listarMeusConsultores', ['nome', 'nome_pai_empresarial']],
];

describe.each(profiles)(`%s reaches nothing of the network of others, on ${testDatabaseKind}`, (profile) => {
  test.each(calls)('GET %s', async (path) => {
    const { status, body, text } = await server.call('GET', encodeURI(`/${path}`), {
      token: tokens.get(profile) ?? '',
    });
    expect([200, 403, 404], text.slice(0, 300)).toContain(status);
    expect(text).not.toContain(`${word} `);
    expect(text).not.toContain(`"${word}`);
    if (status !== 200) return;
    expect(body.data).toEqual([]);
    expect([body.total ?? 0, body.groups ?? [], body.totalizer ?? []]).toEqual([0, [], []]);
    for (const sum of (body.aggregate ?? []) as readonly Record<string, unknown>[])
      expect(Object.entries(sum).filter(([key, value]) => key !== 'function' && Number(value ?? 0) !== 0)).toEqual([]);
  });

  test.each(exported)('an export of %s', async (name, columns) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/${name}/report/xls`,
      headers: { authorization: `Bearer ${tokens.get(profile)}` },
      payload: { columns: columns.map((one) => ({ name: one, label: one, type: 'text', visible: true })) },
    });
    expect([200, 403]).toContain(answer.statusCode);
    const text = answer.statusCode === 200 ? [...unzip(answer.rawPayload).values()].join('') : answer.body;
    expect(text).not.toContain(word);
  });
});

test('the calls ask for what is there: an administrator finds it', async () => {
  const token = await server.login('ADMINISTRADOR', { id_cliente: 1 });
  const empty: string[] = [];
  for (const path of calls) {
    const { status, body } = await server.call('GET', encodeURI(`/${path}`), { token });
    if (status !== 200 || JSON.stringify(body?.data) === '[]') empty.push(`${path}: ${status}`);
  }
  expect(empty).toEqual([]);
});

test('whoever looks for somebody of the own network finds themselves and all below, whatever they see of clients', async () => {
  for (const profile of ['CLIENTE', 'CONSULTOR', 'DI'] as const) {
    const { body } = await server.call('GET', '/endpoint_listar_clientes_minha_rede?sortBy=id', {
      token: tokens.get(profile) ?? '',
    });
    expect([profile, (body.data as { id: number }[]).map(({ id }) => id)]).toEqual([profile, [2, 4, 5]]);
  }
});

test('a D.I. sees graduations and business data of the own network, a consultant those whom they serve', async () => {
  const ids = async (profile: Profile, path: string): Promise<unknown> =>
    ((await server.call('GET', path, { token: tokens.get(profile) ?? '' })).body.data as { id: number }[]).map(
      ({ id }) => id,
    );
  expect(await ids('DI', '/GraduacaoHistorico')).toEqual([4]);
  expect(await ids('DI', '/ClienteDadosComerciais')).toEqual([5]);
  for (const entity of ['GraduacaoHistorico', 'ClienteDadosComerciais'])
    expect([entity, await ids('CONSULTOR', `/${entity}`)]).toEqual([entity, []]);
});
