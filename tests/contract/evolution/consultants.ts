import sql from 'sql-template-tag';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { settleOrder } from '../../../src/areas/points/server/settle-order.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

/** Who stands above whom: the president, the D.I. who is the owner, a leader below them, and the consultants. */
export const [president, owner, leader, ana, pending, energy, outsider] = [1, 2, 3, 4, 5, 6, 9];
/** An order of the owner with two items: three units of 100 points each, and three of a third of one hundred. */
export const [order, hundred, third] = [700, 701, 702];
/** An own order of Ana, which gives what links do not. */
const ownOrder = 710;

const now = new Date('2026-03-10T12:00:00Z');

/** A server with consultants in Brazil and the points of their D.I., in a month that is open. */
export async function openConsultants(): Promise<TestServer> {
  const server = await startTestServer({ publicUrl: 'https://portal.example' });
  const { db } = server;
  await db.script(`
    insert into pais (id, nome, nome_es, sigla, sigla3) values (900, 'Brasil', 'Brasil', 'BR', 'BRA'), (901, 'Paraguai', 'Paraguay', 'PY', 'PRY');
    insert into estado (id, nome, sigla, id_pais) values (900, 'São Paulo', 'SP', 900);
    insert into cidade (id, nome, id_estado) values (900, 'São Paulo', 900);
    insert into filial (id, nome, id_pais, moeda) values (900, 'Um', 900, 'BRL'), (901, 'Dois', 901, 'PYG');
    insert into status_penn (id, descricao, constante) values (70, 'Ativo', 'ATIVO'), (71, 'Recomendação', 'RECOMENDACAO');
    insert into tipo_documento (id, descricao, constante, id_pais) values (1, 'CNPJ', 'CNPJ', 900), (2, 'CNH', 'CNH', 900), (3, 'RUC', 'RUC', 901);
    insert into produto (id, codigo, descricao, ativo) values (900, 'P', 'Produto', true);
    insert into sku (id, id_produto, codigo, descricao) select 900 + n, 900, 'S' || n, 'Tamanho' from generate_series(1, 3) as n;
    insert into usuario (id, nome, id_perfil, login) select 900, 'T', id, 't@example.com' from perfil limit 1;
    insert into cliente_dados_comerciais (id, "dataRegistroPenn") overriding system value select n, date '2026-01-10' from generate_series(1, 9) as n;
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, id_consultor, "id_dadosComerciais", documento, email,
      telefone, cep, logradouro, numero, bairro, id_cidade, rg)
    select n, 'E' || n, 'Pessoa ' || n, 'FISICA', case when n = 5 then 'PENDENTE' when n <= 2 then 'APROVADO' else 'ATIVO' end,
      case when n <= 2 then 'DI' when n = 6 then 'CONSULTOR_ENERGY' else 'CONSULTOR' end, 900,
      case n when 1 then null when 2 then 1 when 3 then 2 when 9 then null else 3 end, n,
      case n when 4 then '52998224725' end, 'p' || n || '@example.com', '+55119876543' || (20 + n), '01310100', 'Avenida Paulista', '1578',
      'Bela Vista', 900, '1234567' || n
    from generate_series(1, 9) as n where n not in (7, 8);
    insert into pedido_venda (id, numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, valor_total, dh_pagamento) values
      (${order}, 'N700', 'PAGO', ${owner}, 900, 'BRL', 900, 900, '2026-03-05 12:00:00Z'),
      (${ownOrder}, 'N710', 'PAGO', ${ana}, 900, 'BRL', 900, 900, '2026-03-05 12:00:00Z');
    insert into pedido_item (id, id_pedido, id_sku, codigo_produto, descricao, quantidade, valor_unitario, pontos, valor_spv) values
      (${hundred}, ${order}, 901, 'COL', 'Colchão', 3, 10, 100, 20), (${third}, ${order}, 902, 'TRA', 'Travesseiro', 3, 10, 33.3333, 1),
      (712, ${ownOrder}, 901, 'COL', 'Colchão', 1, 10, 650, 0);`);
  await fillNetwork(db);
  await db.transaction((tx) => settleOrder(tx, order, now));
  await db.transaction((tx) => settleOrder(tx, ownOrder, now));
  return server;
}

/** The letter of recommendation of a company. */
export const letter = {
  ...{ razao_social: 'Ana Comércio Ltda.', ddd: '11', telefone: '987654321', email: 'ana@empresa.example' },
  ...{ cnpj: '11222333000181', ie: 'ISENTO', cep: '01310100', endereco: 'Avenida Paulista', numero: '10' },
  ...{ bairro: 'Bela Vista', cidade: { id: 900 }, aceite_termos: true },
};

export type Check = { readonly id: string; readonly ok: boolean; readonly motivo: string | null; readonly aba: string };
export type Evolution = Readonly<Record<string, unknown>> & { readonly conferencias: readonly Check[] };

/** The calls of one who uses the portal. */
export function as(server: TestServer, token: string) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Answer> =>
    server.call(method, url, {
      token,
      ...(body === undefined ? {} : { body }),
      ...(method === 'POST' ? { headers: { 'idempotency-key': crypto.randomUUID() } } : {}),
    });
  return {
    call,
    evolution: async (id: number): Promise<Evolution> => {
      const answer = await call('GET', `/consultarEvolucaoConsultor?consultor=${id}`);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body.data as Evolution;
    },
    link: (item: number, consultor: number, quantidade: number) =>
      call('POST', '/VendaVinculo', { hubPedVendaItem: item, consultor: { id: consultor }, quantidade }),
    items: async (list: 'listarItensPontosConsultor' | 'listarEscolhaPontosConsultor', consultor: number) => {
      const answer = await call('GET', `/${list}?consultor=${consultor}&size=500`);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body.data as readonly (Readonly<Record<string, unknown>> & { readonly id_vinculo: number })[];
    },
    /** Sends a file and keeps it as a document. */
    document: async (id: number, tipo_documento: number, files = 1): Promise<Answer> => {
      const arquivos: number[] = [];
      for (let index = 0; index < files; index += 1) arquivos.push(await sendFile(server, token));
      return call('POST', `/salvarDocumentosConsultor/${id}`, { tipo_documento, arquivos });
    },
  };
}

/** Points of somebody in the ledger, those of below included in the total. */
export async function pointsOf(server: TestServer, client: number): Promise<readonly [own: number, total: number]> {
  const [row] = await server.db.query<{ own: number; total: number }>(sql`
    select coalesce(sum(individuais), 0) as own, coalesce(sum(total), 0) as total from ponto_mensal where cliente = ${client}`);
  return [row?.own ?? 0, row?.total ?? 0];
}

async function sendFile(server: TestServer, token: string): Promise<number> {
  const border = 'limite-de-teste';
  const head = `--${border}\r\nContent-Disposition: form-data; name="file"; filename="documento.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/arquivo',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${border}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from('%PDF-1.4\n%%EOF\n'), Buffer.from(`\r\n--${border}--\r\n`)]),
  });
  return Number(JSON.parse(answer.body).data.id);
}
