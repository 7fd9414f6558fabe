import { expectTypeOf, test } from 'vitest';
import type { CheckedClient } from './call-types.ts';
import type { PortalClient } from './client.ts';
import { dataOf, type ItemMenu, newIdempotencyKey, type Usuario } from './index.ts';

// Nothing here is run: `tsc` checks it, and an error that is expected and does not come fails it as well.

test('a call of the contract compiles, and its answer has a type', () => {
  const calls = async (client: PortalClient) => {
    expectTypeOf((await dataOf(client.GET('/sessao'))).data).toEqualTypeOf<Usuario>();
    expectTypeOf((await client.GET('/sessao')).data).toEqualTypeOf<{ data: Usuario } | undefined>();
    const menu = await dataOf(client.GET('/listarMenuPrincipal', { params: { query: { size: 1000 } } }));
    expectTypeOf(menu.data).toEqualTypeOf<ItemMenu[]>();
    const { signal } = new AbortController();
    await client.POST('/login', { body: { username: 'a', password: 'b' }, showsErrors: true, signal });
    await client.PUT('/{entity}/{id}', { params: { path: { entity: 'Banco', id: 1 } }, body: { nome: 'x' } });
    expectTypeOf(await client.send('POST', 'any/path')).toBeUnknown();
  };
  expectTypeOf(calls).toBeFunction();
});

test('what the contract does not know does not compile', () => {
  const calls = async (client: PortalClient) => {
    // @ts-expect-error no such path
    await client.GET('/chek', { params: { query: { url: '/' } } });
    // @ts-expect-error the path has no such method
    await client.DELETE('/login');
    // @ts-expect-error a required parameter is missing
    await client.GET('/check');
    // @ts-expect-error a required parameter is missing
    await client.GET('/check', { params: { query: {} } });
    // @ts-expect-error a parameter of another type
    await client.GET('/check', { params: { query: { url: 3 } } });
    // @ts-expect-error no such query parameter
    await client.GET('/listarMenuPrincipal', { params: { query: { sise: 1000 } } });
    // @ts-expect-error no such path parameter
    await client.GET('/view/{entity}', { params: { path: { entity: 'Banco', nome: 'x' } } });
    // @ts-expect-error a path parameter of another type
    await client.GET('/{entity}/{id}', { params: { path: { entity: 'Banco', id: 'um' } } });
    // @ts-expect-error no such option
    await client.GET('/sessao', { parms: {} });
    // @ts-expect-error a GET has no body
    await client.GET('/sessao', { body: {} });
    // @ts-expect-error the body is missing
    await client.POST('/login');
    // @ts-expect-error a field of the body is missing
    await client.POST('/login', { body: { username: 'a' } });
    // @ts-expect-error a field of another type
    await client.POST('/login', { body: { username: 'a', password: 1 } });
    // @ts-expect-error no such field
    await client.POST('/login', { body: { username: 'a', password: 'b', senha: 'c' } });
    const { data } = await dataOf(client.GET('/sessao'));
    // @ts-expect-error no such field in the answer
    expectTypeOf(data.nomee).toBeAny();
    // @ts-expect-error a field of the answer that may be null
    expectTypeOf(data.avatar.length).toBeNumber();
    // @ts-expect-error the answer may be without a body
    expectTypeOf((await client.GET('/sessao')).data.data).toBeObject();
  };
  expectTypeOf(calls).toBeFunction();
});

/** An operation as openapi-typescript writes it, with what the contract asks of acts that must not happen twice. */
type Acts = {
  '/pedidos/{id}/pagar': {
    parameters: { query?: never; header?: { 'X-Path'?: string }; path?: never; cookie?: never };
    post: {
      parameters: {
        query?: never;
        header: { 'X-Path'?: string; 'Idempotency-Key': string };
        path: { id: number };
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        201: { headers: { [name: string]: unknown }; content: { 'application/json': { data: { id: number } } } };
        204: { headers: { [name: string]: unknown }; content?: never };
        409: { headers: { [name: string]: unknown }; content: { 'application/json': { error: true } } };
      };
    };
  };
  '/pedidos.pdf': {
    get: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { headers: { [name: string]: unknown }; content: { 'application/pdf': string } } };
    };
  };
};

test('an act that must not happen twice needs its key, and only JSON is data', () => {
  const calls = async (client: CheckedClient<Acts>) => {
    const path = { id: 1 };
    const header = { 'Idempotency-Key': newIdempotencyKey() };
    const { data } = await client.POST('/pedidos/{id}/pagar', { params: { path, header } });
    expectTypeOf(data).toEqualTypeOf<{ data: { id: number } } | undefined>();
    // @ts-expect-error the key is missing
    await client.POST('/pedidos/{id}/pagar', { params: { path } });
    // @ts-expect-error the key is misspelt
    await client.POST('/pedidos/{id}/pagar', { params: { path, header: { 'Idempotency-key': 'x' } } });
    expectTypeOf((await client.GET('/pedidos.pdf')).data).toEqualTypeOf<undefined>();
  };
  expectTypeOf(calls).toBeFunction();
});
