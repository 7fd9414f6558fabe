import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import { testDatabaseKind } from '../../../tests/support/database.ts';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../tests/support/entities.ts';
import { inPortuguese } from '../../../tests/support/errors.ts';
import { createFlowMachine, transitionName } from '../../language/flow-machine/flow-machine.ts';
import { installSystemTables } from '../../platform/database/tables/system-tables.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ApiError } from '../../platform/http/errors/api-error.ts';
import { fieldErrorsOf } from '../../platform/http/errors/define-errors.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import { createFlows, type Flows } from './transitions.ts';

const text = { type: 'string', maxLength: 80 };
const states = ['RASCUNHO', 'ENVIADA', 'APROVADA', 'RECUSADA', 'ENCERRADA'];
const purchase = {
  title: 'Solicitação de compra',
  entity: 'Solicitacao',
  field: 'situacao',
  states: {
    RASCUNHO: {
      events: {
        ENVIAR: {
          to: 'ENVIADA',
          label: 'Enviar',
          owner: { field: 'solicitante', user: 'id' },
          when: 'valor > 0',
          reason: 'Informe o valor.',
          set: { enviada_por: '= $user.nome', enviada_em: '= $now()' },
        },
      },
    },
    ENVIADA: {
      automatic: [{ to: 'APROVADA', when: { field: 'valor', lte: 10 } }],
      events: {
        APROVAR: { to: 'APROVADA', label: 'Aprovar', allow: ['PERFIL:FINANCEIRO'] },
        RECUSAR: {
          to: 'RECUSADA',
          label: 'Recusar',
          danger: true,
          allow: ['PERFIL:FINANCEIRO'],
          ask: { motivo: { required: true } },
        },
      },
    },
    APROVADA: { events: { ENCERRAR: { to: 'ENCERRADA', label: 'Encerrar' } } },
    RECUSADA: { events: { CORRIGIR: { to: 'RASCUNHO', label: 'Corrigir', set: { motivo: null } } } },
    ENCERRADA: { final: true },
  },
};

/** What the clock of the business says, which development may move. */
const moment = '2031-02-03T04:05:06.000Z';

let bench: EntityBench;
let flows: Flows;
beforeAll(async () => {
  bench = await startEntities({
    ...sampleSchemas,
    Solicitacao: {
      type: 'object',
      properties: {
        titulo: text,
        valor: { type: 'number' },
        solicitante: { type: 'integer' },
        enviada_por: { ...text, readOnly: true },
        enviada_em: { type: 'string', format: 'date-time', readOnly: true },
        motivo: text,
        situacao: { type: 'string', enum: states },
      },
    },
  });
  await bench.writeFlow('SolicitacaoCompra', purchase);
  await bench.entities.reload();
  await installSystemTables(bench.db, []);
  // What follows from events by the outbox has a whole server of its own (tests/contract/flows/flow-notices.test.ts).
  const outbox = { put: async () => true };
  flows = createFlows({
    db: bench.db,
    engine: bench.engine,
    models: bench.entities.models,
    outbox,
    alerts: undefined,
    now: () => new Date(moment),
  });
}, 60_000);
afterAll(() => bench.close());

const access = new Map([['Solicitacao', new Set(['LISTAR', 'CADASTRAR'])]]);
const person = (id: number, perfil: string): Caller =>
  callerWith({ id, nome: `Pessoa ${id}`, perfil, administrator: false, configurator: false, tipo: 'CLIENTE', access });
const ana = person(1, 'CLIENTE');
const finance = person(2, 'FINANCEIRO');
const admin = callerWith();
const make = (valor: number | null) =>
  bench.engine.create(ana, 'Solicitacao', { titulo: 'Cadeiras', valor, solicitante: 1 });
const send = (caller: Caller, record: StoredRecord, event: string, valores?: Record<string, unknown>) =>
  flows.send(caller, 'Solicitacao', record.id, event, {
    versao: Number(record.versao),
    ...(valores === undefined ? {} : { valores }),
  });
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: ApiError) => {
      const errors = fieldErrorsOf(error);
      return errors.length > 0 ? errors.map(inPortuguese).map(({ pointer }) => pointer) : error.code;
    },
  );

describe(`flows on ${testDatabaseKind}`, () => {
  test('[W1] the file is in force as it stands', () => {
    expect(bench.entities.problems()).toEqual([]);
    expect(bench.entities.models().get('Solicitacao')?.flow?.initial).toBe('RASCUNHO');
  });

  test('[W2] only events change the state, whoever saves and however', async () => {
    const record = await bench.engine.create(admin, 'Solicitacao', { titulo: 'x', situacao: 'APROVADA' });
    expect(record.situacao).toBe('RASCUNHO');
    const changed = await bench.engine.change(admin, 'Solicitacao', record.id, {
      versao: 1,
      titulo: 'y',
      situacao: 'APROVADA',
    });
    expect(changed).toMatchObject({ titulo: 'y', situacao: 'RASCUNHO' });
    const saves = [{ kind: 'change' as const, id: record.id, incoming: { versao: 2, situacao: 'APROVADA' } }];
    await bench.db.transaction((tx) => bench.engine.saveMany(tx, admin, 'Solicitacao', saves));
    expect((await bench.engine.get(admin, 'Solicitacao', record.id)).situacao).toBe('RASCUNHO');
  });

  test('[W1] who may send what, with the reason where a guard stops it', async () => {
    const empty = await make(null);
    const offers = async (caller: Caller, record: StoredRecord) =>
      (await flows.read(caller, 'Solicitacao', record.id)).eventos;
    expect(await offers(ana, empty)).toEqual([
      { evento: 'ENVIAR', para: 'ENVIADA', permitido: false, motivo: 'Informe o valor.' },
    ]);
    expect(await offers(finance, empty)).toEqual([]);
    expect(await refusal(send(ana, empty, 'ENVIAR'))).toBe('EVENTO_RECUSADO');
    expect(await refusal(send(finance, empty, 'ENVIAR'))).toBe('EVENTO_SEM_PERMISSAO');
    expect(await refusal(send(ana, empty, 'ENVIA'))).toBe('EVENTO_NAO_ENCONTRADO');
    expect(await refusal(send(ana, empty, 'APROVAR'))).toBe('EVENTO_FORA_DE_HORA');
    expect(await refusal(flows.send(person(3, 'OUTRO'), 'Regiao', 1, 'ENVIAR', { versao: 1 }))).toBe('SEM_PERMISSAO');
  });

  test("[W4] of several records each stands as it does alone, and those that are not the reader's are left out", async () => {
    const [empty, full] = [await make(null), await make(500)];
    const sent = await send(ana, full, 'ENVIAR');
    for (const caller of [ana, finance]) {
      const alone = async ({ id }: StoredRecord) => {
        const { estado, eventos } = await flows.read(caller, 'Solicitacao', id);
        return { id, estado, eventos };
      };
      const many = await flows.readMany(caller, 'Solicitacao', [sent.id, empty.id, 999_999]);
      expect(many).toEqual([await alone(empty), await alone(sent)]);
    }
    expect(await refusal(flows.readMany(person(3, 'OUTRO'), 'Regiao', [1]))).toBe('SEM_PERMISSAO');
  });

  test('[W2] an event takes what it asks for, sets what it says, and is written down', async () => {
    const sent = await send(ana, await make(500), 'ENVIAR');
    expect(sent).toMatchObject({ situacao: 'ENVIADA', enviada_por: 'Pessoa 1', enviada_em: moment, versao: 2 });
    expect(await refusal(send(finance, sent, 'RECUSAR'))).toEqual(['/valores/motivo']);
    expect(await refusal(send(finance, sent, 'RECUSAR', { motivo: 'caro', valor: 1 }))).toEqual(['/valores/valor']);
    const refused = await send(finance, sent, 'RECUSAR', { motivo: 'caro' });
    expect(refused).toMatchObject({ situacao: 'RECUSADA', motivo: 'caro' });
    const { historico } = await flows.read(finance, 'Solicitacao', sent.id);
    expect(historico.map(({ de, para, evento, evidencia }) => [de, para, evento, evidencia])).toEqual([
      ['ENVIADA', 'RECUSADA', 'RECUSAR', { motivo: 'caro' }],
      ['RASCUNHO', 'ENVIADA', 'ENVIAR', { enviada_por: 'Pessoa 1', enviada_em: moment }],
    ]);
  });

  test('[W1] a record goes on by itself where its condition holds, in the same save', async () => {
    const small = await send(ana, await make(10), 'ENVIAR');
    expect(small.situacao).toBe('APROVADA');
    const { historico } = await flows.read(ana, 'Solicitacao', small.id);
    expect(historico.map(({ de, para, evento }) => [de, para, evento])).toEqual([
      ['ENVIADA', 'APROVADA', null],
      ['RASCUNHO', 'ENVIADA', 'ENVIAR'],
    ]);
  });

  test('[W2] of two who send at once one moves the record, and nothing is written twice', async () => {
    const sent = await send(ana, await make(500), 'ENVIAR');
    const outcomes = await Promise.all([
      refusal(send(finance, sent, 'APROVAR')),
      refusal(send(finance, sent, 'RECUSAR', { motivo: 'não' })),
      refusal(send(finance, sent, 'APROVAR')),
    ]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'EVENTO_FORA_DE_HORA')).toHaveLength(2);
    const rows = await bench.db.query(
      sql`select 1 as x from vitral_fluxo where id_registro = ${sent.id} and de = 'ENVIADA'`,
    );
    expect(rows).toHaveLength(1);
  });

  // Every way to every state that the machine knows, walked on the server.
  test('[W1] each state is reached by the events that the machine says', async () => {
    const flow = bench.entities.models().get('Solicitacao')?.flow;
    if (flow === undefined) throw new Error('no flow');
    const open = Object.entries(flow.states).flatMap(([state, { events }]) =>
      Object.keys(events).map((event) => transitionName(state, event)),
    );
    const names = [...new Set(Object.values(flow.states).flatMap(({ events }) => Object.keys(events)))];
    const paths = getShortestPaths(createFlowMachine(flow), {
      input: { open },
      events: names.map((type) => ({ type })),
    });
    expect(paths.map(({ state }) => String(state.value)).sort()).toEqual([...states].sort());
    for (const { state, steps } of paths) {
      let record = await make(500);
      for (const { event } of steps) {
        if (!names.includes(event.type)) continue;
        const asks = event.type === 'RECUSAR' ? { motivo: 'não' } : undefined;
        const sender = ['APROVAR', 'RECUSAR'].includes(event.type) ? finance : event.type === 'ENVIAR' ? ana : admin;
        record = await send(sender, record, event.type, asks);
      }
      expect(record.situacao).toBe(state.value);
    }
  });

  test('[W4] what has stood in a state long enough goes on by itself, once, and its history names nobody', async () => {
    const waiting = { to: 'ENCERRADA', after: { days: 3 }, when: 'valor > 600' };
    const timed = { ...purchase, states: { ...purchase.states, APROVADA: { automatic: [waiting] } } };
    await bench.writeFlow('SolicitacaoCompra', timed);
    await bench.entities.reload();
    expect(bench.entities.problems()).toEqual([]);
    const [small, large] = await Promise.all(
      [500, 700].map(async (valor) => send(finance, await send(ana, await make(valor), 'ENVIAR'), 'APROVAR')),
    );
    const refuse = (error: unknown): never => {
      throw error;
    };
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await flows.moveDue(later(2), refuse)).toBe(0);
    expect(large?.situacao).toBe('APROVADA');
    const moved = await Promise.all([flows.moveDue(later(4), refuse), flows.moveDue(later(4), refuse)]);
    expect(moved.reduce((sum, count) => sum + count)).toBe(1);
    const stateNow = async (id = 0) => (await bench.engine.get(admin, 'Solicitacao', id)).situacao;
    expect([await stateNow(large?.id), await stateNow(small?.id)]).toEqual(['ENCERRADA', 'APROVADA']);
    const { historico } = await flows.read(admin, 'Solicitacao', large?.id ?? 0);
    expect(historico[0]).toMatchObject({ de: 'APROVADA', para: 'ENCERRADA', evento: null, usuario: null });
    await bench.writeFlow('SolicitacaoCompra', purchase);
    await bench.entities.reload();
  });

  test('[W1] a broken file leaves the last one in force; without one the state is closed', async () => {
    await bench.writeFlow('SolicitacaoCompra', { ...purchase, initial: 'RASCUNHOS' });
    await bench.entities.reload();
    expect(bench.entities.problems().map(({ code, line }) => [code, line > 1])).toContainEqual([
      'flow/unknown-state',
      true,
    ]);
    expect((await send(ana, await make(500), 'ENVIAR')).situacao).toBe('ENVIADA');
    await bench.writeFlow('SolicitacaoCompra', purchase);
    await bench.entities.reload();
    expect(bench.entities.problems()).toEqual([]);
  });
});
