import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import type { Answer, TestServer } from '../../support/server.ts';
import { as, leader, node, openPeople, shapeOf, stranger, type TeamBody } from './people.ts';

let server: TestServer;
let own: ReturnType<typeof as>;
let other: ReturnType<typeof as>;
let staff: ReturnType<typeof as>;
let admin: ReturnType<typeof as>;
let client: ReturnType<typeof as>;
beforeAll(async () => {
  server = await openPeople();
  own = as(server, await server.login('DI', { id_cliente: leader }));
  other = as(server, await server.login('DI', { id_cliente: stranger }));
  staff = as(server, await server.login('ADMINISTRATIVO'));
  admin = as(server, await server.login('SUPERADMIN'));
  client = as(server, await server.login('CLIENTE', { id_cliente: leader }));
}, 120_000);
afterEach(() =>
  server.db.script(`
    update rede_dna set "id_redeDnaConsultorOrigem" = null;
    delete from rede_dna_consultor;
    delete from rede_dna;`),
);
afterAll(() => server.close());

const wordsOf = ({ status, body }: Answer) => [status, body.message];

describe(`DNA teams, on ${testDatabaseKind}`, () => {
  test('a new team is saved with its tree and belongs to the client of the user', async () => {
    const made = await own.make(node(1, node(2, node(13)), node(3)), 'Time Ipê');
    expect(made).toMatchObject({ nome: 'Time Ipê', ativo: true, versao: 1, cliente: { id: 1 }, isPermiteEditar: true });
    expect(shapeOf(made.redeDnaConsultorOrigem)).toBe('1(2(13) 3)');
    expect(await own.read(made.id)).toEqual(made);
    const list = await own.call('GET', '/RedeDna?fields=id,nome,ativo,consultorOrigem,cliente');
    expect(list.body).toMatchObject({
      data: [{ nome: 'Time Ipê', consultorOrigem: { nome: 'Pessoa 1' }, cliente: { nome: 'Pessoa 1' } }],
    });
  });

  test('staff makes teams of the client who is the origin', async () => {
    expect(await staff.make(node(2, node(13)))).toMatchObject({ cliente: { id: 2 } });
    expect(
      wordsOf(await staff.call('POST', '/RedeDna', { nome: 'X', tipo: 70, redeDnaConsultorOrigem: node(3, node(4)) })),
    ).toEqual([...[422, 'Este consultor não está na rede do cliente deste time.']]);
  });

  test('a member has the photo of their credential, for whoever may see it', async () => {
    await server.db.script(`
      insert into credencial_cliente (tipo, nome, "descricaoTipoSocio", id_cliente, avatar) values
        ('CREDENCIAL_VIRTUAL', 'Pessoa 1', 'Titular', 1, 'arquivo/901'), ('CREDENCIAL_VIRTUAL', 'Pessoa 2', 'Titular', 2, 'arquivo/902'),
        ('CREDENCIAL_VIRTUAL', 'De Fora', 'Titular', 3, 'https://fora.example/a.jpg'),
        ('CREDENCIAL_VIRTUAL', 'Par', 'Cônjuge', 3, 'arquivo/903');`);
    const photos = ({ redeDnaConsultorOrigem: root }: TeamBody) =>
      [root, ...(root?.filhos ?? [])].map((member) => Object(member?.consultor).avatar);
    const made = await staff.make(node(1, node(2), node(3)));
    expect(photos(made)).toEqual(['arquivo/901', 'arquivo/902', null]);
    expect(photos(await staff.read(made.id))).toEqual(['arquivo/901', 'arquivo/902', null]);
    expect(photos(await own.read(made.id))).toEqual(['arquivo/901', null, null]);
    await server.db.script('delete from credencial_cliente');
  });

  test('name, kind and origin are required', async () => {
    const whole = { nome: 'Time', tipo: { id: 70 }, redeDnaConsultorOrigem: node(1) };
    for (const lacking of [{ nome: ' ' }, { tipo: null }, { redeDnaConsultorOrigem: null }])
      expect(wordsOf(await own.call('POST', '/RedeDna', { ...whole, ...lacking }))).toEqual([
        ...[422, 'Alguns erros foram encontrados. Verifique!'],
      ]);
    const fieldsOf = ({ body }: Answer): unknown =>
      (Object(body.details).errors as { pointer: string }[]).map(({ pointer }) => pointer);
    expect(fieldsOf(await own.call('POST', '/RedeDna', {}))).toEqual(['/nome', '/tipo', '/redeDnaConsultorOrigem']);
    const { id, versao } = await own.make(node(1));
    const emptied = await own.call('PUT', `/RedeDna/${id}`, { versao, nome: '', tipo: null });
    expect([emptied.status, fieldsOf(emptied)]).toEqual([422, ['/nome', '/tipo']]);
    expect((await own.read(id)).versao).toBe(versao);
  });

  test('the sixth member is refused with the limit in parentheses', async () => {
    const { id, redeDnaConsultorOrigem: root } = await own.make(node(1, node(2), node(3), node(4)));
    expect((await own.add(id, 5, root?.id ?? 0)).status).toBe(201);
    const words = [422, 'O limite de consultores permitidos na Rede já foi atingido! (5)'];
    expect(wordsOf(await own.add(id, 6, root?.id ?? 0))).toEqual(words);
    const { versao } = await own.read(id);
    const filhos = [node(6)];
    expect(wordsOf(await own.call('PUT', `/RedeDnaConsultor/${root?.id}`, { versao, filhos }))).toEqual(words);
    expect(
      wordsOf(
        await own.call('POST', '/RedeDna', {
          nome: 'Y',
          tipo: 70,
          redeDnaConsultorOrigem: node(7, ...[8, 9, 10, 11, 13].map((each) => node(each))),
        }),
      ),
    ).toEqual(words);
    // Another kind must have room.
    const wide = await own.call('PUT', `/RedeDna/${id}`, { versao, tipo: 71 });
    expect(wide.status).toBe(200);
    expect((await own.add(id, 6, root?.id ?? 0)).status).toBe(201);
    expect(wordsOf(await own.call('PUT', `/RedeDna/${id}`, { versao: versao + 2, tipo: 70 }))).toEqual(words);
  });

  test('a consultant is in a team once and in one active team', async () => {
    const first = await own.make(node(1, node(2)));
    const second = await own.make(node(3));
    const root = second.redeDnaConsultorOrigem?.id ?? 0;
    expect(wordsOf(await own.add(second.id, 3, root))).toEqual([
      422,
      'Consultor já está inserido nesta rede. Verifique!',
    ]);
    expect(wordsOf(await own.add(second.id, 2, root))).toEqual([
      422,
      'Consultor já inserido em outra rede. Verifique!',
    ]);
    const taken = await own.call('GET', '/RedeDNAConsultor?consultor=2');
    expect(taken.body).toEqual({ data: { id: first.redeDnaConsultorOrigem?.filhos[0]?.id } });
    // A team that is not active holds nobody, and comes back only where its members are free.
    expect((await own.call('PUT', `/RedeDna/${first.id}`, { versao: 1, ativo: false })).status).toBe(200);
    expect((await own.call('GET', '/RedeDNAConsultor?consultor=2')).body).toEqual({ data: { id: null } });
    expect((await own.add(second.id, 2, root)).status).toBe(201);
    expect(wordsOf(await own.call('PUT', `/RedeDna/${first.id}`, { versao: 2, ativo: true }))).toEqual([
      ...[422, 'Consultor já inserido em outra rede. Verifique!'],
    ]);
  });

  test('the origin is added to a team without one, and only there', async () => {
    const { id, redeDnaConsultorOrigem: root } = await own.make(node(1, node(2)));
    expect(wordsOf(await own.add(id, 3, null))[0]).toBe(422);
    expect((await own.call('DELETE', `/RedeDnaConsultor/${root?.id}?versao=1&redeDna=${id}`)).status).toBe(422);
    expect(
      (await own.call('DELETE', `/RedeDna/consultorOrigem/${root?.filhos[0]?.id}?versao=1&redeDna=${id}`)).status,
    ).toBe(404);
    // Whoever sends neither the version nor the team empties nobody's.
    expect((await own.call('DELETE', `/RedeDna/consultorOrigem/${root?.id}`)).status).toBe(400);
    const other = await own.make(node(9));
    expect((await own.call('DELETE', `/RedeDna/consultorOrigem/${root?.id}?versao=1&redeDna=${other.id}`)).status).toBe(
      404,
    );
    expect((await own.call('DELETE', `/RedeDna/consultorOrigem/${root?.id}?versao=7&redeDna=${id}`)).status).toBe(409);
    expect((await own.read(id)).redeDnaConsultorOrigem).not.toBeNull();
    expect((await own.call('DELETE', `/RedeDna/consultorOrigem/${root?.id}?versao=1&redeDna=${id}`)).status).toBe(204);
    expect(await own.read(id)).toMatchObject({ versao: 2, redeDnaConsultorOrigem: null });
    const added = await own.call('PUT', `/RedeDna/${id}`, { versao: 2, redeDnaConsultorOrigem: node(3, node(2)) });
    expect(
      shapeOf((added.body.data as { redeDnaConsultorOrigem: ReturnType<typeof node> }).redeDnaConsultorOrigem),
    ).toBe('3(2)');
  });

  test('members move within their team, never below themselves, and go with those below', async () => {
    const { id, redeDnaConsultorOrigem: root } = await own.make(node(1, node(2, node(3)), node(4)));
    const [two, four] = root?.filhos ?? [];
    if (root === null || two === undefined || four === undefined) throw new Error('There is no tree.');
    const moved = await own.call('PUT', `/RedeDnaConsultor/${four.id}`, {
      versao: 1,
      filhos: [{ ...two, filhos: [] }],
    });
    expect(moved.status).toBe(200);
    expect(shapeOf((await own.read(id)).redeDnaConsultorOrigem)).toBe('1(4(2(3)))');
    const below = two.filhos[0]?.id ?? 0;
    expect(
      wordsOf(await own.call('PUT', `/RedeDnaConsultor/${below}`, { versao: 2, filhos: [{ ...four, filhos: [] }] })),
    ).toEqual([...[422, 'Um integrante não pode ficar abaixo de si mesmo.']]);
    expect((await own.call('DELETE', `/RedeDnaConsultor/${two.id}?versao=2&redeDna=${id}`)).status).toBe(204);
    expect(shapeOf((await own.read(id)).redeDnaConsultorOrigem)).toBe('1(4)');
    expect((await own.call('GET', '/RedeDNAConsultor?consultor=3')).body).toEqual({ data: { id: null } });
    expect((await own.call('DELETE', `/RedeDna/${id}?versao=3`)).status).toBe(204);
    expect((await own.call('GET', `/RedeDNA/${id}`)).status).toBe(404);
  });

  test('customers, and whoever stands outside of the network, do not join', async () => {
    const { id, redeDnaConsultorOrigem: root } = await own.make(node(1));
    for (const consultor of [12, 20, 21, 999])
      expect(wordsOf(await own.add(id, consultor, root?.id ?? 0)), String(consultor)).toEqual([
        ...[422, 'Este consultor não está na rede do cliente deste time.'],
      ]);
  });

  test('only those whom the team allows change it, and others do not see it', async () => {
    const { id, redeDnaConsultorOrigem: root } = await own.make(node(1));
    const writes = [
      ['PUT', `/RedeDna/${id}`, { versao: 1, nome: 'Meu' }],
      ['DELETE', `/RedeDna/${id}`, undefined],
      ['POST', '/RedeDnaConsultor', { redeDna: { id }, consultor: { id: 2 }, superior: { id: root?.id } }],
      ['PUT', `/RedeDnaConsultor/${root?.id}`, { versao: 1, filhos: [node(2)] }],
      ['DELETE', `/RedeDna/consultorOrigem/${root?.id}?versao=1&redeDna=${id}`, undefined],
    ] as const;
    for (const [method, url, body] of writes) {
      expect((await other.call(method, url, body)).status, url).toBe(404);
      expect((await client.call(method, url, body)).status, url).toBe(403);
    }
    expect((await other.call('GET', `/RedeDNA/${id}`)).status).toBe(404);
    expect((await other.call('GET', '/RedeDna')).body.total).toBe(0);
    expect(await client.read(id)).toMatchObject({ isPermiteEditar: false });
    expect(await admin.read(id)).toMatchObject({ isPermiteEditar: true, versao: 1 });
    expect((await admin.call('PUT', `/RedeDna/${id}`, { versao: 1, nome: 'Outro nome' })).status).toBe(200);
  });

  test('in which team a consultant is, is said of the own network alone', async () => {
    const { redeDnaConsultorOrigem: root } = await own.make(node(1, node(2)));
    const member = root?.filhos[0]?.id;
    const found = async (person: typeof own, consultor: number) =>
      (await person.call('GET', `/RedeDNAConsultor?consultor=${consultor}`)).body.data;
    expect(await Promise.all([own, staff].map((person) => found(person, 2)))).toEqual([{ id: member }, { id: member }]);
    expect((await other.call('GET', '/RedeDNAConsultor?consultor=2')).status).toBe(403);
    expect(await found(own, 13)).toEqual({ id: null });
  });

  test('teams change on their screen only', async () => {
    const { id } = await own.make(node(1));
    const answer = await admin.call('POST', '/RedeDna/lote', { ids: [id], valores: { nome: 'Todos' } });
    expect(answer.status).toBeGreaterThanOrEqual(200);
    expect((await own.read(id)).nome).toBe('Time');
  });

  test('candidates are the consultants right below, or who may be an origin', async () => {
    const ids = async (who: typeof own, query: string) =>
      ((await who.call('GET', `/listarConsultoresFilhos?size=50${query}`)).body.data as { id: number }[]).map(
        (row) => row.id,
      );
    expect(await ids(own, '&id_cliente_pai=2')).toEqual([13, 14]);
    expect((await ids(own, '')).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(await ids(staff, '&query=Pessoa%2021')).toEqual([21]);
    expect((await own.call('GET', '/listarConsultoresFilhos?id_cliente_pai=20')).status).toBe(403);
  });
});

describe(`DNA teams that several change at once, on ${testDatabaseKind}`, () => {
  test('of two editors with the same version one succeeds and the other hears why', async () => {
    const { id, versao, redeDnaConsultorOrigem: root } = await own.make(node(1));
    const body = (consultor: number) => ({ versao, filhos: [node(consultor)] });
    const answers = await Promise.all([
      own.call('PUT', `/RedeDnaConsultor/${root?.id}`, body(2)),
      admin.call('PUT', `/RedeDnaConsultor/${root?.id}`, body(3)),
      staff.call('PUT', `/RedeDna/${id}`, { versao, nome: 'Outro' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: 'REGISTRO_ALTERADO', details: { atual: { ativo: true } } });
    expect((await own.read(id)).versao).toBe(versao + 1);
  });

  test('of two teams one takes a consultant', async () => {
    const teams = await Promise.all([own.make(node(1)), own.make(node(2)), own.make(node(3))]);
    const answers = await Promise.all(
      teams.map(({ id, redeDnaConsultorOrigem: root }) => own.add(id, 5, root?.id ?? 0)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    for (const answer of answers.filter(({ status }) => status === 422))
      expect(wordsOf(answer)[1]).toBe('Consultor já inserido em outra rede. Verifique!');
  });

  test('of six who are added at once four join beside the origin', async () => {
    const { id, redeDnaConsultorOrigem: root } = await own.make(node(1));
    const answers = await Promise.all([2, 3, 4, 5, 6, 7].map((each) => own.add(id, each, root?.id ?? 0)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 422, 422]);
    expect(await own.read(id)).toMatchObject({ versao: 5 });
  });

  test('the same key makes one team', async () => {
    const token = await server.login('DI', { id_cliente: leader });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { nome: 'Uma vez', tipo: 70, redeDnaConsultorOrigem: node(1) };
    const [one, two] = await Promise.all([1, 2].map(() => server.call('POST', '/RedeDna', { token, body, headers })));
    expect([one?.status, two?.status]).toEqual([201, 201]);
    expect((await own.call('GET', '/RedeDna')).body.total).toBe(1);
  });
});
