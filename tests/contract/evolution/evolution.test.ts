import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import type { Answer, Profile, TestServer } from '../../support/server.ts';
import {
  ana,
  as,
  energy,
  hundred,
  leader,
  letter,
  openConsultants,
  outsider,
  owner,
  pending,
  president,
} from './consultants.ts';

type Person = ReturnType<typeof as>;
let server: TestServer;
let di: Person;
let above: Person;
let registrar: Person;
let admin: Person;
const person = async (profile: Profile, id_cliente?: number): Promise<Person> =>
  as(server, await server.login(profile, id_cliente === undefined ? {} : { id_cliente }));

beforeAll(async () => {
  server = await openConsultants();
  di = await person('DI', owner);
  above = await person('DI', president);
  registrar = await person('ADM_CADASTRO');
  admin = await person('ADMINISTRATIVO');
}, 120_000);
afterAll(() => server.close());

const textOf = ({ status, body }: Answer) => `${status} ${String(Reflect.get(body, 'message'))}`;
const crossesOf = async (who: Person, id: number) =>
  (await who.evolution(id)).conferencias.flatMap(({ id: name, ok }) => (ok ? [] : [name]));
const storedOf = async (id: number) =>
  (
    await server.db.query(sql`
      select c.status, c.tipo, c.tipo_pessoa, d.tipo_origem, s.constante as rede
      from cliente as c left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
      left join status_penn as s on s.id = d."id_statusPenn" where c.id = ${id}`)
  )[0];
const versionOf = async (id: number) =>
  (await server.db.query<{ versao: number }>(sql`select versao from cliente where id = ${id}`))[0]?.versao;

describe(`the evolution of a consultant, on ${testDatabaseKind}`, () => {
  test('shows the checks with their reasons to the own network alone, in the language of the reader', async () => {
    expect(await above.evolution(ana)).toMatchObject({ permite_alterar_consultor: false, pode_recomendar: false });
    const shown = await di.evolution(ana);
    expect(shown).toMatchObject({
      ...{
        nome: 'Pessoa 4',
        dados: true,
        pontos: false,
        pontos_atingidos: false,
        carta: false,
        entrevista: null,
        sigla_pais: 'BRA',
      },
      ...{
        documentos: false,
        permite_alterar_consultor: true,
        is_consultor_evoluindo: false,
        evoluir_di_energy: false,
      },
      ...{ enviar_entrevista: true, requer_codigo_kit_hash: true, pode_evoluir: false, pode_decidir: false },
      adesao: { passou_individual: true, passou_requeridos: false, pontos_requeridos_realisado: 650 },
    });
    expect(shown.conferencias.map(({ ok, aba, motivo }) => [ok, aba, motivo])).toEqual([
      [true, 'dados', null],
      [false, 'pontos', 'Faltam 250 pontos com os da equipe.'],
      [false, 'recomendar', 'A carta é preenchida depois de atingidos os pontos.'],
      [false, 'recomendar', 'Ainda não foi solicitada a entrevista.'],
      [false, 'documentos', 'Falta enviar: RG/CNH, CNPJ.'],
    ]);
    const token = await server.login('DI', { id_cliente: owner });
    const spanish = await server.call('GET', `/consultarEvolucaoConsultor?consultor=${ana}`, {
      ...{ token, headers: { 'x-language': 'es' } },
    });
    expect(JSON.stringify(spanish.body)).toContain('Todavía no se solicitó la entrevista.');
    for (const id of [outsider, 404])
      expect((await di.call('GET', `/consultarEvolucaoConsultor?consultor=${id}`)).status).toBe(403);
    expect((await admin.evolution(outsider)).permite_alterar_consultor).toBe(true);
  });

  test('says which D.I. it leads to, and how far a rule of adhesion is fulfilled', async () => {
    const allowed = (id: number) => di.call('GET', `/permitirEvoluirEnergy?consultor=${id}`);
    expect((await allowed(energy)).body.data).toEqual({ permitido: true, motivo: null });
    expect((await allowed(ana)).body.data).toMatchObject({
      permitido: false,
      motivo: expect.stringContaining('Energy'),
    });
    expect((await di.call('GET', `/listarRegraAdesao?id_consultor=${ana}`)).body).toMatchObject({
      ...{ total: 1, data: [{ pontos_individuais_realisado: 650, pontos_individuais_acumulados: 300 }] },
    });
    expect((await di.call('GET', '/listarRegraAdesao')).body).toMatchObject({ total: 1, data: [{ prazo_dias: null }] });
  });

  test('keeps its order: no letter without points, no evolution without the checks', async () => {
    const recommend = (who: Person, body: object = letter) => who.call('POST', `/consultor/${ana}/recomendacao`, body);
    expect(textOf(await recommend(di))).toContain('422 A carta de recomendação é preenchida depois');
    expect((await di.link(hundred, ana, 3)).status).toBe(201);
    expect(await crossesOf(di, ana)).toEqual(['carta', 'entrevista', 'documentos']);
    expect(textOf(await recommend(above))).toContain('403');
    expect(textOf(await recommend(di, { ...letter, aceite_termos: false }))).toContain('422 Aceite os termos');
    const empty = await recommend(di, { ...letter, ie: ' ', bairro: ' ', cnpj: '11222333000182' });
    expect([empty.status, empty.body.details?.errors?.map(({ pointer }) => pointer)]).toEqual([
      ...[400, ['/bairro', '/ie', '/cnpj']],
    ]);
    const wrong = { cep: '99999', ddd: '20', telefone: '12345', cnpj: '11222333000182', aceite_termos: false };
    const all = await recommend(di, { ...letter, ...wrong });
    expect([all.status, all.body.details?.errors?.map(({ pointer }) => pointer)]).toEqual([
      ...[400, ['/cnpj', '/cep', '/telefone', '/aceite_termos']],
    ]);
    const early = await di.call('PUT', `/Cliente/${ana}`, { versao: 1, status: 'RECOMENDACAO', tipo: 'DI' });
    expect(early.body.details?.errors).toMatchObject([{ code: 'situacao_carta' }]);
    expect((await recommend(di)).status).toBe(200);
    expect(await storedOf(ana)).toMatchObject({
      ...{ status: 'RECOMENDACAO', tipo: 'DI', tipo_pessoa: 'JURIDICA', tipo_origem: 'CONSULTOR' },
    });
    expect((await di.call('GET', `/consultor/${ana}/recomendacao`)).body.data).toMatchObject({
      ...{ razao_social: 'Ana Comércio Ltda.', cidade: { id: 900, nome: 'São Paulo' }, ie: 'ISENTO' },
    });
    const [company] = await server.db.query(sql`
      select p.tipo, j.cnpj from cliente as c join pessoa as p on p.id = c.id_pessoa join pessoa_juridica as j on j.id = p."id_pessoaJuridica"
      where c.id = ${ana}`);
    expect(company).toEqual({ tipo: 'PJ', cnpj: letter.cnpj });
    expect(textOf(await di.call('POST', `/cliente/${ana}/evoluirDIPadrao`, {}))).toContain(
      '422 O consultor ainda não pode evoluir. Ainda não foi solicitada a entrevista. Falta enviar: RG/CNH, CNPJ.',
    );
  });

  test('shows documents to the owner and to administrative users, three of a type, and serves their files to nobody else', async () => {
    const refusal = 'Você não possui permissão para visualizar esses documentos, apenas o 1º D.I Ascendente';
    for (const who of [above, await person('CONSULTOR', leader)]) {
      expect(textOf(await who.call('GET', `/listarDocumentosCliente?id_cliente=${ana}`))).toBe(`403 ${refusal}`);
      expect(textOf(await who.document(ana, 1))).toBe(`403 ${refusal}`);
    }
    expect(
      (await (await person('DI', outsider)).call('GET', `/listarDocumentosCliente?id_cliente=${ana}`)).status,
    ).toBe(403);
    expect(textOf(await di.document(ana, 3))).toContain('422 Escolha um tipo de documento');
    expect((await di.document(ana, 1, 2)).body.total).toBe(2);
    expect(textOf(await di.document(ana, 1, 2))).toContain('422 No máximo 3 arquivos');
    const stored = await di.document(ana, 2);
    expect(stored.body.total).toBe(3);
    const [file] = stored.body.data as readonly { readonly id: number; readonly linkAnexo: string }[];
    const path = String(file?.linkAnexo).replace('https://portal.example/api', '');
    const read = await di.call('GET', path);
    expect([read.status, read.text.slice(0, 8), read.headers['cache-control']]).toEqual([
      ...[200, '%PDF-1.4', 'private, no-store'],
    ]);
    expect(textOf(await above.call('GET', path))).toBe(`403 ${refusal}`);
    const [row] = await server.db.query<{ arquivo: number }>(
      sql`select arquivo from documento_consultor where id = ${Number(file?.id)}`,
    );
    for (const who of [above, admin])
      expect((await who.call('GET', `/arquivo/${row?.arquivo}`)).status).toBeGreaterThanOrEqual(403);
    expect(await crossesOf(di, ana)).toEqual(['entrevista']);
    const extra = await di.document(ana, 1);
    const rows = extra.body.data as readonly { readonly id: number; readonly id_tipo_documento: number }[];
    const third = rows.find(({ id_tipo_documento }) => id_tipo_documento === 1);
    expect((await di.call('DELETE', `/documentoConsultor/${third?.id}`)).status).toBe(204);
  });

  test('is decided by others than who asked, with a reason where it is refused, and its links stay', async () => {
    expect(textOf(await di.call('POST', `/consultor/${ana}/dispensaEntrevista`, { motivo: 'x' }))).toContain('403');
    expect((await registrar.call('POST', `/consultor/${ana}/dispensaEntrevista`, { motivo: 'Já feita.' })).status).toBe(
      200,
    );
    expect(await di.evolution(ana)).toMatchObject({ pode_evoluir: true, enviar_entrevista: false, entrevista: true });
    const evolve = (who: Person, line: string) => who.call('POST', `/cliente/${ana}/evoluirDI${line}`, {});
    expect(textOf(await evolve(await person('CONSULTOR', leader), 'Padrao'))).toContain('403');
    expect(textOf(await evolve(above, 'Padrao'))).toContain('403');
    expect(textOf(await evolve(di, 'Energy'))).toContain('422 Um Consultor Energy evolui');
    const asked = await evolve(di, 'Padrao');
    expect([asked.status, asked.body.data]).toMatchObject([200, { status: 'EVOLUIR_PARA_DI', tipo: 'DI' }]);
    expect(await storedOf(ana)).toMatchObject({ rede: 'RECOMENDACAO' });
    expect(textOf(await evolve(di, 'Padrao'))).toContain('422 Este consultor já está em evolução');
    const [link] = await di.items('listarItensPontosConsultor', ana);
    expect(link).toMatchObject({ bloquear_remocao_ponto: true });
    expect(textOf(await di.call('DELETE', `/VendaVinculo/${link?.id_vinculo}`))).toContain('422 Os pontos já contaram');
    const decide = (who: Person, body: object) => who.call('POST', `/consultor/${ana}/decisaoEvolucao`, body);
    expect(textOf(await decide(di, { aprovada: true }))).toContain('403');
    expect(textOf(await decide(registrar, { aprovada: false, motivo: ' ' }))).toContain('422 Escreva por que');
    const silent = await registrar.call('PUT', `/Cliente/${ana}`, {
      versao: await versionOf(ana),
      status: 'RECOMENDACAO',
    });
    expect(silent.body.details?.errors).toMatchObject([{ code: 'situacao_motivo' }]);
    expect((await decide(registrar, { aprovada: false, motivo: 'Contrato ilegível.' })).status).toBe(200);
    expect(await storedOf(ana)).toMatchObject({ status: 'RECOMENDACAO', tipo: 'DI', rede: 'ATIVO' });
    const notified = () =>
      server.db.query(sql`
        select distinct n.titulo, n.texto from ngs_notificacao_usuario as n join usuario as u on u.id = n.id_usuario
        where u.id_cliente = ${owner} and n.titulo like 'Evolução%' order by n.titulo desc`);
    const refused = 'A evolução de Pessoa 4 foi recusada: Contrato ilegível. Depois de corrigir, peça-a de novo.';
    expect(await notified()).toEqual([{ titulo: 'Evolução recusada', texto: refused }]);
    expect((await evolve(di, 'Padrao')).status).toBe(200);
    expect((await decide(registrar, { aprovada: true })).status).toBe(200);
    expect(await storedOf(ana)).toMatchObject({ status: 'APROVADO', tipo: 'DI', rede: 'ATIVO' });
    expect(await notified()).toMatchObject([{}, { titulo: 'Evolução aprovada' }]);
    const history = await registrar.call('GET', `/Cliente/${ana}/historico`);
    expect(history.text).toContain('Contrato ilegível.');
  });

  test('no profile reaches a state by another door', async () => {
    const states = ['RECOMENDACAO', 'EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY', 'APROVADO'] as const;
    for (const profile of ['ADMINISTRADOR', 'ADMINISTRATIVO', 'SUPERADMIN', 'ADM_CADASTRO', 'DI'] as const) {
      const who = await person(profile, profile === 'DI' ? owner : undefined);
      for (const [id, kind] of [
        [energy, 'DI'],
        [pending, 'DI'],
        [energy, 'CONSULTOR_ENERGY'],
      ] as const)
        for (const status of states) {
          const versao = await versionOf(id);
          const answer = await who.call('PUT', `/Cliente/${id}`, { versao, status, tipo: kind });
          expect([profile, id, status, answer.status], answer.text).toEqual([profile, id, status, 400]);
        }
    }
  });
});
