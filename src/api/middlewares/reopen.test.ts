import { expect, test, vi } from 'vitest';
import { errorAnswer, failureFrom } from '../../../tests/support/samples/fake-portal.ts';
import { createPortalClient, type Transport } from '../client.ts';
import type { Renewal } from '../client-context.ts';

/** A portal that takes one token only; `renew` decides what becomes of calls with another. */
function portal(renew: (token: string, isAct: boolean) => Promise<Renewal>) {
  const state = { token: 'velho', valid: 'novo' };
  const carried: string[] = [];
  const fetcher = vi.fn<Transport>(async (request) => {
    if (request.headers.get('Authorization') !== `Bearer ${state.valid}`) return errorAnswer(403, 'SESSAO_INVALIDA');
    carried.push(`${request.method} ${await request.text()}`);
    return Response.json({ data: 'feito' });
  });
  const onSessionOver = vi.fn();
  const onMessages = vi.fn();
  const renewSession = vi.fn(renew);
  const client = createPortalClient(
    'http://portal.example/api',
    {
      token: () => state.token,
      language: () => 'pt-BR',
      path: () => '/home',
      renewSession,
      onSessionOver,
      onMessages,
      onConnection: () => undefined,
      messageOf: (code) => `local ${code}`,
    },
    fetcher,
  );
  return { client, state, carried, fetcher, onSessionOver, onMessages, renewSession };
}

test('calls wait for the new session and go out again, each once, with their bodies', async () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { client, state, carried, onSessionOver, onMessages, renewSession } = portal(async () => {
    await opened;
    return 'renewed';
  });
  const calls = [client.send('GET', 'x'), client.send('PUT', 'Cliente/1', { body: { nome: 'Ana' } })];
  await vi.waitFor(() =>
    expect(renewSession.mock.calls).toEqual([
      ['velho', false],
      ['velho', true],
    ]),
  );
  expect(carried).toEqual([]);
  state.token = 'novo';
  open();
  expect(await Promise.all(calls)).toEqual([{ data: 'feito' }, { data: 'feito' }]);
  expect(carried.toSorted()).toEqual(['GET ', 'PUT {"nome":"Ana"}']);
  expect(onSessionOver).not.toHaveBeenCalled();
  expect(onMessages).not.toHaveBeenCalled();
});

test('what is not to be sent again says so and was never carried out', async () => {
  const { client, state, carried, onSessionOver } = portal(async () => {
    state.token = 'novo';
    return 'withheld';
  });
  expect(await failureFrom(client.send('POST', 'x', { body: {} }))).toMatchObject({
    code: 'NAO_ENVIADO',
    message: 'local NAO_ENVIADO',
  });
  expect(carried).toEqual([]);
  expect(onSessionOver).not.toHaveBeenCalled();
});

test('a session that stays over ends as without the question', async () => {
  const { client, fetcher, onSessionOver } = portal(async () => 'over');
  expect(await failureFrom(client.send('GET', 'x'))).toMatchObject({ code: 'SESSAO_INVALIDA', status: 403 });
  expect(onSessionOver).toHaveBeenCalledExactlyOnceWith('velho');
  expect(fetcher).toHaveBeenCalledTimes(1);
});

test('a new session that is over as well is asked for again', async () => {
  const tokens = ['meio', 'novo'];
  const { client, state, carried, renewSession } = portal(async () => {
    state.token = tokens.shift() ?? '';
    return 'renewed';
  });
  expect(await client.send('GET', 'x')).toEqual({ data: 'feito' });
  expect(renewSession.mock.calls).toEqual([
    ['velho', false],
    ['meio', false],
  ]);
  expect(carried).toHaveLength(1);
});

test('a call that is given up waits no longer', async () => {
  const { client, renewSession } = portal(() => new Promise(() => undefined));
  const control = new AbortController();
  const call = failureFrom(client.send('GET', 'x', { signal: control.signal }));
  await vi.waitFor(() => expect(renewSession).toHaveBeenCalled());
  control.abort();
  expect(await call).toMatchObject({ name: 'AbortError' });
});
