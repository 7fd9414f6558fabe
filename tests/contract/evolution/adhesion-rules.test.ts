import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adhesionRules } from '../../../src/areas/evolution/rules/adhesion.ts';
import { readAdhesionRule, seedAdhesionRules } from '../../../src/areas/evolution/server/adhesion-rules.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { Profile, TestServer } from '../../support/server.ts';
import { ana, as, letter, openConsultants, owner } from './consultants.ts';

type Person = ReturnType<typeof as>;
let server: TestServer;
let di: Person;
let admin: Person;
const person = async (profile: Profile, id_cliente?: number): Promise<Person> =>
  as(server, await server.login(profile, id_cliente === undefined ? {} : { id_cliente }));

beforeAll(async () => {
  server = await openConsultants();
  await server.db.execute(sql`delete from regra_adesao`);
  di = await person('DI', owner);
  admin = await person('ADMINISTRATIVO');
}, 120_000);
afterAll(() => server.close());

const brazil = {
  ...{ descricao: 'Adesão da empresa', pais: { id: 900 }, pontos_individuais: 500.5, pontos_requeridos: 650 },
  ...{ documentos: 'CNPJ', exige_entrevista: false },
};
const crossesOf = async () =>
  (await di.evolution(ana)).conferencias.flatMap(({ id, ok, motivo }) => (ok ? [] : [[id, motivo]]));

describe(`rules of adhesion as a company has them, on ${testDatabaseKind}`, () => {
  test('are those of the specification until somebody changes them', async () => {
    const before = await Promise.all(['BRA', 'PRY', null].map((country) => readAdhesionRule(server.db, country)));
    expect(before).toEqual([adhesionRules[0], adhesionRules[1], adhesionRules[1]]);
    await seedAdhesionRules(server.db);
    await seedAdhesionRules(server.db);
    expect(await server.db.query(sql`select id from regra_adesao`)).toHaveLength(2);
    for (const [index, country] of (['BRA', 'PRY', null] as const).entries()) {
      const { id, ...rule } = await readAdhesionRule(server.db, country);
      expect(id).toBeGreaterThan(0);
      expect(before[index]).toMatchObject(rule);
    }
  });

  test('are changed by who may, within what makes sense', async () => {
    for (const profile of ['DI', 'CONSULTOR', 'CLIENTE', 'ADM_CADASTRO', 'DIRETORIA'] as const)
      expect((await (await person(profile)).call('POST', '/RegraAdesao', brazil)).status).toBe(403);
    const [stored] = await server.db.query<{ id: number; versao: number }>(
      sql`select id, versao from regra_adesao where id_pais = 900`,
    );
    const change = (values: object) =>
      admin.call('PUT', `/RegraAdesao/${stored?.id}`, { versao: stored?.versao, ...values });
    expect((await change({ pontos_requeridos: 1 })).status).toBe(400);
    expect((await change({ documentos: 'rg ou cnh' })).status).toBe(400);
    expect((await admin.call('POST', '/RegraAdesao', brazil)).status).toBe(409);
    expect((await change(brazil)).status).toBe(200);
  });

  test('decide what is shown, what is asked for and what the server lets through', async () => {
    // 650 points of her own: too few by the specification, enough by the company.
    expect(await di.evolution(ana)).toMatchObject({
      ...{ enviar_entrevista: false, requer_codigo_kit_hash: true, pontos_atingidos: true },
      adesao: { pontos_individuais_acumulados: 500.5, pontos_requeridos_acumulados: 650 },
    });
    expect(await crossesOf()).toEqual([
      ['carta', expect.any(String)],
      ['documentos', 'Falta enviar: CNPJ.'],
    ]);
    const rule = await di.call('GET', '/consulta_regra_adesao_inicial_consultor?id_filial=900');
    expect(rule.body.data).toMatchObject({ descricao: 'Adesão da empresa', documentos: 'CNPJ', prazo_dias: null });
    const refused = await di.call('POST', `/cliente/${ana}/evoluirDIPadrao`);
    expect(refused.status).toBe(422);
    expect((await di.call('POST', `/consultor/${ana}/recomendacao`, letter)).status).toBe(200);
    expect((await di.document(ana, 1)).status).toBe(200);
    // The company asks for more again: what was ticked is crossed, and the server refuses.
    await server.db.execute(sql`update regra_adesao set pontos_requeridos = 650.0001 where id_pais = 900`);
    expect(await crossesOf()).toEqual([['pontos', expect.stringContaining('0,0001')]]);
    expect((await di.call('POST', `/cliente/${ana}/evoluirDIPadrao`)).status).toBe(422);
    await server.db.execute(sql`update regra_adesao set pontos_requeridos = 650 where id_pais = 900`);
    expect((await di.call('POST', `/cliente/${ana}/evoluirDIPadrao`)).status).toBeLessThan(300);
  });

  test('of all other countries hold where one has none of its own', async () => {
    await server.db.execute(sql`delete from regra_adesao where id_pais = 900`);
    expect(await readAdhesionRule(server.db, 'BRA')).toMatchObject({ country: null, documents: [[]] });
  });
});
