import { describe, expect, test } from 'vitest';
import { type JsonAnswer, startJsonServer } from '../../../tests/support/services/json-server.ts';
import { PortError } from '../ask-json.ts';
import { createKnobs } from '../knobs.ts';
import { leadsToAcademy } from './academy-port.ts';
import { createMemberkit } from './memberkit.ts';
import { openAcademy } from './settings.ts';
import { simulateAcademy } from './simulated-academy.ts';

const student = { email: 'ana@example.com.br', name: 'Ana' };

async function ask(answer: JsonAnswer) {
  const { base, received } = await startJsonServer(() => answer);
  const failures: string[] = [];
  const port = createMemberkit({
    ...{ base: `${base}/api/v1`, key: 'segredo', host: 'academia.example.com.br', timeout: 200 },
    failed: (reason) => failures.push(reason),
  });
  const outcome = await port.openLink(student).catch((error: unknown) => error);
  return { outcome, received, failures };
}

describe('Memberkit', () => {
  test('it is asked by e-mail address and key, and answers the link', async () => {
    const url = 'https://academia.example.com.br/entrar?acesso=8f2c1d';
    const { outcome, received } = await ask({ status: 201, text: JSON.stringify({ token: 'x', url }) });
    expect(outcome).toBe(url);
    expect([received[0]?.method, received[0]?.url]).toEqual(['POST', '/api/v1/tokens']);
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ email: student.email, api_key: 'segredo' });
  });

  test.each<[string, JsonAnswer, string]>([
    ['a student it does not know', { status: 404, text: '{}' }, 'refused'],
    ['an overload', { status: 503, text: '{}' }, 'unknown'],
    ['no answer in time', 'hangs', 'unknown'],
    ['no link', { status: 200, text: '{}' }, 'unknown'],
    ['a link by http', { status: 200, text: '{"url":"http://academia.example.com.br/"}' }, 'unknown'],
    ['a link to another host', { status: 200, text: '{"url":"https://outra.example/"}' }, 'unknown'],
  ])('%s has its own code, and no secret is logged', async (_name, answer, kind) => {
    const { outcome, failures } = await ask(answer);
    expect(outcome).toBeInstanceOf(PortError);
    expect(outcome).toMatchObject({ outcome: kind });
    expect(failures).toHaveLength(1);
    expect(failures[0]).not.toMatch(/segredo|ana@/);
  });
});

test('a link leads to the academy by https and the configured host alone', () => {
  expect(leadsToAcademy('https://a.example/x', 'a.example')).toBe(true);
  for (const text of [
    'https://a.example.evil/x',
    'https://a.example@evil/',
    'https://u@a.example/',
    'javascript:1',
    '',
  ])
    expect(leadsToAcademy(text, 'a.example'), text).toBe(false);
});

test('settings choose who answers', async () => {
  const failed = () => undefined;
  expect(openAcademy({}, failed)).toBeNull();
  const env = { VITRAL_ACADEMY_URL: 'https://memberkit.com.br/api/v1', VITRAL_ACADEMY_KEY: 'k' };
  expect(() => openAcademy(env, failed)).toThrow('VITRAL_ACADEMY_HOST');
  expect(() => openAcademy({ VITRAL_ACADEMY_KEY: 'k' }, failed)).toThrow('VITRAL_ACADEMY_URL');
  expect(openAcademy({ ...env, VITRAL_ACADEMY_HOST: 'academia.example.com.br' }, failed)).not.toBeNull();
  await expect(openAcademy({ NODE_ENV: 'production' }, failed)?.openLink(student)).rejects.toBeInstanceOf(PortError);
});

test('development can take it away, or have it refuse', async () => {
  const knobs = createKnobs();
  const port = simulateAcademy({ openLink: async () => '/x' }, knobs);
  expect(await port.openLink(student)).toBe('/x');
  knobs.turn('academia', 'sem_vaga', true);
  await expect(port.openLink(student)).rejects.toMatchObject({ outcome: 'refused' });
  knobs.turn('academia', 'fora_do_ar', true);
  await expect(port.openLink(student)).rejects.toMatchObject({ outcome: 'unknown' });
});
