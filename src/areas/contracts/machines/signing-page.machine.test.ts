import { afterAll, expect, test, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import {
  createSigningPageMachine,
  type Opening,
  type Signing,
  type SigningPageInput,
  type SigningServices,
} from './signing-page.machine.ts';

const mark = { id: 'a', tipo: 'D.I', page: 1, x: 10, y: 70, width: 30, height: 8 } as const;
const signing: Signing = {
  ...{ id_contrato: 31, id_cliente: 901, nome: 'Contrato', nome_cliente: 'Ana', nome_testemunha: 'Rui', fase: 'di' },
  ...{ url: '/api/contrato/31/901.pdf', hashcode: 'a'.repeat(64), codigo_verificacao: null },
  ...{ assinar: [mark], assinatura: [mark], testemunha: [], assinaturas: [] },
};
const document = new Uint8Array([37, 80, 68, 70]);
const opened: Opening = { type: 'opened', signing, document };
const after = (fase: Signing['fase'], codigo_verificacao: string | null = null): Opening => ({
  ...{ type: 'opened', document: null },
  signing: { ...signing, fase, codigo_verificacao, assinar: [] },
});
const refusal = (reason: 'code' | 'phase' | 'document' | 'other') =>
  ({ type: 'refused', reason, message: `Recusado: ${reason}` }) as const;
const picture = new Blob(['png']);
/** States that the tests led to. */
const seen = new Set<string>();

// Whatever passes at once is no state that a page shows.
afterAll(() => {
  const { deciding: _, ...states } = createSigningPageMachine(start()).config.states ?? {};
  expect([...seen].sort()).toEqual(Object.keys(states).sort());
});

function start(services: Partial<SigningServices> = {}, input: Partial<SigningPageInput> = {}) {
  let keys = 0;
  const all = {
    open: vi.fn<SigningServices['open']>(services.open ?? (async () => opened)),
    sign: vi.fn<SigningServices['sign']>(services.sign ?? (async () => ({ type: 'signed', isLast: false, hash: 'b' }))),
    send: vi.fn<SigningServices['send']>(services.send ?? (async () => undefined)),
    decline: vi.fn<SigningServices['decline']>(services.decline ?? (async () => ({ type: 'declined' }))),
    newKey: () => `key ${++keys}`,
  };
  const clock = new SimulatedClock();
  const actor = createActor(createSigningPageMachine(all), {
    ...{ input: { phase: 'di', hasCode: true, ...input }, clock },
  });
  actor.subscribe(({ value }) => seen.add(typeof value === 'string' ? value : Object.keys(value).join()));
  type Name = 'ready' | 'standing' | 'closed' | 'unreached' | 'done' | 'declined' | 'changed';
  actor.start();
  const reach = (name: Name) => waitFor(actor, (state) => state.matches(name));
  return { ...all, actor, clock, reach, context: () => actor.getSnapshot().context };
}

test('the signer whose turn it is signs the document that was shown', async () => {
  const { actor, reach, sign, send, open } = start();
  await reach('ready');
  open.mockResolvedValue(after('testemunha'));
  actor.send({ type: 'sign', picture });
  await reach('done');
  expect(sign).toHaveBeenCalledExactlyOnceWith({ picture, document, hash: signing.hashcode, key: 'key 1' });
  expect(send).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(actor.getSnapshot().context.signing?.fase).toBe('testemunha'));
});

test('the last signature asks for the mails, and the page waits for the seal', async () => {
  const { actor, clock, reach, send, open, context } = start({
    sign: async () => ({ type: 'signed', isLast: true, hash: 'b' }),
    send: async () => Promise.reject(new Error('lost')),
  });
  await reach('ready');
  open.mockResolvedValue(after('finish'));
  actor.send({ type: 'sign', picture });
  await reach('done');
  expect(send).toHaveBeenCalledExactlyOnceWith('b');
  await vi.waitFor(() => expect(context().signing?.fase).toBe('finish'));
  open.mockResolvedValue(after('finish', 'codigo-publico-0001'));
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ done: 'resting' })).toBe(true));
  clock.increment(1_500);
  await vi.waitFor(() => expect(context().signing?.codigo_verificacao).toBe('codigo-publico-0001'));
  const looks = open.mock.calls.length;
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ done: 'resting' })).toBe(true));
  clock.increment(60_000);
  expect(open).toHaveBeenCalledTimes(looks);
});

test("once the last has signed it is nobody's turn, also before the server says how it stands, and when it does not answer", async () => {
  const last = { ...opened, signing: { ...signing, fase: 'testemunha' as const } };
  const sign = async () => ({ type: 'signed', isLast: true, hash: 'b' }) as const;
  const { actor, clock, reach, open, context } = start({ sign, open: async () => last }, { phase: 'testemunha' });
  await reach('ready');
  open.mockRejectedValueOnce(new Error('lost'));
  actor.send({ type: 'sign', picture });
  await reach('done');
  expect(context().signing).toMatchObject({ fase: 'finish', codigo_verificacao: null });
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ done: 'resting' })).toBe(true));
  expect(context().signing).toMatchObject({ fase: 'finish', codigo_verificacao: null });
  open.mockResolvedValue(after('finish', 'codigo-publico-0001'));
  clock.increment(1_500);
  await vi.waitFor(() => expect(context().signing?.codigo_verificacao).toBe('codigo-publico-0001'));
});

test('a signature whose answer was lost is sent again under its key, and another one under another', async () => {
  const { actor, reach, sign, context } = start();
  sign.mockRejectedValueOnce(new Error('lost')).mockRejectedValueOnce(new Error('lost'));
  await reach('ready');
  actor.send({ type: 'sign', picture });
  await waitFor(actor, ({ context: { notice } }) => notice?.type === 'lost');
  expect(actor.getSnapshot().matches('ready')).toBe(true);
  actor.send({ type: 'sign', picture: new Blob(['drawn again by the page']) });
  await waitFor(actor, (state) => state.matches('ready'));
  expect(sign.mock.calls[1]).toEqual(sign.mock.calls[0]);
  actor.send({ type: 'signature.changed' });
  expect([context().notice, context().attempt]).toEqual([null, null]);
  actor.send({ type: 'sign', picture });
  await reach('done');
  expect(sign.mock.calls.map(([{ key }]) => key)).toEqual(['key 1', 'key 1', 'key 2']);
});

test('a refusal says why, and what is no longer so is read anew', async () => {
  const { actor, reach, sign, open, context } = start();
  await reach('ready');
  sign.mockResolvedValueOnce(refusal('other'));
  actor.send({ type: 'sign', picture });
  await waitFor(actor, ({ context: { notice } }) => notice !== null);
  expect(context()).toMatchObject({ notice: { type: 'refused', text: 'Recusado: other' }, attempt: null });
  sign.mockResolvedValueOnce(refusal('document'));
  actor.send({ type: 'sign', picture });
  await reach('changed');
  actor.send({ type: 'reload' });
  await reach('ready');
  expect(open).toHaveBeenCalledTimes(2);
  sign.mockResolvedValueOnce(refusal('phase'));
  open.mockResolvedValue(after('recusado'));
  actor.send({ type: 'sign', picture });
  await reach('standing');
});

test('a code that was used meanwhile closes the page', async () => {
  const { actor, reach, sign, context } = start();
  await reach('ready');
  sign.mockResolvedValueOnce(refusal('code'));
  actor.send({ type: 'sign', picture });
  await reach('closed');
  expect(context().refusal?.reason).toBe('code');
});

test('declining sends the reason once, and a repeat of the same one under its key', async () => {
  const { actor, reach, decline } = start();
  await reach('ready');
  decline.mockRejectedValueOnce(new Error('lost'));
  actor.send({ type: 'decline', reason: 'Endereço errado' });
  await waitFor(actor, ({ context: { notice } }) => notice?.type === 'lost');
  actor.send({ type: 'decline', reason: 'Endereço errado' });
  await reach('declined');
  expect(decline.mock.calls.map(([{ key }]) => key)).toEqual(['key 1', 'key 1']);
});

test.each([
  ['without a code', {}, { hasCode: false }],
  ['of another phase', {}, { phase: 'testemunha' as const }],
  ['of the end', {}, { phase: 'finish' as const }],
  ['without marks', { open: async () => after('di') }, {}],
])('nobody signs on a page %s', async (_name, services, input) => {
  const { actor, reach, sign } = start(services, input);
  await reach('standing');
  actor.send({ type: 'sign', picture });
  actor.send({ type: 'decline', reason: 'não' });
  expect(actor.getSnapshot().matches('standing')).toBe(true);
  expect(sign).not.toHaveBeenCalled();
});

test('a link that opens nothing, and a server that is not reached, can be tried again', async () => {
  const closed = start({ open: async () => refusal('code') });
  await closed.reach('closed');
  const { actor, reach, open } = start({ open: async () => Promise.reject(new Error('lost')) });
  await reach('unreached');
  open.mockResolvedValue(opened);
  actor.send({ type: 'reload' });
  await reach('ready');
});
