import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { portalToday } from '../../support/days.ts';
import { type CallApi, type DemoUser, expect, newCode, newCpf, rowsOf } from '../portal.ts';
import { testedServer } from '../tested-server.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Somebody of each kind of a small network, and what the screens about them show. */
export type ConsultantNetwork = {
  /** Ids of records. */
  readonly leader: number;
  readonly consultant: number;
  readonly interview: number;
  readonly credential: number;
  readonly event: number;
  readonly badge: number;
  /** The addresses that whoever has no session opens. */
  readonly publicPages: readonly string[];
  /** Names and texts that are data: in whichever language somebody reads them. */
  readonly made: readonly string[];
  /** Makes a demo user be a client, or nobody again. */
  readonly own: (user: DemoUser, client: number | null) => Promise<void>;
};

/** Makes a D.I., a consultant of theirs who is interviewed, one who has not accepted, a credential and a badge. */
export async function makeConsultantNetwork(api: CallApi): Promise<ConsultantNetwork> {
  const send = async (path: string, values: object): Promise<Row> => {
    const { status, body } = await api('admin', 'POST', path, values);
    expect(status, `${path} ${JSON.stringify(body)}`).toBeLessThan(300);
    return Object(body.data) as Row;
  };
  const first = async (path: string): Promise<Row> => {
    const [row] = rowsOf((await api('admin', 'GET', path)).body);
    return Object(row) as Row;
  };
  const filial = await first('/Filial?query=Curitiba&size=1');
  const pais = await first('/Pais?query=Brasil&size=1&fields=nome');
  const cidade = await first('/Cidade?query=Campinas&size=1');
  const event = await first('/listarEventosAtivosPermitidosParaConsultores?size=1');
  const leader = await send('/Cliente', {
    ...{ codigo_mundial: newCode(), nome: 'Lia Líder', tipo_pessoa: 'FISICA', documento: newCpf() },
    ...{ tipo: 'DI', status: 'APROVADO', filial: filial.id, aceite_consultor: true },
  });
  const register = (nome: string, email: string): Promise<Row> =>
    send('/cadastroConsultor', {
      ...{ pais: pais.id, nome, cpf: newCpf(), rg: '123456789', dataNascimento: '1984-02-29' },
      ...{ estadoCivil: 'SOLTEIRO', ddd: '11', telefone: `9${String(Date.now()).slice(-8)}`, email },
      ...{ filial: filial.id, clientePaiEmpresarial: leader.id, dataRegistroPenn: portalToday() },
      ...{ participouMmn: true, outraMarca: 'Outra', possuiParentesco: false, cep: '13010-001' },
      ...{ logradouro: 'Rua Um', numero: '1', bairro: 'Centro', cidade: cidade.id, declaracao: true },
    });
  const mark = newCode().toLowerCase();
  const consultant = await register('Rui Consultor', `rui.${mark}@example.com`);
  const accepted = await invitationOf(`rui.${mark}@example.com`);
  await send(`/public/aceite/${accepted.split('/').at(-1)}`, {});
  await register('Ana Pendente', `ana.${mark}@example.com`);
  const pending = await invitationOf(`ana.${mark}@example.com`);
  const own: ConsultantNetwork['own'] = async (user, cliente) => {
    const { id } = await first(`/Usuario?query=${user}@vitral.example&fields=id&sortBy=id&size=1`);
    const { versao } = Object((await api('admin', 'GET', `/Usuario/${id}`)).body.data) as Row;
    expect((await api('admin', 'PUT', `/Usuario/${id}`, { versao, cliente })).status).toBe(200);
  };
  await own('admin', leader.id);
  await send('/solicitarEntrevista', { id_entrevistador: leader.id, id_consultor: consultant.id });
  const interview = await first('/listarEntrevistas?size=1');
  const credentials = await api('admin', 'POST', '/credencial_cliente/refresh', {});
  const [credential] = rowsOf(credentials.body) as readonly Row[];
  const badge = await send('/Cracha', {
    ...{ evento: { id: event.id }, cliente: { id: leader.id }, tipo: 'outros', nome: 'Lia Líder', cargo: 'Convidado' },
  });
  await own('admin', null);
  const titles = rowsOf((await api('admin', 'GET', '/listarTodosEventos?size=50')).body).map(({ titulo }) => titulo);
  const { texto } = Object((await api('admin', 'GET', `/Evento/${event.id}`)).body.data) as Row;
  const paragraphs = String(texto ?? '')
    .split(/<[^>]+>/)
    .filter((text) => text.trim() !== '');
  const kinds = rowsOf((await api('admin', 'GET', '/Informativo?size=60')).body).map(
    ({ tipo_descricao }) => tipo_descricao,
  );
  return {
    ...{ leader: leader.id, consultant: consultant.id, interview: Number(interview.id_entrevista) },
    ...{ credential: Number(credential?.id), event: event.id, badge: badge.id, own },
    publicPages: [`/credencial/verificar/${String(badge.codigo)}`, pending, accepted],
    made: [...people, ...paragraphs, ...titles, ...kinds].filter((text) => typeof text === 'string'),
  };
}

const people = ['Lia Líder', 'Rui Consultor', 'Ana Pendente'];

/** The path that the newest invitation to somebody leads to. */
async function invitationOf(email: string): Promise<string> {
  const outbox = join(testedServer.data, 'outbox');
  let path = '';
  await expect(async () => {
    for (const file of (await readdir(outbox)).sort()) {
      const mail = await readFile(join(outbox, file), 'utf8');
      if (!mail.includes(`To: ${email}`)) continue;
      path = /(\/consultores\/aceite\/[\w-]+)/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? path;
    }
    expect(path).not.toBe('');
  }).toPass();
  return path;
}
