import { expect, test } from 'vitest';
import { isPassing, placedErrors, retryOf, userMessage } from './host-error.ts';

const failure = (code: string, status: number, details: object) =>
  Object.assign(new Error('Já existe.'), { code, status, details });

test('errors of a refused save have their places', () => {
  const errors = [{ pointer: '/nome', code: 'required', message: 'Preencha.' }, 'x', { message: 'Sem lugar.' }];
  expect(placedErrors(failure('DADOS_INVALIDOS', 400, { errors }))).toEqual([
    { pointer: '/nome', code: 'required', values: {}, message: 'Preencha.' },
    { pointer: '', code: '', values: {}, message: 'Sem lugar.' },
  ]);
});

test('a repeated value is told at each field of the key', () => {
  expect(placedErrors(failure('VALOR_REPETIDO', 409, { campos: ['email', 'filial'] }))).toEqual([
    { pointer: '/email', code: 'VALOR_REPETIDO', values: {}, message: 'Já existe.' },
    { pointer: '/filial', code: 'VALOR_REPETIDO', values: {}, message: 'Já existe.' },
  ]);
});

test('other failures have no place, and only those of the API have words for the user', () => {
  expect(placedErrors(new Error('x'))).toEqual([]);
  expect([userMessage(new Error('fetch failed')), userMessage(failure('X', 500, {}))]).toEqual([null, 'Já existe.']);
});

test('a server that was not reached, failed or had no time may do the same later', () => {
  expect([0, 200, 408, 425, 429, 500, 503].map((status) => isPassing(failure('X', status, {})))).toEqual(
    Array(7).fill(true),
  );
  expect([400, 403, 404, 409, 422].map((status) => isPassing(failure('X', status, {})))).toEqual(Array(5).fill(false));
  expect(isPassing(new Error('a mistake of the program'))).toBe(false);
});

test('what would be answered the same way again is not to be repeated', () => {
  const retry = () => undefined;
  const offered = (status: number) => retryOf(failure('X', status, {}), retry) === retry;
  expect([400, 403, 404, 422].map(offered)).toEqual([false, false, false, false]);
  expect([408, 409, 429, 500, 503].map(offered)).toEqual([true, true, true, true, true]);
  expect(retryOf(new Error('fetch failed'), retry)).toBe(retry);
  expect(retryOf(failure('REGISTRO_ALTERADO', 409, {}), retry)).toBeUndefined();
});
