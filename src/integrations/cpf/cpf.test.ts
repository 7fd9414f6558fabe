import { describe, expect, test } from 'vitest';
import { startJsonServer } from '../../../tests/support/services/json-server.ts';
import { cpf as cpfRules } from '../../domain/documents/cpf.ts';
import { createKnobs } from '../knobs.ts';
import { hindranceOf } from './cpf-port.ts';
import { demoCpfs } from './demo-people.ts';
import { createEmbeddedCpf } from './embedded-cpf.ts';
import { createSerproCpf } from './serpro-cpf.ts';
import { openCpf } from './settings.ts';
import { simulateCpf } from './simulated-cpf.ts';

const cpf = '52998224725';
const found = { ni: cpf, nome: 'MARIA APARECIDA DE SOUZA', situacao: { codigo: '0', descricao: 'Regular' } };

/** A registry that gives tokens by turns and answers what it is asked. */
async function open(answer: (token: string) => { status?: number; text: string } | 'hangs') {
  let given = 0;
  const { base, received } = await startJsonServer(({ url, headers }) => {
    if (url === '/token') return { text: JSON.stringify({ access_token: `t${++given}`, expires_in: 3600 }) };
    return answer(String(headers.authorization).replace('Bearer ', ''));
  });
  const registry = createSerproCpf({
    ...{ base: `${base}/v1`, tokenUrl: `${base}/token`, clientId: 'chave', clientSecret: 'segredo', timeout: 200 },
  });
  return { registry, received };
}

describe('SERPRO Consulta CPF', () => {
  test('it is asked with a token of client credentials, which is used again', async () => {
    const { registry, received } = await open(() => ({ text: JSON.stringify(found) }));
    expect(await registry.find(cpf)).toEqual({ status: 'REGULAR', name: 'MARIA APARECIDA DE SOUZA' });
    await registry.find(cpf);
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      ...['POST /token', `GET /v1/cpf/${cpf}`, `GET /v1/cpf/${cpf}`],
    ]);
    expect(received[0]?.body).toBe('grant_type=client_credentials');
    expect(received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('chave:segredo').toString('base64')}`);
  });

  test('a token that ended before its time is asked for anew, once', async () => {
    const { registry, received } = await open((token) =>
      token === 't1' ? { status: 401, text: '{}' } : { text: JSON.stringify(found) },
    );
    expect((await registry.find(cpf)).status).toBe('REGULAR');
    expect(received.filter(({ url }) => url === '/token')).toHaveLength(2);
  });

  test.each([
    ['2', 'SUSPENSA', false],
    ['3', 'TITULAR_FALECIDO', false],
    ['4', 'PENDENTE_REGULARIZACAO', true],
    ['5', 'CANCELADA', false],
    ['8', 'NULA', false],
    ['9', 'CANCELADA', false],
  ] as const)('status %s is %s', async (codigo, status, usable) => {
    const { registry } = await open(() => ({ text: JSON.stringify({ ...found, situacao: { codigo } }) }));
    expect((await registry.find(cpf)).status).toBe(status);
    expect(hindranceOf(status) === null).toBe(usable);
  });

  test('a CPF that nobody has is no failure', async () => {
    const { registry } = await open(() => ({ status: 404, text: '{}' }));
    expect(await registry.find(cpf)).toEqual({ status: 'INEXISTENTE', name: null });
  });

  test.each([
    ['no answer', 'hangs'],
    ['an error', { status: 500, text: '{}' }],
    ['a refusal', { status: 403, text: '{}' }],
    ['no JSON', { text: '<html>' }],
    ['somebody else', { text: JSON.stringify({ ...found, ni: '11144477735' }) }],
    ['a status that is none', { text: JSON.stringify({ ...found, situacao: { codigo: '7' } }) }],
    ['no status', { text: JSON.stringify({ ni: cpf }) }],
  ] as const)('%s is a failure that quotes no secret', async (_name, answer) => {
    const { registry } = await open(() => answer);
    const outcome = await registry.find(cpf).catch((error: unknown) => String(error));
    expect(outcome).toMatch(/^PortError/);
    expect(outcome).not.toMatch(/segredo|chave|t1/);
  });

  test('after three failures it is left alone for a while', async () => {
    const { registry, received } = await open(() => ({ status: 500, text: '{}' }));
    for (let call = 0; call < 5; call++) await expect(registry.find(cpf)).rejects.toThrow();
    expect(received.filter(({ url }) => url !== '/token')).toHaveLength(3);
  });
});

test('the stand-in has twenty people whose CPFs are valid, one of each status', async () => {
  expect(demoCpfs).toHaveLength(20);
  expect(new Set(demoCpfs.map((person) => person.cpf)).size).toBe(20);
  expect(demoCpfs.filter((person) => !cpfRules.isValid(person.cpf))).toEqual([]);
  expect(new Set(demoCpfs.map(({ status }) => status)).size).toBe(7);
  const registry = createEmbeddedCpf();
  for (const { cpf: number, status, name, part } of demoCpfs) {
    const asked = registry.find(number);
    if (part === 'calado') await expect(asked).rejects.toThrow('does not answer');
    else expect(await asked).toEqual({ status, name });
  }
  expect(await registry.find(cpf)).toEqual({ status: 'REGULAR', name: null });
});

test('development takes the registry away', async () => {
  const knobs = createKnobs();
  const registry = simulateCpf(createEmbeddedCpf(), knobs);
  expect((await registry.find(cpf)).status).toBe('REGULAR');
  expect(knobs.turn('cpf', 'fora_do_ar', true)).toBe(true);
  await expect(registry.find(cpf)).rejects.toThrow('does not answer');
});

test('settings that cannot be used are refused without quoting the secret', () => {
  const attempt = (env: Record<string, string>): string => {
    try {
      return openCpf(env, () => undefined) === null ? 'embedded' : 'real';
    } catch (error) {
      return String(error);
    }
  };
  const all = { VITRAL_CPF_URL: 'https://cpf.example.com/v1', VITRAL_CPF_KEY: 'chave', VITRAL_CPF_SECRET: 'segredo' };
  expect(attempt({})).toBe('embedded');
  expect(attempt(all)).toBe('real');
  expect(attempt({ ...all, VITRAL_CPF_URL: '' })).toMatch(/VITRAL_CPF_URL/);
  expect(attempt({ ...all, VITRAL_CPF_URL: 'http://cpf.example.com' })).toMatch(/VITRAL_CPF_URL/);
  expect(attempt({ ...all, VITRAL_CPF_TOKEN_URL: 'ftp://x' })).toMatch(/VITRAL_CPF_TOKEN_URL/);
  expect(attempt({ ...all, VITRAL_CPF_SECRET: 'se\ngredo' })).not.toContain('gredo');
});
