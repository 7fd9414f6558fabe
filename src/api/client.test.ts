import { describe, expect, test, vi } from 'vitest';
import { errorAnswer, failureFrom, fakePortal } from '../../tests/support/samples/fake-portal.ts';
import { ApiError, newIdempotencyKey } from './index.ts';
import { serialiseQuery } from './query-string.ts';

const noNetwork = () => new TypeError('fetch failed');
const event = () => new Response('data: 1\n\n', { headers: { 'Content-Type': 'text/event-stream' } });

/** Browsers give a body to every answer from the network. */
function emptyStream(status: number): Response {
  return Object.defineProperty(new Response(null, { status }), 'body', { value: new Blob([]).stream() });
}

describe('what a call says', () => {
  test('every call carries token, path and language, known at run time or not', async () => {
    const { client, requests } = fakePortal(Response.json({ data: [], total: 0 }), Response.json({}), event());
    await client.GET('/listarMenuPrincipal');
    await client.send('POST', 'cart/cancel', { body: {} });
    await client.stream('views/mudancas', new AbortController().signal);
    for (const { headers } of requests) {
      expect([headers.get('Authorization'), headers.get('X-Path'), headers.get('X-Language')]).toEqual([
        'Bearer segredo',
        '/crud/Banco/',
        'es',
      ]);
    }
    expect(requests).toHaveLength(3);
  });

  test('without a session there is no bearer header', async () => {
    const { client, requests, setToken } = fakePortal(Response.json({ data: { pendente: false } }));
    setToken(null);
    await client.GET('/primeiroAcesso');
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
  });

  test('GET speaks in the address, other methods in JSON', async () => {
    const { client, requests } = fakePortal(Response.json({}), Response.json({}));
    await client.send('GET', 'Banco?size=3', { query: { fields: ['id', 'nome'], query: '' } });
    await client.send('POST', '/Banco/', { body: { nome: 'x' } });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://portal.example/api/Banco?size=3&fields=id%2Cnome',
      'POST http://portal.example/api/Banco/',
    ]);
    expect(requests[1]?.headers.get('Content-Type')).toBe('application/json');
    expect(await requests[1]?.json()).toEqual({ nome: 'x' });
  });

  test('filters travel beside the parameters and never replace one', () => {
    const query = { size: 0, fields: ['id', 'nome'], query: '', filtros: { ativo: 'true', size: '9', nome: 'a&b' } };
    expect(serialiseQuery(query)).toBe('size=0&fields=id%2Cnome&ativo=true&nome=a%26b');
  });

  test.each([
    'https://evil.example/x',
    '//evil.example/x',
    '\\\\evil.example/x',
    '../admin',
    '/../../x',
    'a/../../x',
    '%2e%2e/x',
    'javascript:alert(1)',
  ])('the token never leaves for %s', async (url) => {
    const { client, requests } = fakePortal(Response.json({}));
    await client.send('GET', url).catch(() => undefined);
    for (const request of requests) expect(request.url).toMatch(/^http:\/\/portal\.example\/api\//);
  });

  test('keys of acts are long, differ, and fit into a header', () => {
    const keys = Array.from({ length: 100 }, newIdempotencyKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('answers', () => {
  test('a body is parsed once, with and without its length told', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const text = '{"data":[{"id":1}],"total":1}';
    const json = { 'Content-Type': 'application/json' };
    const { client } = fakePortal(
      new Response(text, { headers: json }),
      new Response(text, { headers: { ...json, 'Content-Length': String(text.length) } }),
    );
    await expect(client.send('GET', 'x')).resolves.toEqual({ data: [{ id: 1 }], total: 1 });
    await expect(client.send('GET', 'x')).resolves.toEqual({ data: [{ id: 1 }], total: 1 });
    expect(parse).toHaveBeenCalledTimes(2);
    parse.mockRestore();
  });

  test.each([
    ['204', () => new Response(null, { status: 204 })],
    ['204 as a browser gives it, with an empty stream', () => emptyStream(204)],
    ['an empty 200', () => new Response('')],
  ])('%s answers undefined', async (_, answer) => {
    const { client } = fakePortal(answer());
    await expect(client.send('DELETE', 'Banco/1')).resolves.toBeUndefined();
  });

  test('a stream is handed on unread', async () => {
    const body = new ReadableStream({ start: (control) => control.enqueue(new TextEncoder().encode('data: 1\n\n')) });
    const { client } = fakePortal(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }));
    const response = await client.stream('views/mudancas', new AbortController().signal);
    const { value } = (await response.body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
    expect(value).toBe('data: 1\n\n');
  });

  test('an error becomes an ApiError with the code, text and details of the server', async () => {
    const { client } = fakePortal(errorAnswer(409, 'REGISTRO_ALTERADO', { a: 1 }));
    const failure = await failureFrom(client.send('PUT', 'Banco/1', { body: { nome: 'x' } }));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      code: 'REGISTRO_ALTERADO',
      status: 409,
      message: 'Texto de REGISTRO_ALTERADO',
      details: { a: 1 },
      requestId: 'r1',
    });
  });

  test.each([
    ['a page of a proxy', new Response('<html>502</html>', { status: 502 }), 502],
    ['no text at all', new Response(null, { status: 500 }), 500],
    ['a login page of a hotel', new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), 200],
    ['JSON cut off', new Response('{"data":', { headers: { 'Content-Type': 'application/json' } }), 200],
    ['JSON of another shape', Response.json([1], { status: 400 }), 400],
  ])('%s gets a text for the user', async (_, answer, status) => {
    const { client } = fakePortal(answer);
    const failure = await failureFrom(client.GET('/sessao'));
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 'RESPOSTA_INVALIDA', status, message: 'local RESPOSTA_INVALIDA' });
  });

  test('an error that only lists its messages is read all the same', async () => {
    const { client } = fakePortal(Response.json({ errors: ['Um.', { message: 'Dois.' }, 3] }, { status: 422 }));
    await expect(client.send('GET', 'x')).rejects.toMatchObject({ status: 422, message: 'Um.\nDois.' });
  });
});

describe('the end of a session', () => {
  test('403 ends it, unless it only refuses a permission or is no word of the API', async () => {
    const over = fakePortal(errorAnswer(403, 'SESSAO_INVALIDA'));
    await expect(over.client.GET('/sessao')).rejects.toThrow(ApiError);
    expect(over.context.onSessionOver).toHaveBeenCalledExactlyOnceWith('segredo');
    for (const answer of [
      errorAnswer(403, 'SEM_PERMISSAO'),
      errorAnswer(403, 'GRAVACAO_DESLIGADA'),
      errorAnswer(403, 'CONTRATO_SEM_ACESSO'),
      new Response('<html>', { status: 403 }),
    ]) {
      const refused = fakePortal(answer);
      await expect(refused.client.GET('/sessao')).rejects.toThrow(ApiError);
      expect(refused.context.onSessionOver).not.toHaveBeenCalled();
    }
  });

  test('many calls that fail together end it once, and say nothing', async () => {
    const { client, context } = fakePortal(...Array.from({ length: 8 }, () => errorAnswer(403, 'SESSAO_INVALIDA')));
    const calls = [
      ...Array.from({ length: 4 }, () => client.GET('/sessao')),
      ...Array.from({ length: 4 }, () => client.send('POST', 'x', { body: {} })),
    ];
    const settled = await Promise.allSettled(calls);
    expect(settled.map(({ status }) => status)).toEqual(Array(8).fill('rejected'));
    expect(context.onSessionOver).toHaveBeenCalledTimes(1);
    expect(context.onMessages).not.toHaveBeenCalled();
  });

  test('a late answer to an old token leaves the new session alone', async () => {
    const { client, context, setToken } = fakePortal(async () => {
      setToken('outro');
      return errorAnswer(403, 'SESSAO_INVALIDA');
    });
    await failureFrom(client.GET('/sessao'));
    expect(context.onSessionOver).not.toHaveBeenCalled();
  });
});

describe('what the user is told beside the data', () => {
  test('the messages of any answer, each list once and in the order of the answers', async () => {
    const { client, context } = fakePortal(
      Response.json({ data: [], messages: ['Primeira.', 'Segunda.', 'Primeira.'] }),
      Response.json({ errors: [{ message: 'Terceira.' }] }),
      Response.json({ messages: ['Quarta.'] }, { status: 400 }),
      errorAnswer(409, 'REGISTRO_EM_USO'),
      Response.json({ messages: [], data: { messages: ['not at the top'] } }),
      Response.json({ messages: ['Quinta.'], warnings: ['Sexta.'] }),
    );
    await client.send('GET', 'a');
    await client.send('POST', 'b', { body: {} });
    await failureFrom(client.send('GET', 'c'));
    await failureFrom(client.send('DELETE', 'd'));
    await client.send('GET', 'e');
    await client.send('POST', 'f', { body: {} });
    expect(context.onMessages.mock.calls).toEqual([
      // Whoever only asked has got nothing done.
      [['Primeira.', 'Segunda.'], 'info'],
      [['Terceira.'], 'refusal'],
      [['Quarta.'], 'refusal'],
      [['Texto de REGISTRO_EM_USO'], 'refusal'],
      [['Quinta.'], 'success'],
      [['Sexta.'], 'info'],
    ]);
  });

  test('a refused form names what is wrong with it', async () => {
    const errors = [{ pointer: '/body/nome', code: 'required', message: 'Informe o nome.' }];
    const { client, context } = fakePortal(errorAnswer(400, 'DADOS_INVALIDOS', { errors }));
    const failure = await failureFrom(client.send('POST', 'x', { body: {} }));
    expect(context.onMessages).toHaveBeenCalledExactlyOnceWith(
      ['Texto de DADOS_INVALIDOS', 'Informe o nome.'],
      'refusal',
    );
    expect(failure).toMatchObject({ message: 'Texto de DADOS_INVALIDOS' });
  });

  test('no error of a GET, which the screen shows in its own place', async () => {
    const { client, context } = fakePortal(errorAnswer(404, 'REGISTRO_NAO_ENCONTRADO'));
    await failureFrom(client.GET('/sessao'));
    expect(context.onMessages).not.toHaveBeenCalled();
  });

  test('a missing connection and a server that fails or has no time, for an act', async () => {
    const { client, context } = fakePortal(
      noNetwork(),
      errorAnswer(500, 'ERRO_INTERNO'),
      errorAnswer(429, 'MUITOS_PEDIDOS'),
    );
    for (const _try of [1, 2, 3]) await failureFrom(client.send('POST', 'x', { body: {} }));
    expect(context.onMessages.mock.calls).toEqual([
      [['local SEM_CONEXAO'], 'fault'],
      [['Texto de ERRO_INTERNO'], 'fault'],
      [['Texto de MUITOS_PEDIDOS'], 'fault'],
    ]);
  });

  test('no error that the caller shows, but what a success says', async () => {
    const { client, context } = fakePortal(
      errorAnswer(401, 'CREDENCIAIS_INVALIDAS'),
      noNetwork(),
      Response.json({ messages: ['Feito.'] }),
    );
    const body = { username: 'a', password: 'b' };
    await failureFrom(client.POST('/login', { body, showsErrors: true }));
    await failureFrom(client.send('POST', 'x', { body, showsErrors: true }));
    expect(context.onMessages).not.toHaveBeenCalled();
    await client.send('POST', 'x', { body, showsErrors: true });
    expect(context.onMessages).toHaveBeenCalledExactlyOnceWith(['Feito.'], 'success');
  });
});

describe('the network', () => {
  test('a GET without an answer is tried once more, a POST never', async () => {
    const blinked = fakePortal(noNetwork(), Response.json({ ok: true }));
    await expect(blinked.client.send('GET', 'x')).resolves.toEqual({ ok: true });
    expect(blinked.context.onConnection.mock.calls).toEqual([[true]]);
    const down = fakePortal(noNetwork(), noNetwork(), Response.json({}));
    await expect(down.client.GET('/sessao')).rejects.toMatchObject({
      code: 'SEM_CONEXAO',
      status: 0,
      message: 'local SEM_CONEXAO',
    });
    expect(down.requests).toHaveLength(2);
    expect(down.context.onConnection.mock.calls).toEqual([[false]]);
    const saving = fakePortal(noNetwork(), Response.json({}));
    await expect(saving.client.send('POST', 'x', { body: {} })).rejects.toMatchObject({ code: 'SEM_CONEXAO' });
    expect(saving.requests).toHaveLength(1);
  });

  test('an act with its key is tried once more, with the same key and body', async () => {
    const { client, requests } = fakePortal(
      async (request) => {
        await request.text();
        throw noNetwork();
      },
      Response.json({ ok: true }),
    );
    const headers = { 'Idempotency-Key': newIdempotencyKey() };
    await expect(client.send('POST', 'x', { body: { valor: 1 }, headers })).resolves.toEqual({ ok: true });
    expect(requests[1]?.headers.get('Idempotency-Key')).toBe(headers['Idempotency-Key']);
    expect(requests[1]?.headers.get('Authorization')).toBe('Bearer segredo');
    expect(await requests[1]?.json()).toEqual({ valor: 1 });
  });

  test('an error answer is an answer: nothing is tried again', async () => {
    const { client, requests, context } = fakePortal(errorAnswer(503, 'BANCO_INDISPONIVEL'), Response.json({}));
    await failureFrom(client.GET('/sessao'));
    expect(requests).toHaveLength(1);
    expect(context.onConnection.mock.calls).toEqual([[true]]);
  });

  test('a stream that does not come about says nothing of the connection, one that does says it is back', async () => {
    const { client, context } = fakePortal(noNetwork(), noNetwork(), event());
    const { signal } = new AbortController();
    await expect(client.stream('views/mudancas', signal)).rejects.toMatchObject({ code: 'SEM_CONEXAO' });
    expect(context.onConnection).not.toHaveBeenCalled();
    await client.stream('views/mudancas', signal);
    expect(context.onConnection.mock.calls).toEqual([[true]]);
  });

  test('calls run until their answer is whole, also one that fails; a stream is none of them', async () => {
    const onRunning = vi.fn((_: number) => undefined);
    const { client, context } = fakePortal(Response.json({}), noNetwork(), event());
    Object.assign(context, { onRunning });
    const first = client.send('GET', 'x');
    const second = failureFrom(client.send('POST', 'y', { body: {} }));
    await Promise.all([first, second]);
    await client.stream('views/mudancas', new AbortController().signal);
    expect(onRunning.mock.calls.flat().sort()).toEqual([0, 1, 1, 2]);
    expect(onRunning.mock.lastCall).toEqual([0]);
  });

  test('an answer that breaks off is no answer', async () => {
    const broken = () =>
      new Response(new ReadableStream({ start: (control) => control.error(noNetwork()) }), {
        headers: { 'Content-Type': 'application/json' },
      });
    const { client, context } = fakePortal(broken(), Response.json({ ok: true }), broken());
    await expect(client.send('GET', 'x')).resolves.toEqual({ ok: true });
    await expect(client.send('POST', 'x', { body: {} })).rejects.toMatchObject({ code: 'SEM_CONEXAO' });
    expect(context.onConnection.mock.calls).toEqual([[true], [false]]);
  });

  test('a call that was given up stays an AbortError and tells nothing of the network', async () => {
    const control = new AbortController();
    control.abort();
    const { client, context } = fakePortal(async (request) => {
      request.signal.throwIfAborted();
      return Response.json({});
    });
    await expect(client.send('DELETE', 'x', { signal: control.signal })).rejects.toThrow(
      expect.objectContaining({ name: 'AbortError' }),
    );
    expect(context.onConnection).not.toHaveBeenCalled();
    expect(context.onMessages).not.toHaveBeenCalled();
  });

  test('giving up while it waits to try again ends the wait at once', async () => {
    vi.useFakeTimers();
    try {
      const control = new AbortController();
      const { client, requests, context } = fakePortal(noNetwork(), Response.json({}));
      const call = failureFrom(client.GET('/sessao', { signal: control.signal }));
      await vi.advanceTimersByTimeAsync(100);
      expect(requests).toHaveLength(1);
      expect(vi.getTimerCount()).toBe(1);
      control.abort();
      expect(await call).toMatchObject({ name: 'AbortError' });
      expect(vi.getTimerCount()).toBe(0);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(requests).toHaveLength(1);
      expect(context.onConnection).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});

test('the token is in nothing that is thrown, logged or shown', async () => {
  const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  const { client, context } = fakePortal(
    noNetwork(),
    errorAnswer(500, 'ERRO_INTERNO'),
    errorAnswer(403, 'SESSAO_INVALIDA'),
    new Response('<html>', { status: 502 }),
  );
  const thrown = [
    await failureFrom(client.send('POST', 'x', { body: {} })),
    await failureFrom(client.send('POST', 'x', { body: {} })),
    await failureFrom(client.GET('/sessao')),
    await failureFrom(client.GET('/sessao')),
    await failureFrom(client.send('GET', 'https://evil.example/x?token=segredo')),
  ];
  const message = thrown.map((error) =>
    error instanceof ApiError ? { ...error, all: `${error} ${error.stack}` } : null,
  );
  expect(message).not.toContain(null);
  const all = JSON.stringify([message, context.onMessages.mock.calls, logs.map(({ mock }) => mock.calls)]);
  expect(all).toContain('local SEM_CONEXAO');
  expect(all).not.toContain('segredo');
  for (const log of logs) log.mockRestore();
});
