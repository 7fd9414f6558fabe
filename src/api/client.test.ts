import { expect, test, vi } from 'vitest';
import { ApiError, createPortalClient } from './index.ts';
import { serialiseQuery } from './query-string.ts';

const erro = (status: number, code: string) =>
  Response.json(
    { error: true, code, status, message: `Texto de ${code}`, details: { a: 1 }, request_id: 'r1' },
    { status },
  );

function setup(...answers: (Response | Error)[]) {
  const requests: Request[] = [];
  const onSessionOver = vi.fn();
  const fetcher = vi.fn(async (input: RequestInfo | URL) => {
    requests.push(input as Request);
    const next = answers.shift();
    if (!next || next instanceof Error) throw next ?? new Error('no answer left');
    return next;
  });
  const context = {
    token: () => 'segredo',
    language: () => 'es',
    path: () => '/crud/Banco/',
    onSessionOver,
    messageOf: (code: string) => `local ${code}`,
  };
  return { client: createPortalClient('http://portal.example/api', context, fetcher), requests, onSessionOver };
}

test('every call carries token, path and language', async () => {
  const { client, requests } = setup(Response.json({ data: [], total: 0 }));
  await client.GET('/listarMenuPrincipal');
  const headers = requests[0]?.headers;
  expect([headers?.get('Authorization'), headers?.get('X-Path'), headers?.get('X-Language')]).toEqual([
    'Bearer segredo',
    '/crud/Banco/',
    'es',
  ]);
});

test('filters travel beside the parameters and never replace one', () => {
  const query = { size: 0, fields: ['id', 'nome'], query: '', filtros: { ativo: 'true', size: '9', nome: 'a&b' } };
  expect(serialiseQuery(query)).toBe('size=0&fields=id%2Cnome&ativo=true&nome=a%26b');
});

test('an error becomes an ApiError with the code, text and details of the server', async () => {
  const { client } = setup(erro(409, 'REGISTRO_ALTERADO'));
  const failure = await client.send('PUT', 'Banco/1', { body: { nome: 'x' } }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({
    code: 'REGISTRO_ALTERADO',
    status: 409,
    message: 'Texto de REGISTRO_ALTERADO',
    details: { a: 1 },
    requestId: 'r1',
  });
});

test('an answer that is no error of ours gets a text for the user', async () => {
  const { client } = setup(new Response('<html>502</html>', { status: 502 }));
  await expect(client.send('GET', 'x')).rejects.toMatchObject({
    code: 'RESPOSTA_INVALIDA',
    status: 502,
    message: 'local RESPOSTA_INVALIDA',
  });
});

test('403 ends the session, unless it only refuses a permission', async () => {
  const over = setup(erro(403, 'SESSAO_INVALIDA'));
  await expect(over.client.GET('/sessao')).rejects.toThrow(ApiError);
  expect(over.onSessionOver).toHaveBeenCalledExactlyOnceWith('segredo');
  const refused = setup(erro(403, 'SEM_PERMISSAO'));
  await expect(refused.client.GET('/sessao')).rejects.toThrow(ApiError);
  expect(refused.onSessionOver).not.toHaveBeenCalled();
});

test('a GET without an answer is tried once more, anything else never', async () => {
  const blinked = setup(new TypeError('network'), Response.json({ ok: true }));
  await expect(blinked.client.send('GET', 'x')).resolves.toEqual({ ok: true });
  const down = setup(new TypeError('network'), new TypeError('network'));
  await expect(down.client.send('GET', 'x')).rejects.toMatchObject({
    code: 'SEM_CONEXAO',
    status: 0,
    message: 'local SEM_CONEXAO',
  });
  const saving = setup(new TypeError('network'), Response.json({}));
  await expect(saving.client.send('POST', 'x', { body: {} })).rejects.toMatchObject({ code: 'SEM_CONEXAO' });
  expect(saving.requests).toHaveLength(1);
});

test('a call that was given up stays an AbortError', async () => {
  const control = new AbortController();
  control.abort();
  const { client } = setup(new DOMException('stop', 'AbortError'));
  await expect(client.send('GET', 'x', { signal: control.signal })).rejects.toThrow(
    expect.objectContaining({ name: 'AbortError' }),
  );
});

test.each(['https://evil.example/x', '//evil.example/x', '../admin', '/../../x', 'a/../../x'])(
  'the token never leaves for %s',
  async (url) => {
    const { client, requests } = setup(Response.json({}));
    await client.send('GET', url).catch(() => undefined);
    for (const request of requests) expect(request.url).toMatch(/^http:\/\/portal\.example\/api\//);
  },
);
