import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

/** Client 1 above 2 to 12, 2 above 13 and 14; 20 stands apart, above 21. 12 is a customer. */
export const [leader, stranger] = [1, 20];

/** A server with consultants in two networks, a kind of teams of five and one without a limit. */
export async function openPeople(): Promise<TestServer> {
  const server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla, sigla3) values (900, 'Brasil', 'Brasil', 'BR', 'BRA');
    insert into filial (id, nome, id_pais, moeda) values (900, 'Um', 900, 'BRL');
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, id_consultor)
    select n, 'D' || n, 'Pessoa ' || n, 'FISICA', 'ATIVO', case n when 1 then 'DI' when 20 then 'DI' when 12 then 'CLIENTE' else 'CONSULTOR' end, 900,
      case when n in (1, 20) then null when n <= 12 then 1 when n <= 14 then 2 else 20 end
    from generate_series(1, 21) as n where n <= 14 or n >= 20;
    insert into rede_dna_tipo (id, descricao, "limiteIntegrantesRede") values (70, 'Time padrão', 5), (71, 'Time livre', 1000);
    update rede_dna_tipo set "limiteIntegrantesRede" = null where id = 70;`);
  await fillNetwork(server.db);
  return server;
}

/** A member as it is sent. */
export type Sent = {
  readonly id: number;
  readonly consultor: { readonly id: number };
  readonly filhos: readonly Sent[];
};
/** A new member with those below. */
export const node = (consultor: number, ...filhos: readonly Sent[]): Sent => ({
  id: 0,
  consultor: { id: consultor },
  filhos,
});

export type TeamBody = {
  readonly id: number;
  readonly versao: number;
  readonly nome: string;
  readonly ativo: boolean;
  readonly cliente: { readonly id: number } | null;
  readonly isPermiteEditar: boolean;
  readonly redeDnaConsultorOrigem: Sent | null;
};

/** The calls of one who works on teams. */
export function as(server: TestServer, token: string) {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Answer> =>
    server.call(method, url, {
      token,
      ...(body === undefined ? {} : { body }),
      ...(method === 'POST' ? { headers: { 'idempotency-key': crypto.randomUUID() } } : {}),
    });
  const teamOf = (answer: Answer): TeamBody => {
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.body.data as TeamBody;
  };
  return {
    call,
    read: async (id: number): Promise<TeamBody> => teamOf(await call('GET', `/RedeDNA/${id}`)),
    make: async (root: Sent, nome = 'Time', tipo = 70): Promise<TeamBody> =>
      teamOf(await call('POST', '/RedeDna', { nome, tipo: { id: tipo }, redeDnaConsultorOrigem: root })),
    add: (team: number, consultor: number, superior: number | null, versao?: number) =>
      call('POST', '/RedeDnaConsultor', {
        ...{ redeDna: { id: team }, consultor: { id: consultor } },
        ...{ superior: superior === null ? null : { id: superior }, ...(versao === undefined ? {} : { versao }) },
      }),
  };
}

/** The consultants of a tree, those below in brackets. */
export function shapeOf(root: Sent | null): string {
  if (root === null) return '';
  const below = root.filhos.map(shapeOf);
  return below.length === 0 ? String(root.consultor.id) : `${root.consultor.id}(${below.join(' ')})`;
}
