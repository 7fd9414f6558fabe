import { expect, test, vi } from 'vitest';
import type { EntityRecord, SaveOptions } from '../../host/host.ts';
import { createFormStore } from '../values/form-store.ts';
import { createAttemptSender } from './save-attempt.ts';

type Values = Readonly<Record<string, unknown>>;

const lost = new Error('no answer');
const refused = Object.assign(new Error('no'), { code: 'DADOS_INVALIDOS', status: 400, details: {} });

/** A portal whose answers are scripted; `lost` is a save that was done and whose answer did not arrive. */
function setUp(base: Values, values: Values, outcomes: readonly (EntityRecord | Error)[]) {
  const sent: { readonly body: Values; readonly key: string | undefined }[] = [];
  const waiting = [...outcomes];
  const answer = async (body: Values, options: SaveOptions | undefined): Promise<EntityRecord> => {
    sent.push({ body, key: options?.key });
    const outcome = waiting.shift();
    if (outcome === undefined || outcome instanceof Error) throw outcome ?? new Error('not scripted');
    return outcome;
  };
  const store = createFormStore(base, values);
  const host = {
    createRecord: (_: string, body: Values, options?: SaveOptions) => answer(body, options),
    saveRecord: (_: string, _id: number, body: Values, options?: SaveOptions) => answer(body, options),
  };
  const sender = createAttemptSender(host, 'Cliente', store, vi.fn());
  return { store, sender, sent };
}

test('a save without an answer goes out again under its key and as it was', async () => {
  const { store, sender, sent } = setUp({}, { nome: 'Ana', obs: 'x' }, [lost, { id: 7, versao: 1, nome: 'Ana' }]);
  const values = store.values();
  await expect(sender.send({ id: null, body: { nome: 'Ana', obs: 'x' }, values })).rejects.toBe(lost);
  expect(store.attempt()?.body).toEqual({ nome: 'Ana', obs: 'x' });
  await sender.send({ id: null, body: { obs: 'x', nome: 'Ana' }, values });
  expect(sent[1]).toEqual(sent[0]);
  expect(JSON.stringify(sent[1]?.body)).toBe(JSON.stringify(sent[0]?.body));
  expect(store.attempt()).toBeNull();
});

test('what was refused is no attempt any more: its correction has a key of its own', async () => {
  const { store, sender, sent } = setUp({}, { nome: '' }, [refused, { id: 7, versao: 1, nome: 'Ana' }]);
  await expect(sender.send({ id: null, body: {}, values: {} })).rejects.toBe(refused);
  expect(store.attempt()).toBeNull();
  await sender.send({ id: null, body: { nome: 'Ana' }, values: { nome: 'Ana' } });
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});

test('settling makes the own save the base of what was typed since, so that nobody else is blamed', async () => {
  const before = { id: 7, versao: 3, nome: 'Ana', obs: 'a', tel: '1' };
  const { store, sender } = setUp(before, { ...before, nome: 'Bia', obs: 'b' }, [
    lost,
    { id: 7, versao: 4, nome: 'Bia', obs: 'b', tel: '1' },
  ]);
  const body = { nome: 'Bia', obs: 'b', versao: 3 };
  await expect(sender.send({ id: 7, body, values: store.values() })).rejects.toBe(lost);
  store.set('obs', 'a');
  store.set('tel', '2');
  await sender.settle();
  expect(store.base()).toEqual({ id: 7, versao: 4, nome: 'Bia', obs: 'b', tel: '1' });
  expect([store.values().obs, [...store.dirtyFields()].sort()]).toEqual(['a', ['obs', 'tel']]);
});

test('a save that was refused when it is sent again leaves the form as it is', async () => {
  const before = { id: 7, versao: 3, nome: 'Ana' };
  const { store, sender } = setUp(before, { ...before, nome: 'Bia' }, [lost, refused]);
  await expect(sender.send({ id: 7, body: { nome: 'Bia', versao: 3 }, values: store.values() })).rejects.toBe(lost);
  expect(await sender.settle()).toBeNull();
  expect([store.base(), store.attempt()]).toEqual([before, null]);
});
