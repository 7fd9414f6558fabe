import { expect, test } from 'vitest';
import { createRepeatable } from './repeatable.ts';

class Refused extends Error {}
const isAnswered = (thrown: unknown) => thrown instanceof Refused;

function setUp() {
  let made = 0;
  const sent: string[] = [];
  const repeatable = createRepeatable(() => {
    made += 1;
    return `key ${made}`;
  }, isAnswered);
  const send = (body: unknown, failure: Error | null = null) =>
    repeatable
      .send({ method: 'PUT', url: 'Cliente/7', body }, async (key) => {
        sent.push(key);
        if (failure !== null) throw failure;
        return key;
      })
      .catch((error: unknown) => error);
  return { repeatable, send, sent };
}

test('a call without an answer goes out under its key again, and only that one', async () => {
  const { send, sent } = setUp();
  await send({ nome: 'Ana' }, new Error('no line'));
  await send({ nome: 'Ana' });
  await send({ nome: 'Ana' });
  expect(sent).toEqual(['key 1', 'key 1', 'key 2']);
});

test('what was refused was not done: trying again is another act', async () => {
  const { send, sent } = setUp();
  await send({ nome: 'Ana' }, new Refused('no'));
  await send({ nome: 'Ana' });
  expect(sent).toEqual(['key 1', 'key 2']);
});

test('another change of the same record finds the one that is open', async () => {
  const { repeatable, send } = setUp();
  await send({ nome: 'Ana', versao: 3 }, new Error('no line'));
  expect(repeatable.openBody({ method: 'PUT', url: 'Cliente/7', body: { nome: 'Bia' } })).toEqual({
    nome: 'Ana',
    versao: 3,
  });
  expect(repeatable.openBody({ method: 'PUT', url: 'Cliente/7', body: { nome: 'Ana', versao: 3 } })).toBeNull();
  expect(repeatable.openBody({ method: 'PUT', url: 'Cliente/8', body: {} })).toBeNull();
});

test('two of the same at once are two acts', async () => {
  const { send, sent } = setUp();
  await send({ nome: 'Ana' }, new Error('no line'));
  await Promise.all([send({ nome: 'Ana' }), send({ nome: 'Ana' })]);
  expect(sent).toEqual(['key 1', 'key 1', 'key 2']);
});
