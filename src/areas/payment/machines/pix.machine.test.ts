import { expect, test, vi } from 'vitest';
import { createActor, type EventFromLogic, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { createPixMachine, type PixAnswer, type PixEvent, type PixServices, type PixSnapshot } from './pix.machine.ts';

const open: PixAnswer = { isPaid: false, isExpired: false };
const paid: PixAnswer = { isPaid: true, isExpired: false };
const expired: PixAnswer = { isPaid: false, isExpired: true };
const first = { payment: 5401, code: 'A', expiresAt: 3_600_000 };
const second = { payment: 5401, code: 'B', expiresAt: 7_200_000 };

function begin(answer: (poll: number) => PixAnswer | Error | null, part: Partial<PixServices> = {}, charge = first) {
  const clock = new SimulatedClock();
  const times: number[] = [];
  const services: PixServices = {
    check: async () => {
      times.push(clock.now() / 1_000);
      const given = answer(times.length);
      if (given === null) return new Promise<PixAnswer>(() => undefined);
      if (given instanceof Error) throw given;
      return given;
    },
    renew: async () => second,
    now: () => clock.now(),
    ...part,
  };
  const actor = createActor(createPixMachine(services), { input: charge, clock }).start();
  /** Time passes, second by second, and answers arrive. */
  const pass = async (seconds: number) => {
    for (let each = 0; each < seconds; each++) {
      clock.increment(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { actor, clock, times, pass, settled, state: () => actor.getSnapshot() };
}

const schedule = Array.from({ length: 54 }, (_, index) => 30 + index * 5);

test('a Pix that nobody pays is asked for 54 times, from 30 s to 295 s, then one may update or close', async () => {
  const { actor, times, pass, settled, state } = begin(() => open);
  await pass(29);
  expect(times).toEqual([]);
  await pass(371);
  expect(times).toEqual(schedule);
  expect(state().matches({ live: 'exhausted' })).toBe(true);

  actor.send({ type: 'pix.update' });
  await settled();
  expect(times.slice(54)).toEqual([400]);
  await pass(400);
  expect(times.slice(54)).toEqual(Array.from({ length: 54 }, (_, index) => 400 + index * 5));
  actor.send({ type: 'pix.close' });
  expect(state()).toMatchObject({ status: 'done', output: { isPaid: false, charge: first } });
});

test('one that is paid at the third question leads to the order 3 s later', async () => {
  const { times, pass, state } = begin((poll) => (poll === 3 ? paid : open));
  await pass(40);
  expect(times).toEqual([30, 35, 40]);
  expect(state().value).toBe('paid');
  await pass(2);
  expect(state().status).toBe('active');
  await pass(1);
  expect(state()).toMatchObject({ status: 'done', output: { isPaid: true } });
});

test('a webhook counts at any time, also after all questions', async () => {
  for (const seconds of [0, 32, 300, 4_000]) {
    const { actor, pass, state } = begin((poll) => (poll > 54 ? expired : open));
    await pass(seconds);
    actor.send({ type: 'pix.paid' });
    await pass(3);
    expect(state().output).toMatchObject({ isPaid: true });
  }
});

test('questions that fail or stay without answer count, and none is put while another waits', async () => {
  const failing = begin(() => new Error('Sem conexão.'));
  await failing.pass(300);
  expect(failing.times).toEqual(schedule);
  const silent = begin((poll) => (poll === 1 ? null : open));
  await silent.pass(56);
  expect(silent.times).toEqual([30, 45, 50, 55]);
});

test('the payer who has paid asks at once', async () => {
  const { actor, times, pass, settled, state } = begin(() => paid);
  await pass(4);
  actor.send({ type: 'pix.update' });
  await settled();
  expect(times).toEqual([4]);
  expect(state().value).toBe('paid');
});

test('at the end of its validity the server has the last word', async () => {
  const late = begin(() => paid, {}, { ...first, expiresAt: 10_000 });
  await late.pass(10);
  expect(late.times).toEqual([10]);
  expect(late.state().value).toBe('paid');

  const over = begin(() => expired, {}, { ...first, expiresAt: 10_000 });
  await over.pass(10);
  expect(over.state().value).toBe('expired');

  const offline = begin(() => new Error('Sem conexão.'), {}, { ...first, expiresAt: 10_000 });
  await offline.pass(10);
  expect(offline.state().value).toBe('expired');

  // The clock of this machine is an hour ahead.
  const wrongClock = begin(() => open, {}, { ...first, expiresAt: -1 });
  await wrongClock.pass(12);
  expect(wrongClock.state().matches({ live: 'waiting' })).toBe(true);
  expect(wrongClock.times.slice(1)).toEqual(
    [wrongClock.times[0], wrongClock.times[0]].map((at, index) => (at ?? 0) + 5 * (index + 1)),
  );
});

test('an expired QR code is replaced with one click, and asked for anew', async () => {
  const renew = vi.fn<PixServices['renew']>(async () => second);
  renew.mockRejectedValueOnce(new Error('Sem conexão.'));
  const { actor, times, pass, settled, state } = begin((poll) => (poll === 1 ? expired : open), { renew });
  await pass(30);
  expect(state().value).toBe('expired');
  actor.send({ type: 'pix.renew' });
  await settled();
  expect(state()).toMatchObject({ value: 'expired', context: { hasRenewFailed: true, charge: first } });
  actor.send({ type: 'pix.renew' });
  await settled();
  // Both requests name the charge that they replace, so that they cannot make two.
  expect(renew.mock.calls).toEqual([[first], [first]]);
  expect(state()).toMatchObject({ value: { live: 'showing' }, context: { charge: second, polls: 0 } });
  await pass(29);
  expect(times).toHaveLength(1);
  await pass(1);
  expect(times).toEqual([30, 60]);
});

const done = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, output });
const failed = (actor: string) => ({ type: `xstate.error.actor.${actor}`, error: new Error('Sem conexão.') });
const after = (delay: string, state: string) => ({ type: `xstate.after.${delay}.${state}` });

test('every state that any order of events leads to is one that the payer can leave', () => {
  const machine = createPixMachine({ check: async () => open, renew: async () => second, now: () => 0 });
  const polling = '0.pix.live.polling';
  const confirming = '0.pix.live.confirming';
  const events = [
    ...['pix.paid', 'pix.update', 'pix.renew', 'pix.close'].map((type) => ({ type })),
    ...[polling, confirming].flatMap((actor) => [
      ...[open, paid, expired].map((answer) => done(actor, answer)),
      failed(actor),
    ]),
    done('0.pix.renewing', second),
    failed('0.pix.renewing'),
    after('first', 'pix.live.showing'),
    after('every', 'pix.live.waiting'),
    after('validity', 'pix.live'),
    after('redirect', 'pix.paid'),
  ] as (PixEvent & EventFromLogic<typeof machine>)[];
  const found = getShortestPaths(machine, {
    input: first,
    events,
    limit: 100_000,
    serializeState: ({ value, context, status }: PixSnapshot) =>
      JSON.stringify([value, status, context.polls, context.hasRenewFailed]),
  });
  // An answer to nobody's question is an error to XState, and comes only here: actors that end are stopped.
  const paths = found.filter(({ state }) => state.status !== 'error');
  const values = new Set(paths.map(({ state }) => JSON.stringify(state.value)));
  expect([...values].sort()).toEqual(
    [
      ...['showing', 'polling', 'waiting', 'exhausted', 'confirming'].map((live) => JSON.stringify({ live })),
      ...['"expired"', '"renewing"', '"paid"', '"redirecting"', '"closed"'],
    ].sort(),
  );
  for (const { state, steps } of paths) {
    if (state.status === 'done') {
      const isApproved = steps.some(
        ({ event }) => JSON.stringify(event).includes('paid') || JSON.stringify(event).includes('"isPaid":true'),
      );
      expect(state.output).toMatchObject({ isPaid: state.value === 'redirecting' });
      if (state.value === 'redirecting') expect(isApproved).toBe(true);
    } else {
      expect(state.can({ type: 'pix.paid' }) || state.value === 'paid').toBe(true);
      expect(state.can({ type: 'pix.close' }) || state.value === 'paid' || state.value === 'renewing').toBe(true);
    }
  }
});
