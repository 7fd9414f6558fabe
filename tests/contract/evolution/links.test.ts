import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleOrder } from '../../../src/areas/points/server/settle-order.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { Profile, TestServer } from '../../support/server.ts';
import {
  ana,
  as,
  energy,
  hundred,
  leader,
  openConsultants,
  order,
  outsider,
  owner,
  pending,
  pointsOf,
  president,
  third,
} from './consultants.ts';

let server: TestServer;
let di: ReturnType<typeof as>;
let admin: ReturnType<typeof as>;
const person = async (profile: Profile, id_cliente?: number) =>
  as(server, await server.login(profile, id_cliente === undefined ? {} : { id_cliente }));

beforeAll(async () => {
  server = await openConsultants();
  di = await person('DI', owner);
  admin = await person('ADMINISTRATIVO');
}, 120_000);
afterAll(() => server.close());

const texts = (answer: { readonly body: object }) => String(Reflect.get(answer.body, 'message'));

describe(`links of points, on ${testDatabaseKind}`, () => {
  test('move points once from the seller to the consultant, as a mirrored pair', async () => {
    const choice = await di.items('listarEscolhaPontosConsultor', ana);
    expect(choice).toMatchObject([
      { id_item: hundred, numero: 'N700', quantidade: 3, pontos_item: 300, qtde_selecionada: 0 },
      { id_item: third, quantidade: 3, pontos_item: 99.9999 },
    ]);
    const made = await di.link(hundred, ana, 2);
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    expect(made.body).toMatchObject({
      messages: ['Colchão: 200 pontos vinculados.'],
      data: { quantidade: 2, pontos: 200 },
    });
    expect(await pointsOf(server, ana)).toEqual([850, 850]);
    expect((await pointsOf(server, owner))[0]).toBeCloseTo(199.9999, 4);
    expect(await di.items('listarItensPontosConsultor', ana)).toMatchObject([
      {
        id_item: hundred,
        quantidade: 3,
        qtde_selecionada: 2,
        pontos_item: 300,
        pontos: 200,
        bloquear_remocao_ponto: false,
      },
    ]);
    const mirrored = await server.db.query(sql`
      select beneficiario, sum(pontos) as pontos, sum(base) as base from ponto_lancamento where causa_tipo = 'VINCULO' group by beneficiario order by 1`);
    expect(mirrored).toEqual([
      { beneficiario: owner, pontos: -200, base: -4000 },
      { beneficiario: ana, pontos: 200, base: 4000 },
    ]);
  });

  test('change their quantity within what the item has, and go back whole', async () => {
    const [link] = await di.items('listarItensPontosConsultor', ana);
    const id = Number(link?.id_vinculo);
    const put = (quantidade: number, versao: number) => di.call('PUT', `/VendaVinculo/${id}`, { versao, quantidade });
    const above = await put(4, 1);
    expect([above.status, texts(above)]).toEqual([422, expect.stringContaining('entre 1 e 3')]);
    expect((await put(0, 1)).status).toBe(400);
    expect((await put(3, 1)).status).toBe(200);
    expect(await pointsOf(server, ana)).toEqual([950, 950]);
    expect((await put(1, 2)).status).toBe(200);
    expect(await pointsOf(server, ana)).toEqual([750, 750]);
    expect((await di.call('DELETE', `/VendaVinculo/${id}`)).status).toBe(204);
    expect(await pointsOf(server, ana)).toEqual([650, 650]);
    expect((await pointsOf(server, owner))[0]).toBeCloseTo(399.9999, 4);
    expect(await di.items('listarItensPontosConsultor', ana)).toEqual([]);
  });

  test('are made by the first ascendant D.I. and administrative users, for who has accepted, of their own network', async () => {
    for (const [who, consultant, expected] of [
      [di, pending, 'consta como pendente, oriente-o a realizar o aceite'],
      [await person('DI', president), ana, '1º D.I. ascendente'],
      [await person('CONSULTOR', leader), ana, '1º D.I. ascendente'],
    ] as const) {
      const answer = await who.link(hundred, consultant, 1);
      expect([answer.status, texts(answer)], answer.text).toEqual([422, expect.stringContaining(expected)]);
    }
    // Nobody is there outside of the own network.
    expect((await di.link(hundred, outsider, 1)).status).toBe(400);
    expect(
      (await (await person('DI', outsider)).call('GET', `/listarItensPontosConsultor?consultor=${ana}`)).status,
    ).toBe(403);
    const made = await admin.link(hundred, energy, 1);
    expect(made.status, made.text).toBe(201);
    expect((await di.items('listarItensPontosConsultor', energy)).length).toBe(1);
    expect((await admin.call('DELETE', `/VendaVinculo/${Object(made.body.data).id}`)).status).toBe(204);
  });

  test('neither change their item nor take the points that somebody else sends', async () => {
    const made = await admin.call('POST', '/VendaVinculo', {
      ...{ hubPedVendaItem: third, consultor: { id: ana }, quantidade: 1, pontos: 9999, usuario: { id: 900 } },
    });
    expect(made.body, made.text).toMatchObject({ data: { pontos: 33.3333 } });
    expect(Object(made.body.data).usuario.id).not.toBe(900);
    const { id } = Object(made.body.data);
    const moved = await admin.call('PUT', `/VendaVinculo/${id}`, { versao: 1, hubPedVendaItem: hundred });
    expect([moved.status, texts(moved)]).toEqual([422, expect.stringContaining('não troca de item')]);
    expect((await admin.call('DELETE', `/VendaVinculo/${id}`)).status).toBe(204);
  });

  test('of two at once for the last units one is made', async () => {
    const answers = await Promise.all([di.link(hundred, ana, 2), admin.link(hundred, energy, 2)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    for (const { body, status } of answers)
      if (status === 201) await admin.call('DELETE', `/VendaVinculo/${Object(body.data).id}`);
  });

  test('any parts, changed and removed in any order, come to exactly the whole', async () => {
    let seed = 20260310;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const whole = (await pointsOf(server, president))[1];
    const links = new Map<string, { readonly id: number; versao: number }>();
    for (let step = 0; step < 40; step += 1) {
      const [item, consultant] = [random(2) === 0 ? hundred : third, random(2) === 0 ? ana : energy];
      const key = `${item} ${consultant}`;
      const known = links.get(key);
      const quantidade = 1 + random(3);
      const choice = random(3);
      if (known === undefined) {
        const { status, body } = await admin.link(item, consultant, quantidade);
        if (status === 201) links.set(key, { id: Object(body.data).id, versao: 1 });
      } else if (choice === 0) {
        expect((await admin.call('DELETE', `/VendaVinculo/${known.id}`)).status).toBe(204);
        links.delete(key);
      } else {
        const { status } = await admin.call('PUT', `/VendaVinculo/${known.id}`, { versao: known.versao, quantidade });
        if (status === 200) known.versao += 1;
      }
      const linked = [
        ...(await admin.items('listarItensPontosConsultor', ana)),
        ...(await admin.items('listarItensPontosConsultor', energy)),
      ].reduce((sum, row) => sum + Math.round(Number(row.pontos) * 10_000), 0);
      const own = Math.round((await pointsOf(server, owner))[0] * 10_000);
      expect([step, own + linked]).toEqual([step, 3_999_999]);
      expect((await pointsOf(server, president))[1]).toBe(whole);
    }
    for (const { id } of links.values()) await admin.call('DELETE', `/VendaVinculo/${id}`);
    expect((await pointsOf(server, owner))[0]).toBeCloseTo(399.9999, 4);
  }, 60_000);

  test('are reversed with their order, and judged again at once', async () => {
    expect((await di.link(hundred, ana, 3)).status).toBe(201);
    const before = await di.evolution(ana);
    expect(before).toMatchObject({ pontos: true, pontos_atingidos: true, permite_alterar_consultor: true });
    await server.db.execute(sql`update pedido_venda set constante_status = 'CANCELADO' where id = ${order}`);
    await server.db.transaction((tx) => settleOrder(tx, order, new Date('2026-03-12T12:00:00Z')));
    expect(await pointsOf(server, ana)).toEqual([650, 650]);
    expect(await di.items('listarItensPontosConsultor', ana)).toEqual([]);
    const after = await di.evolution(ana);
    expect(after).toMatchObject({ pontos: false, pontos_atingidos: false });
    expect(after.conferencias.find(({ id }) => id === 'pontos')).toMatchObject({
      ...{ ok: false, aba: 'pontos' },
      motivo: 'Faltam 250 pontos com os da equipe.',
    });
  });
});
