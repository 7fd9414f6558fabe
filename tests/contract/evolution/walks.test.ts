import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseMove } from '../../../src/areas/evolution/rules/client-states.ts';
import { fillNetwork } from '../../../src/areas/network/server/fill-network.ts';
import type { ClientKind, ClientState } from '../../../src/areas/people/index.ts';
import { settleOrder } from '../../../src/areas/points/server/settle-order.ts';
import { generateCnpj, generateCpf } from '../../../src/domain/documents/generate.ts';
import { createRandom } from '../../../src/domain/random.ts';
import { testDatabaseKind } from '../../support/database.ts';
import type { Answer, TestServer } from '../../support/server.ts';
import { as, leader, letter, openConsultants, owner, president } from './consultants.ts';

type Person = ReturnType<typeof as>;
const names = ['owner', 'above', 'registrar', 'staff', 'colleague'] as const;
type Name = (typeof names)[number];

/** What each of them may, whatever the state: change the consultant, send on the way, decide. */
const rights: Readonly<Record<Name, { readonly alters: boolean; readonly sends: boolean; readonly decides: boolean }>> =
  {
    owner: { alters: true, sends: true, decides: false },
    above: { alters: false, sends: true, decides: false },
    registrar: { alters: true, sends: true, decides: true },
    staff: { alters: true, sends: true, decides: false },
    colleague: { alters: false, sends: false, decides: false },
  };

/** A consultant as a test reckons with them, who has 650 points, of which links of 100 each make 900 with three. */
type Model = {
  status: ClientState;
  tipo: ClientKind;
  letter: boolean;
  interview: 'SOLICITADA' | 'RESPONDIDA' | 'CANCELADA' | 'DISPENSADA' | null;
  documents: number;
  readonly links: number[];
};

const acts = [
  ...(['link', 'link', 'link', 'unlink', 'letter', 'letter', 'request', 'answer', 'cancel', 'waive'] as const),
  ...(['documents', 'evolve', 'evolve', 'evolveEnergy', 'approve', 'refuse', 'put'] as const),
] as const;
type Act = (typeof acts)[number];
type Step = { readonly who: Name; readonly act: Act; readonly to: ClientState };

const states = ['ATIVO', 'RECOMENDACAO', 'EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY', 'APROVADO'] as const;
const everyState = [...states, 'PENDENTE', 'INATIVO', 'BLOQUEADO'] as const;
const evolving: readonly string[] = ['EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY', 'APROVADO'];
const reached = ({ links }: Model): boolean => links.length >= 3;
const interviewed = ({ interview }: Model): boolean => interview === 'RESPONDIDA' || interview === 'DISPENSADA';
const complete = (m: Model): boolean => reached(m) && m.letter && interviewed(m) && m.documents > 0;
const isOpen = ({ status }: Model): boolean => !evolving.includes(status);

/** What the rules say of a move of the state by a plain save. */
const mayPut = (m: Model, who: Name, to: ClientState, tipo = to === 'ATIVO' ? m.tipo : ('DI' as const)): boolean => {
  const { alters, sends, decides } = rights[who];
  const move = {
    ...{ from: { status: m.status, tipo: m.tipo }, to: { status: to, tipo } },
    ...{ aceite: true, tipo_origem: m.tipo === 'DI' ? ('CONSULTOR' as const) : null },
    checks: { points: reached(m), letter: m.letter, complete: complete(m), reason: false },
  };
  const situacao = who === 'registrar' || who === 'staff';
  return refuseMove(move, { ...{ situacao, evoluir: sends, dono: alters, aprovar: decides }, inicio: false }) === null;
};

/** Whether a step is taken, by the model alone. */
const allows: Readonly<Record<Exclude<Act, 'put'>, (m: Model, who: Name) => boolean>> = {
  link: (m, who) => rights[who].alters && isOpen(m) && m.links.length < 3,
  unlink: (m, who) => rights[who].alters && isOpen(m) && m.links.length > 0,
  letter: (m, who) => rights[who].alters && rights[who].sends && isOpen(m) && reached(m),
  request: (m, who) => rights[who].alters && isOpen(m) && (m.interview === null || m.interview === 'CANCELADA'),
  answer: (m, who) => who === 'above' && isOpen(m) && (m.interview === 'SOLICITADA' || m.interview === 'RESPONDIDA'),
  cancel: (m, who) => (rights[who].alters || who === 'above') && m.interview === 'SOLICITADA',
  waive: (m, who) => rights[who].decides && isOpen(m) && !interviewed(m),
  documents: (m, who) => rights[who].alters && isOpen(m) && m.documents < 3,
  evolve: (m, who) => rights[who].alters && rights[who].sends && m.status === 'RECOMENDACAO' && complete(m),
  evolveEnergy: () => false,
  approve: (m, who) => rights[who].decides && m.status === 'EVOLUIR_PARA_DI',
  refuse: (m, who) => rights[who].decides && m.status === 'EVOLUIR_PARA_DI',
};

/** What an allowed step makes of the consultant; the links follow from the answer. */
const changes: Readonly<Partial<Record<Act, (m: Model) => void>>> = {
  letter: (m) => Object.assign(m, { letter: true, status: 'RECOMENDACAO', tipo: 'DI' }),
  request: (m) => Object.assign(m, { interview: 'SOLICITADA' }),
  answer: (m) => Object.assign(m, { interview: 'RESPONDIDA' }),
  cancel: (m) => Object.assign(m, { interview: 'CANCELADA' }),
  waive: (m) => Object.assign(m, { interview: 'DISPENSADA' }),
  documents: (m) => Object.assign(m, { documents: m.documents + 1 }),
  evolve: (m) => Object.assign(m, { status: 'EVOLUIR_PARA_DI' }),
  approve: (m) => Object.assign(m, { status: 'APROVADO' }),
  refuse: (m) => Object.assign(m, { status: 'RECOMENDACAO' }),
};

let server: TestServer;
const people = {} as Record<Name, Person>;

beforeAll(async () => {
  server = await openConsultants();
  const login = async (profile: Parameters<TestServer['login']>[0], id_cliente?: number) =>
    as(server, await server.login(profile, id_cliente === undefined ? {} : { id_cliente }));
  people.owner = await login('DI', owner);
  people.above = await login('DI', president);
  people.registrar = as(server, await server.login('ADM_CADASTRO', { tipo: 'ADMINISTRATIVO' }));
  people.staff = await login('ADMINISTRATIVO');
  people.colleague = await login('CONSULTOR', leader);
}, 120_000);
afterAll(() => server.close());

let last = 20;
const random = createRandom(20, 7);
const cnpjs = new Map<number, string>();
/** A consultant below the owner, with an own order of 650 points; the owner buys three items more to link, each once. */
async function newConsultant(): Promise<{ readonly id: number; readonly item: number }> {
  last += 1;
  const [id, own, shared] = [last, 800 + last * 4, 801 + last * 4];
  const now = new Date('2026-03-10T12:00:00Z');
  cnpjs.set(id, generateCnpj(random, { alphanumeric: false }));
  await server.db.script(`
    insert into cliente_dados_comerciais (id, "dataRegistroPenn") overriding system value values (${id}, date '2026-01-10');
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial, id_consultor, "id_dadosComerciais", documento, email,
      telefone, cep, logradouro, numero, bairro, id_cidade, aceite_consultor)
    select ${id}, 'W' || ${id}, 'Pessoa ' || ${id}, 'FISICA', 'ATIVO', 'CONSULTOR', 900, 3, ${id}, '${generateCpf(random)}', 'w' || ${id} || '@example.com',
      '+55119876500' || ${id}, '01310100', 'Avenida Paulista', '1578', 'Bela Vista', 900, true;
    insert into pedido_venda (id, numero_pedido, constante_status, id_cliente, id_filial, moeda, id_titular, valor_total, dh_pagamento) values
      (${own}, 'N${own}', 'PAGO', ${id}, 900, 'BRL', 900, 900, '2026-03-05 12:00:00Z'),
      (${shared}, 'N${shared}', 'PAGO', ${owner}, 900, 'BRL', 900, 900, '2026-03-05 12:00:00Z');
    insert into pedido_item (id, id_pedido, id_sku, codigo_produto, descricao, quantidade, valor_unitario, pontos, valor_spv) values
      (${own}, ${own}, 901, 'COL', 'Colchão', 1, 10, 650, 0), (${shared}, ${shared}, 901, 'COL', 'Colchão', 1, 10, 100, 0), (${shared + 1}, ${shared}, 902, 'TRA', 'Travesseiro', 1, 10, 100, 0),
      (${shared + 2}, ${shared}, 903, 'BAU', 'Baú', 1, 10, 100, 0);`);
  await fillNetwork(server.db);
  await server.db.transaction((tx) => settleOrder(tx, own, now));
  await server.db.transaction((tx) => settleOrder(tx, shared, now));
  return { id, item: shared };
}

const interview = {
  experiencia_vendas: 'NAO',
  motivo: 'Renda',
  horas_semana: 9,
  disponibilidade: ['MANHA'],
  recomenda: 'SIM',
};

async function act(person: Person, { act: name, to }: Step, id: number, item: number, m: Model): Promise<Answer> {
  const { db } = server;
  const [row] = await db.query<{ versao: number; entrevista: number | null }>(sql`
    select versao, (select max(e.id) from entrevista_consultor as e where e.cliente = ${id} and e.estado <> 'DISPENSADA') as entrevista
    from cliente where id = ${id}`);
  const id_entrevista = row?.entrevista ?? 999_999;
  switch (name) {
    case 'link':
      return person.link(item + m.links.length, id, 1);
    case 'unlink':
      return person.call('DELETE', `/VendaVinculo/${m.links.at(-1) ?? 999_999}`);
    case 'letter':
      return person.call('POST', `/consultor/${id}/recomendacao`, { ...letter, cnpj: cnpjs.get(id) });
    case 'request':
      return person.call('POST', '/solicitarEntrevista', { id_consultor: id, id_entrevistador: president });
    case 'answer':
      return person.call('POST', '/salvarEntrevista', { id_entrevista, respostas: interview });
    case 'cancel':
      return person.call('POST', '/cancelarEntrevista', { id_entrevista, motivo: 'Viagem' });
    case 'waive':
      return person.call('POST', `/consultor/${id}/dispensaEntrevista`, { motivo: 'Já feita.' });
    case 'documents': {
      const first = await person.document(id, 1);
      return first.status === 200 ? person.document(id, 2) : first;
    }
    case 'evolve':
      return person.call('POST', `/cliente/${id}/evoluirDIPadrao`, {});
    case 'evolveEnergy':
      return person.call('POST', `/cliente/${id}/evoluirDIEnergy`, {});
    case 'approve':
      return person.call('POST', `/consultor/${id}/decisaoEvolucao`, { aprovada: true });
    case 'refuse':
      return person.call('POST', `/consultor/${id}/decisaoEvolucao`, { aprovada: false, motivo: 'Ilegível.' });
    case 'put':
      return person.call('PUT', `/Cliente/${id}`, {
        ...{ versao: row?.versao, status: to },
        ...(to === 'ATIVO' ? {} : { tipo: 'DI' }),
      });
  }
}

/** Buttons are shown by these flags: each is what its step would be answered. */
async function compareButtons(person: Person, who: Name, id: number, m: Model): Promise<void> {
  const shown = await person.evolution(id);
  expect(shown, who).toMatchObject({
    ...{ status: m.status, carta: m.letter, pontos_atingidos: reached(m), estado_entrevista: m.interview },
    permite_alterar_consultor: rights[who].alters,
    pode_evoluir: allows.evolve(m, who),
    pode_decidir: allows.approve(m, who),
    pode_dispensar_entrevista: allows.waive(m, who),
    pode_solicitar_entrevista: allows.request(m, who),
  });
  if (reached(m)) expect(shown.pode_recomendar, who).toBe(allows.letter(m, who));
  expect(shown.conferencias.map(({ ok }) => ok)).toEqual([
    ...[true, reached(m), m.letter, interviewed(m), m.documents > 0],
  ]);
}

describe(`walks through the evolution, on ${testDatabaseKind}`, () => {
  test('rules, server and buttons agree on every path, whoever walks it', { timeout: 240_000 }, async () => {
    const step = fc.record({
      who: fc.constantFrom(...names, 'owner', 'owner', 'registrar'),
      act: fc.constantFrom(...acts),
      to: fc.constantFrom(...states),
    });
    const walks = fc.array(step, { minLength: 30, maxLength: 60, size: 'max' });
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(walks, async (steps) => {
        const { id, item } = await newConsultant();
        const m: Model = {
          status: 'ATIVO',
          tipo: 'CONSULTOR',
          letter: false,
          interview: null,
          documents: 0,
          links: [],
        };
        for (const each of steps) {
          const { who, act: name, to } = each;
          await compareButtons(people[who], who, id, m);
          // A save that changes nothing is one of the record's other fields.
          if (name === 'put' && to === m.status) continue;
          const isAllowed = name === 'put' ? mayPut(m, who, to) : allows[name](m, who);
          const answer = await act(people[who], each, id, item, m);
          expect([name, who, to, m.status, answer.status < 300], `${JSON.stringify(m)} ${answer.text}`).toEqual([
            ...[name, who, to, m.status, isAllowed],
          ]);
          if (!isAllowed) continue;
          if (name === 'link') m.links.push(Number((answer.body.data as { id: number }).id));
          else if (name === 'unlink') m.links.pop();
          else if (name === 'put') Object.assign(m, { status: to, tipo: to === 'ATIVO' ? 'CONSULTOR' : 'DI' });
          else changes[name]?.(m);
          seen.add(name);
        }
      }),
      {
        numRuns: Number(process.env.VITRAL_EVOLUTION_RUNS ?? 4),
        seed: Number(process.env.VITRAL_EVOLUTION_SEED ?? 20),
        endOnFailure: true,
      },
    );
    // The walks get somewhere.
    expect([...seen]).toEqual(expect.arrayContaining(['link', 'letter', 'request', 'documents']));
  });

  test('a plain save takes the steps of the machine and no other, from every state', async () => {
    const { id } = await newConsultant();
    const [refused, taken]: [string[], string[]] = [[], []];
    for (const status of everyState)
      for (const to of everyState.filter((each) => each !== status))
        for (const who of ['registrar', 'owner'] as const) {
          const tipo = ['ATIVO', 'PENDENTE', 'BLOQUEADO'].includes(status) ? 'CONSULTOR' : 'DI';
          await server.db.execute(sql`update cliente set status = ${status}, tipo = ${tipo} where id = ${id}`);
          const m: Model = { status, tipo, letter: false, interview: null, documents: 0, links: [] };
          const { call } = people[who];
          const [row] = await server.db.query<{ versao: number }>(sql`select versao from cliente where id = ${id}`);
          const becomes = tipo === 'DI' || to === 'RECOMENDACAO' ? 'DI' : tipo;
          const answer = await call('PUT', `/Cliente/${id}`, { versao: row?.versao, status: to, tipo: becomes });
          const move = [status, to, who, answer.status < 300];
          expect(move, answer.text).toEqual([status, to, who, mayPut(m, who, to, becomes)]);
          (answer.status < 300 ? taken : refused).push(status);
        }
    expect([new Set(refused), new Set(taken)]).toEqual([new Set(everyState), new Set(everyState)]);
  });
});
