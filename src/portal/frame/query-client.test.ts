import { expect, test } from 'vitest';
import { ApiError } from '../../api/index.ts';
import { createQueryClient, refreshTranslated, waitBefore } from './query-client.ts';

const refused = (status: number, code: string, details: Readonly<Record<string, unknown>> = {}) =>
  new ApiError({ code, status, message: code, details });

test('a query is asked again twice while the server is busy, and never after a refusal', () => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('Queries decide by the error.');
  const busy = [refused(503, 'SERVIDOR_OCUPADO'), refused(429, 'MUITOS_PEDIDOS', { segundos: 2 })];
  for (const error of busy) expect([0, 1, 2].map((count) => retry(count, error))).toEqual([true, true, false]);
  for (const error of [refused(403, 'SEM_PERMISSAO'), refused(429, 'MUITAS_TENTATIVAS', { segundos: 9 }), new Error()])
    expect(retry(0, error)).toBe(false);
});

test('it waits for as long as the server says, up to half a minute', () => {
  expect(waitBefore(0, refused(429, 'MUITOS_PEDIDOS', { segundos: 4 }))).toBe(4_000);
  expect(waitBefore(0, refused(429, 'MUITOS_PEDIDOS', { segundos: 400 }))).toBe(30_000);
  expect([0, 1].map((count) => waitBefore(count, refused(503, 'SERVIDOR_OCUPADO')))).toEqual([1_000, 2_000]);
});

test('in another language what calls answer is asked again, but not records and rows of entities', () => {
  const client = createQueryClient();
  const keys = [
    ['record', 'Faq', 1],
    ['list', 'Faq?page=1', 'GET'],
    ['list', 'listFaqByLanguage', 'GET'],
    ['view', 'faq'],
  ];
  for (const key of keys) client.setQueryData(key, {});
  refreshTranslated(client);
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([false, false, true, true]);
});
