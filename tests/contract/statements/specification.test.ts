import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { isRecord } from '../../../src/language/json/record.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { Answer, TestServer } from '../../support/server.ts';
import { owner, startSmallNetwork } from '../../support/small-network.ts';

let server: TestServer;
let admin: string;
let consultant: string;
beforeAll(async () => {
  ({ server, admin, consultant } = await startSmallNetwork());
}, 120_000);
afterAll(() => server.close());

const get = (path: string, token = admin): Promise<Answer> => server.call('GET', path, { token });

/** The rows of an answer, which must be a list. */
async function rows(path: string, token = admin): Promise<readonly Record<string, unknown>[]> {
  const { status, body, text } = await get(path, token);
  if (status !== 200 || !Array.isArray(body.data)) throw new Error(`${path} answered ${status}: ${text}`);
  return body.data.filter(isRecord);
}

describe(`statements of the specification, on ${testDatabaseKind}`, () => {
  test('every call that a statement answers has the rows that its contract describes', async () => {
    await server.db.script(`
      insert into catalogo (id, constante, descricao) values (70, 'GERAL', 'Geral');
      insert into classificacao (id, descricao, id_catalogo, id_superior) values (70, 'Camas', 70, null), (71, 'Casal', 70, 70);
      insert into produto (id, codigo, descricao, ativo) values (70, 'P1', 'Colchão', true), (71, 'P2', 'Cama', true);
      insert into classificacao_produto (id_produto, id_classificacao) values (71, 71);
      insert into filial (id, nome, moeda, id_pais, ativo) values (70, 'Norte', 'BRL', 70, true);
      insert into sku (id, id_produto, codigo, descricao, principal, ativo) values (70, 70, 'P1-C', 'Colchão Casal', true, true), (72, 70, 'P1-A', 'Capa', false, true);
      insert into preco_sku (id_sku, id_filial, vigencia, valor, percentual_desconto) values (70, 70, '2026-01-01', 100.01, 15), (72, 70, '2026-01-01', 10, 0);
      insert into escolha_filial (id_usuario, id_filial) select id, 70 from usuario where id_cliente = ${owner};
      insert into saldo_estoque (id_sku, id_filial, fisico, reservado) values (70, 70, 9, 2);
      insert into imagem_produto (id_produto, id_sku, link_imagem, ordem) values (70, null, '/a.webp', 2), (70, 70, '/b.webp', 5);
      insert into informacao_sku (id_produto, tipo, titulo) values (70, 'GARANTIA', 'Garantia');
      insert into acessorio_spe (id_sku, ativo) values (72, true);
      insert into medida_padrao_spe (id_produto, id_sku, descricao) values (70, 70, 'Casal');
      insert into banner (posicao, descricao, link_banner, ativo, data_fim) values ('PRINCIPAL', 'Novo', '/c.webp', true, null), ('PRINCIPAL', 'Velho', '/d.webp', true, '2020-01-01');
      insert into informativo (titulo, data_informativo, tipo_constante, tipo_descricao, ativo) values ('A', '2026-01-01', 'GERAL', 'Geral', true), ('B', '2026-01-02', 'GERAL', 'Geral', false);
      insert into promocao (id, descricao, data_inicio, data_fim, ativo) values (70, 'Kit', '2026-01-01', '2099-12-31', true);
      insert into promocao_item (id_promocao, id_produto, percentual_desconto, obrigatorio) values (70, 70, 10, true);
      insert into status_penn (id, descricao, constante) values (70, 'Ativo', 'ATIVO');
      insert into cliente_dados_comerciais (id, "id_statusPenn", "id_clientePaiEmpresarial", "dataRegistroPenn", id_consultor)
        values (70, 70, 12, date '2026-03-20', ${owner}), (71, 70, null, null, ${owner});
      update cliente set id_filial = 70, tipo = case id when 8 then 'DI' else 'CONSULTOR' end, status = 'ATIVO',
        "id_dadosComerciais" = case id when 12 then 70 else 71 end where id in (8, 12);
      insert into acao_status_cliente (id, descricao, id_status_origem, ordem, ativo) values (70, 'Ligar', 1, 2, true), (71, 'Escrever', 1, 1, true);
      insert into graduacao_historico (id_cliente, "dhRegistro", "graduacaoTitulo", "graduacaoGanho", "graduacaoPeso", ativo)
        values (12, '2026-03-31T12:00:00Z', 'D.I.', 'Consultor', 2, true);
      insert into venda_vinculo ("hubPedVendaItem", id_consultor, quantidade, pontos, dh_registro) values (1, 12, 1, 12.3456, '2026-03-15T12:00:00Z');
      insert into contrato (id, nome, ativo) values (70, 'Adesão', true);
      insert into arquivo_cliente_tipo (id, descricao) values (70, 'Fotos');
      insert into arquivo_cliente (id, id_tipo, id_cliente) values (70, 70, 12);
      insert into credencial_cliente (tipo, nome, id_cliente, id_evento) values ('CREDENCIAL_CONSULTOR', 'Ana', 12, 73);
      insert into oc_spv ("linkNota", valor, id_cliente) values ('{"id": 57, "name": "nota.pdf", "extension": "pdf", "type": "application/pdf", "size": 9, "url": "arquivo/57"}', 10, ${owner});`);
    // What saves bring about, rows by hand do not.
    await fillNetwork(server.db);
    const month = 'date_start=2026-03-01&date_end=2026-05-31';
    const days = 'data_inicial=2026-03-01&data_final=2026-05-31';
    const months = 'mes_inicial=2&ano_inicial=2026&mes_final=4&ano_final=2026';
    /** What is asked, and how many rows administrators and the consultant find; null where they may not ask. */
    const asked: Readonly<Record<string, readonly [more: string, admin: number | null, own: number | null]>> = {
      listarTodosEventos: ['', 3, 2],
      listarEventosAtivosPermitidosParaConsultores: ['', 0, 0],
      listarSociosCredenciamento: ['id_pessoa=1', 0, null],
      listarFluxoCliente: ['', 8, null],
      listarClientesFluxo: ['status=2', 28, null],
      listarAcoesCliente: ['status=1', 2, null],
      listarClassificacoes: ['catalogo=70', 1, 1],
      // Prices are those of a branch: these administrators have none.
      listarProdutosCatalogo: ['', 0, 1],
      listarBuscaRapidaCatalogo: ['query=COLCHAO', 0, 1],
      listarBannerCatalogo: ['', 1, 1],
      listarImagens: ['id_sku=70', 1, 1],
      listarInformacoesSKU: ['id_sku=70', 1, 1],
      listarEstoqueSKU: ['id_sku=70', 0, null],
      listaAcessorios: ['id_sku=70', 0, 1],
      listarMedidasPadroesSPE: ['id_produto=70', 0, 1],
      listarInformativos: ['', 2, 1],
      listarPromocoes: ['', 0, 1],
      listarProdutosEmPromocao: ['id_promocao=70', 0, 1],
      listarProdutosNaoClassificados: ['id_catalogo=70', 1, null],
      endpointListarFilial: ['', 1, 0],
      listar_todas_as_filiais_ativas: ['', 1, 1],
      listarCidadesCadastroConsultor: ['id_estado=71', 2, 2],
      listar_clientes_por_pais_filial: ['id_filial=70', 2, null],
      listarClientesCarrinho: ['query=cliente', 40, null],
      listarMeusConsultores: ['', 1, 1],
      listarMeusDistribuidores: ['', 1, 1],
      listarConsultoresFilhosCredencialConsultor: ['', 2, null],
      endpoint_listar_all_clientes: ['', 41, null],
      endpoint_listar_clientes_minha_rede: ['', 41, 10],
      endpoint_listar_clientes_minha_rede_consultores: ['', 2, 1],
      // Who is below the client cannot be above.
      listarMeusPedidos: ['', 0, 0],
      listarPagamentosPendenteNew: ['', 0, null],
      // Of the members there is one more, as customers sponsor nobody.
      listarPaiMonitor: ['consultor=12', 1, 1],
      listarPedidosAprovados: ['', 0, 0],
      listar_minhas_ocs: ['', 0, 1],
      listarKitHash: ['', 0, 0],
      listarContratosPorPais: ['', 1, 1],
      listarContratosCliente: ['', 0, 1],
      listarEntrevistadores: ['', 0, 0],
      listarEntrevistas: ['', 0, 0],
      listarCampanhaPremiacaoPorUsuario: ['', 0, 0],
      listarMeusCupons: ['', 0, 0],
      listarArquivosClientes: ['', 1, 0],
      dashboard_adm_cad_cadastrosPorStatus: [month, 2, null],
      dashboard_adm_cad_novosXativacao: [month, 3, null],
      dashboard_adm_cad_tempoEspera: [month, 1, null],
      dashboard_encontrarResumoDashboard: ['count=false', null, null],
      dashboard_listarFiliacao: ['', 0, 1],
      dashboard_listarMeusPontos: [month, 0, 0],
      dashboard_listarPontosTime: [month, 0, 9],
      dashboard_listarRankingTime: [month, 0, 9],
      dashboard_listarPontosNovosMembros: [month, 0, 9],
      dashboard_listarPontoVendas: [month, 0, 6],
      dashboard_listarPontoPorPais: [month, 0, 0],
      dashboard_listarPontoPorLinhaProduto: [month, 0, 0],
      dashboard_listarPercentualPontuacaoPorUnidade: [month, 0, 0],
      // The list before it has asked the ERP.
      dashboard_listarPontosERP: [month, 0, 3],
      dashboard_api_listarPontosERP: [month, 0, 3],
      dashboard_listarPontosFilhosDiretosErp: [month, 0, 9],
      dashboard_listarPontosFilhosDiretosErpPieChart: [month, 0, 0],
      dashboard_listarPontosErpPorUnidade: [month, 0, 0],
      dashboard_listarPontoTotaisUltimosMesesERP: [month, 0, 3],
      dashboard_listarComissaoGeral: [month, 0, 0],
      dashboard_listarComissao_Credito: [month, 0, 0],
      dashboard_listarComissao_Debito: [month, 0, 0],
      dashboard_listarComissao_SPVPago: [month, 0, 0],
      dashboard_listarComissaoDetalhePedidoPorCategoria: [`${month}&id_categoria_bonus=1`, 0, 0],
      report_pontuacaoRede: [days, 10, 10],
      report_pontuacaoRedeAmericaLatina: ['mes_inicial=_03&ano_inicial=2026&mes_final=_05&ano_final=2026', 30, 30],
      report_ascendenciaGenealogica: ['id_cliente=12', 0, null],
      report_qualificacao: ['mes=2&ano=2026', 1, 1],
      report_analitico_extratoPontuacaoIndividual: [days, 0, 0],
      report_sintetico_extratoPontuacaoIndividual: [days, 0, 0],
      report_conferencia_spv_graduacao_pedido: [days, 0, null],
      report_graduacao: [days, 1, 1],
      report_validacao_graduacao: [`id_cliente=12&${months}`, 1, null],
      report_pontos_vinculados: [days, 1, 0],
      report_eventos: [days, 1, 0],
      report_bonusPorPeriodo: [days, 0, 0],
      report_bonus_individual_por_periodo: [days, 0, 0],
      report_apuracao_spv: ['mes=2&ano=2026', 0, null],
      report_analiseRiscoInatividadeRede: ['', 1, 1],
      report_rankingDistribuidores: ['mes=2&ano=2026', 1, 1],
      report_rankingDistribuidores_cache: ['mes=2&ano=2026', 0, 0],
      report_rankingDistribuidoresResumoMesPais: ['mes=2&ano=2026', 0, 0],
      report_validacaoRede_duplicidadePais: ['', 2, null],
      sapiens_BuscaRma: ['', 0, null],
      report_validacaoRede_membrosAtivosSemPais: ['', 1, null],
      report_validacaoRede_estruturaRede: ['', 1, null],
    };
    const bound = server.statements
      .all()
      .flatMap(({ operation, when, isSingle }) =>
        operation === null || when !== null ? [] : [{ ...operation, isSingle }],
      );
    const found: Record<string, unknown> = {};
    for (const { id, path, isSingle } of bound) {
      const [more = ''] = asked[id] ?? [];
      const total = async (token: string): Promise<unknown> => {
        const { status, body, text } = await get(`${path}?${more}`, token);
        // What is one record is not there for whoever has no client.
        const isRefused =
          ['SEM_PERMISSAO', 'PESSOA_SEM_ACESSO'].includes(body.code ?? '') ||
          (isSingle && body.code === 'REGISTRO_NAO_ENCONTRADO');
        if (status !== 200 && !isRefused) throw new Error(`${id} answered ${status}: ${text}`);
        return body.total ?? null;
      };
      found[id] = [more, await total(admin), await total(consultant)];
    }
    expect(found).toEqual(asked);
    expect(await rows('/listarProdutosCatalogo', consultant)).toMatchObject([
      {
        ...{ id_sku: 70, id_produto: 70, id_filial: 70, moeda: 'BRL', valor: 85.01, valor_preco_venda: 100.01 },
        ...{ saldo: 7, avatar: '/b.webp', favorito: false, exibir_centavos: true },
      },
    ]);
    expect(await rows(`/dashboard_adm_cad_novosXativacao?${month}`)).toMatchObject([
      { filter_key: 'NOVOS:2026-03', descricao: '03/2026', total: 30 },
      { filter_key: 'ATIVACOES:2026-03', serie: 'ATIVACOES', total: 1 },
      { filter_key: 'NOVOS:2026-04', total: 10 },
    ]);
    expect(await rows(`/dashboard_adm_cad_novosXativacao?${month}&filter_key=ATIVACOES:2026-03`)).toMatchObject([
      { nome: 'Cliente 12', status_penn: 'Ativo' },
    ]);
    const [waiting] = await rows(`/dashboard_adm_cad_tempoEspera?${month}`);
    const { body } = await get(`/dashboard_adm_cad_tempoEspera?${month}&filter_key=${String(waiting?.filter_key)}`);
    expect(body.total).toBe(waiting?.total);
    expect(await rows(`/report_validacao_graduacao?id_cliente=12&${months}`)).toMatchObject([
      {
        mes: 2,
        ano: 2026,
        graduacao: 'D.I.',
        graduacao_calculada: 'Consultor',
        pontos_individuais: 12.3456,
        is_divergente: true,
      },
    ]);
    expect(await rows('/report_validacaoRede_estruturaRede')).toMatchObject([
      { nome_cliente: 'Cliente 12', falha: 'CICLO' },
    ]);
    // A client means the network below, and a sponsor who was deleted or stands elsewhere is a fault.
    await server.db.script(`
      update cliente_dados_comerciais set "id_clientePaiEmpresarial" = ${owner} where id = 70;
      update cliente set dh_exclusao = now() where id = ${owner};`);
    const faults = async (client: number) =>
      (await rows(`/report_validacaoRede_estruturaRede?id_cliente=${client}`)).map(({ falha }) => falha);
    expect([await faults(12), await faults(8)]).toEqual([['PAI_EXCLUIDO'], []]);
    await server.db.script(`
      update cliente set dh_exclusao = null where id = ${owner};
      update cliente_dados_comerciais set "id_clientePaiEmpresarial" = 4 where id = 71;`);
    expect([await faults(owner), await faults(12)]).toEqual([['NIVEL_DIVERGENTE'], []]);
    expect((await rows('/listarAcoesCliente?status=1')).map(({ descricao }) => descricao)).toEqual([
      'Escrever',
      'Ligar',
    ]);
    // Some sixty calls, each as two readers.
  }, 60_000);
});
