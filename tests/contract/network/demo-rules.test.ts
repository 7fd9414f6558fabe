import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstration } from '../../../src/areas/demo-areas.ts';
import { checkEvolution, checkNames } from '../../../src/areas/evolution/rules/checks.ts';
import { findConsultant, readEvolutionFacts } from '../../../src/areas/evolution/server/facts.ts';
import { seedEvolutions } from '../../../src/areas/interviews/demo/seed-evolutions.ts';
import { interviewForm } from '../../../src/areas/interviews/server/interviews.ts';
import { networkClient } from '../../../src/areas/network/demo/network-client.ts';
import { planNetwork } from '../../../src/areas/network/demo/plan.ts';
import { seedNetwork } from '../../../src/areas/network/demo/seed-network.ts';
import { seedOrders } from '../../../src/areas/orders/demo/seed-orders.ts';
import { seedBalances } from '../../../src/areas/own-orders/demo/seed-orders.ts';
import { seedPoints } from '../../../src/areas/points/demo/seed-points.ts';
import { documentOf } from '../../../src/domain/documents/by-country.ts';
import { createFiles } from '../../../src/engine/files/files.ts';
import { prepareData } from '../../../src/start/prepare-data.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const [clients, people, orders] = [2_100, 600, 400] as const;
const networkPeople = [...planNetwork(people)];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const now = new Date();
  await prepareData(db, { demonstration, print: () => undefined, clients });
  await seedNetwork(db, { count: people });
  await seedOrders(db, { count: orders, people, now });
  await seedPoints(db, { orders, people, now });
  await db.transaction(seedBalances);
  const files = createFiles(db, server.storage, server.entities.models, () => undefined);
  const definition = server.views.answer(interviewForm, undefined, undefined, false);
  await seedEvolutions({ db, files, definition, now });
}, 240_000);
afterAll(() => server.close());

const isCustomer = (alias: Sql): Sql => sql`coalesce(${alias}.tipo, 'CLIENTE') = 'CLIENTE'`;

/** Rules of the product that data which are put by SQL could break, each with the rows that do. */
const rules: readonly (readonly [rule: string, offenders: Sql])[] = [
  [
    'customers have no graduation',
    sql`select c.id from graduacao_historico as h join cliente as c on c.id = h.id_cliente where ${isCustomer(sql`c`)}`,
  ],
  [
    'no points are linked to customers',
    sql`select c.id from venda_vinculo as v join cliente as c on c.id = v.id_consultor where ${isCustomer(sql`c`)}`,
  ],
  [
    'SPV is credited to members, and is a part of a base',
    sql`select l.id from spv_lancamento as l join cliente as c on c.id = l.beneficiario
      where l.tipo in ('DIRETO', 'GRADUACAO') and (${isCustomer(sql`c`)} or coalesce(l.base, 0) <= 0 or coalesce(l.fator, 0) <= 0
        or l.valor > round(l.base * l.fator / 10000.0))`,
  ],
  [
    'nobody stands below a customer',
    sql`select n.id from rede_no as n join cliente as c on c.id = n.superior where ${isCustomer(sql`c`)}`,
  ],
  [
    'whoever serves is no customer',
    sql`select e.id from cliente as e join cliente as c on c.id = e.id_consultor where ${isCustomer(sql`c`)}`,
  ],
  [
    'no sponsor is a customer',
    sql`select d.id from cliente_dados_comerciais as d join cliente as c on c.id = d."id_clientePaiEmpresarial" where ${isCustomer(sql`c`)}`,
  ],
  [
    'the document of a spouse is none of a consultant',
    sql`select f.id from pessoa_fisica as f join pessoa_fisica as o on o.cpf = f."cpfConjuge"
      join pessoa as p on p."id_pessoaFisica" = o.id join cliente as c on c.id_pessoa = p.id where not ${isCustomer(sql`c`)}`,
  ],
  [
    'logins of consultants are of members, and those of customers of customers',
    sql`select u.id from usuario as u join perfil as p on p.id = u.id_perfil join cliente as c on c.id = u.id_cliente
      where (p.constante in ('CONSULTOR', 'DI') and ${isCustomer(sql`c`)}) or (p.constante = 'CLIENTE' and not ${isCustomer(sql`c`)})`,
  ],
  [
    'D.I. are approved or no longer active, and whoever is on the way is one already',
    sql`select c.id from cliente as c where c.dh_exclusao is null and (
      (c.status in ('RECOMENDACAO', 'EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY', 'APROVADO') and c.tipo <> 'DI')
      or (c.tipo = 'DI' and c.status in ('ATIVO', 'PENDENTE')))`,
  ],
  [
    'whoever is on the way is a company, is remembered as what they were, and evolves to what belongs to it',
    sql`select c.id from cliente as c left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
      left join pessoa as p on p.id = c.id_pessoa left join pessoa_juridica as j on j.id = p."id_pessoaJuridica"
      left join status_penn as s on s.id = d."id_statusPenn"
      where c.status in ('RECOMENDACAO', 'EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY') and (c.tipo_pessoa <> 'JURIDICA'
        or p.tipo <> 'PJ' or j.cnpj is distinct from c.documento or d.tipo_origem is null or d.tipo_origem not like 'CONSULTOR%'
        or (c.status <> 'RECOMENDACAO' and (c.status = 'EVOLUIR_PARA_DIENERGY') <> (d.tipo_origem = 'CONSULTOR_ENERGY'))
        or (c.status <> 'RECOMENDACAO' and s.constante is distinct from 'RECOMENDACAO'))`,
  ],
  [
    'companies have nothing that persons alone have',
    sql`select c.id from cliente as c where c.tipo_pessoa = 'JURIDICA' and (c.rg is not null or c.id_estado_civil is not null)`,
  ],
  [
    'interviews are made by approved D.I. of those whom they may interview',
    sql`select e.id from entrevista_consultor as e join cliente as i on i.id = e.entrevistador join cliente as c on c.id = e.cliente
      where i.tipo <> 'DI' or i.status <> 'APROVADO' or ${isCustomer(sql`c`)}`,
  ],
  [
    'only a pending member has not accepted',
    sql`select c.id from cliente as c where not ${isCustomer(sql`c`)} and (c.status = 'PENDENTE') = coalesce(c.aceite_consultor, false)
      and c.dh_exclusao is null`,
  ],
];

test.each(rules)(
  `the demonstration obeys the rules of the product: %s, on ${testDatabaseKind}`,
  async (_rule, offenders) => {
    expect(await server.db.query(sql`select * from (${offenders}) as o limit 5`)).toEqual([]);
  },
);

test('whoever is on the way to D.I. has what each step asks for, as the product itself checks it', async () => {
  const { db } = server;
  const rows = await db.query<{ id: number; status: string; tipo_origem: string }>(sql`
    select c.id, c.status, d.tipo_origem from cliente as c join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
    where c.status in ('RECOMENDACAO', 'EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY')`);
  const missing: unknown[] = [];
  for (const { id, status } of rows) {
    const consultant = await findConsultant(db, id);
    if (consultant === null) throw new Error(`There is no consultant ${id}.`);
    const facts = await readEvolutionFacts(db, consultant);
    const crossed = checkEvolution(facts).filter(({ reason }) => reason !== null);
    const needed = status === 'RECOMENDACAO' ? ['pontos', 'carta'] : checkNames;
    missing.push(...crossed.filter(({ name }) => needed.includes(name)).map((check) => ({ id, status, ...check })));
  }
  expect(missing).toEqual([]);
  const states = Map.groupBy(rows, ({ status }) => status);
  expect([...states.keys()].sort()).toEqual(['EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY', 'RECOMENDACAO']);
});

test('whoever is in the demonstration has a document of a country where they are registered', async () => {
  const rows = await server.db.query<{ documento: string | null; paises: readonly string[] }>(sql`
    select c.documento, array_agg(distinct p.sigla) as paises
    from cliente as c
    join cliente as o on o.id = c.id or o.id_pessoa = c.id_pessoa
    join filial as f on f.id = o.id_filial join pais as p on p.id = f.id_pais
    group by c.id, c.documento`);
  const without = networkPeople.filter(({ fault }) => fault === 'SEM_DOCUMENTO').map(({ number }) => number);
  const clones = networkPeople.filter(({ original }) => original !== null && without.includes(original));
  expect(rows.filter(({ documento }) => documento === null)).toHaveLength(without.length + clones.length);
  const isValid = ({ documento, paises }: (typeof rows)[number]) =>
    documento === null || paises.some((pais) => documentOf(pais).isValid(documento));
  expect(rows.filter((row) => !isValid(row))).toEqual([]);
  expect(rows.filter(({ documento, paises }) => documento !== null && !paises.includes('BR')).length).toBeGreaterThan(
    50,
  );
});

test('the demonstration has what these rules are about', async () => {
  const [found] = await server.db.query(sql`
    select (select count(*) > 50 from graduacao_historico) as ranks, (select count(*) > 50 from venda_vinculo) as links,
      (select count(*) > 0 from spv_lancamento) as credits, (select count(*) > 100 from rede_no where id > ${networkClient(0)}) as network,
      (select count(*) >= 200 from cliente where id_consultor = 2) as served`);
  expect(found).toEqual({ ranks: true, links: true, credits: true, network: true, served: true });
});
