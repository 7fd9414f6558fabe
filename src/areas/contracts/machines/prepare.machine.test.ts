import { describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import {
  ChangedElsewhere,
  createPrepareMachine,
  type Preparation,
  type PreparedContract,
  type PreparedMark,
  plainDocument,
  wrongFields,
} from './prepare.machine.ts';

const mark = (tipo: PreparedMark['tipo'], id: string): PreparedMark => ({
  ...{ id, tipo, page: 1, x: 10, y: 20, width: 30, height: 8 },
});
const rui = { nome: 'Rui Dias', documento: '390.533.447-05', email: 'rui@example.com' };
const contract: PreparedContract = {
  ...{
    nome: 'Distribuição',
    nome_cliente: 'Ana',
    fase: 'prepare',
    hashcode: 'a'.repeat(64),
    marks: [],
    document: null,
  },
};

function start(changes: Partial<PreparedContract> = {}, draft: Preparation | null = null) {
  const keys = ['key-1', 'key-2', 'key-3'];
  const read = vi.fn(async () => ({ ...contract, ...changes }));
  const save = vi.fn(async (_hash: string, _preparation: Preparation, _key: string): Promise<void> => undefined);
  const machine = createPrepareMachine({ read, save, newKey: () => keys.shift() ?? 'none' });
  const actor = createActor(machine, { input: draft }).start();
  return { actor, read, save, now: () => actor.getSnapshot() };
}
async function startPlacing(changes: Partial<PreparedContract> = {}, draft: Preparation | null = null) {
  const one = start(changes, draft);
  await waitFor(one.actor, (state) => state.matches('placing'));
  return one;
}
const both = [mark('D.I', 'a'), mark('TESTEMUNHA', 'b')];

describe('preparing a contract', () => {
  test('it begins with the default places, and with what was placed before where something was', async () => {
    expect((await startPlacing({ marks: both })).now().context).toMatchObject({ marks: both, isTouched: false });
    const draft = { marks: [mark('D.I', 'mine')], witness: rui };
    expect((await startPlacing({ marks: both }, draft)).now().context).toMatchObject({ ...draft, isTouched: true });
  });

  test('without a mark of each there is nothing to process, and nothing is sent', async () => {
    const { actor, save, now } = await startPlacing();
    actor.send({ type: 'typed', witness: rui });
    for (const marks of [[], [mark('D.I', 'a')]]) {
      actor.send({ type: 'placed', kind: 'D.I', marks });
      actor.send({ type: 'confirm' });
      expect(now().context.problem).toEqual({ why: 'nothing' });
      actor.send({ type: 'dismiss' });
    }
    expect(save).not.toHaveBeenCalled();
  });

  test('a witness that is not whole is not sent', async () => {
    const { actor, save, now } = await startPlacing({ marks: both });
    actor.send({ type: 'typed', witness: { ...rui, email: 'rui' } });
    actor.send({ type: 'confirm' });
    expect([now().value, now().context.isTried, now().context.problem]).toEqual(['placing', true, null]);
    expect(save).not.toHaveBeenCalled();
    expect(wrongFields({ nome: 'R', documento: '12', email: 'a@b' })).toEqual(['nome', 'documento', 'email']);
    expect(wrongFields(rui)).toEqual([]);
    expect(plainDocument('390.533.447-05 ñ')).toBe('39053344705Ñ');
  });

  test('a fault loses nothing: what is sent again has the same key, what has changed another', async () => {
    const { actor, save, now } = await startPlacing({ marks: both });
    save.mockRejectedValueOnce(new Error('Sem conexão.')).mockRejectedValueOnce(new Error('Sem conexão.'));
    actor.send({ type: 'typed', witness: rui });
    for (const expected of ['key-1', 'key-1']) {
      actor.send({ type: 'confirm' });
      await waitFor(actor, (state) => state.matches('placing'));
      expect(save.mock.lastCall?.[2]).toBe(expected);
      expect(now().context).toMatchObject({
        marks: both,
        witness: rui,
        problem: { why: 'refused', text: 'Sem conexão.' },
      });
    }
    actor.send({ type: 'placed', kind: 'D.I', marks: [mark('D.I', 'a'), mark('D.I', 'c')] });
    actor.send({ type: 'confirm' });
    await waitFor(actor, (state) => state.matches('saved'));
    expect(save.mock.lastCall?.slice(0, 1)).toEqual([contract.hashcode]);
    expect(save.mock.lastCall?.[1].marks.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(save.mock.lastCall?.[2]).toBe('key-2');
    expect(now().context.isTouched).toBe(false);
  });

  test('where somebody else was first it is read anew, and what was placed stays', async () => {
    const { actor, save, read, now } = await startPlacing();
    save.mockRejectedValueOnce(new ChangedElsewhere('O documento mudou.'));
    for (const { tipo, ...rest } of both) actor.send({ type: 'placed', kind: tipo, marks: [{ tipo, ...rest }] });
    actor.send({ type: 'typed', witness: rui });
    actor.send({ type: 'confirm' });
    await waitFor(actor, (state) => state.context.problem?.why === 'changed');
    read.mockResolvedValueOnce({ ...contract, hashcode: 'b'.repeat(64) });
    actor.send({ type: 'reload' });
    await waitFor(actor, (state) => state.matches('placing'));
    expect(now().context).toMatchObject({
      contract: { hashcode: 'b'.repeat(64) },
      marks: both,
      witness: rui,
      problem: null,
    });
    read.mockResolvedValueOnce({ ...contract, fase: 'di' });
    actor.send({ type: 'reload' });
    await waitFor(actor, (state) => state.matches('closed'));
    expect(now().context.problem).toEqual({ why: 'elsewhere', fase: 'di' });
  });

  test('what cannot be read says so and is read again', async () => {
    const { actor, read } = start();
    read.mockRejectedValueOnce(new Error('Falhou.'));
    const failing = createActor(createPrepareMachine({ read, save: vi.fn(), newKey: () => 'k' }), {
      input: null,
    }).start();
    await waitFor(failing, (state) => state.matches('failed'));
    expect(failing.getSnapshot().context.problem).toEqual({ why: 'refused', text: 'Falhou.' });
    failing.send({ type: 'reload' });
    await waitFor(failing, (state) => state.matches('placing'));
    actor.stop();
  });
});
