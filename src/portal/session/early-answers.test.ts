import { expect, test } from 'vitest';
import { type EarlyAnswers, takeEarlyAnswer } from './early-answers.ts';

const headers = { Authorization: 'Bearer abc', 'X-Path': '/home', 'X-Language': 'pt-BR' };

function early(answer: Response | null = new Response('early')): EarlyAnswers {
  return { since: 0, headers, answers: new Map([['check?url=%2Fhome', Promise.resolve(answer)]]) };
}

function ask(change: Record<string, string> = {}, method = 'GET'): Request {
  return new Request('http://portal.test/api/check?url=%2Fhome', { method, headers: { ...headers, ...change } });
}

test('an answer that came early is handed out once', async () => {
  const given = early();
  expect(await (await takeEarlyAnswer(ask(), given, 100))?.text()).toBe('early');
  expect(await takeEarlyAnswer(ask(), given, 100)).toBeNull();
});

test('an answer to another token, language or address is not taken, and not kept', async () => {
  for (const change of [{ Authorization: 'Bearer other' }, { 'X-Language': 'es' }, { 'X-Path': '/faq' }]) {
    const given = early();
    expect(await takeEarlyAnswer(ask(change), given, 100)).toBeNull();
    expect(given.answers.size).toBe(0);
  }
});

test('what was asked for before a change is not taken after it', async () => {
  const given = early();
  expect(await takeEarlyAnswer(ask({}, 'POST'), given, 100)).toBeNull();
  expect(await takeEarlyAnswer(ask(), given, 100)).toBeNull();
});

test('an old answer, a failed call, another method and a page without early calls give nothing', async () => {
  expect(await takeEarlyAnswer(ask(), early(), 60_000)).toBeNull();
  expect(await takeEarlyAnswer(ask(), early(null), 100)).toBeNull();
  expect(await takeEarlyAnswer(ask({}, 'DELETE'), early(), 100)).toBeNull();
  expect(await takeEarlyAnswer(ask(), undefined, 100)).toBeNull();
});
