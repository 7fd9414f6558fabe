import { describe, expect, test } from 'vitest';
import { type JsonAnswer, startJsonServer } from '../../../tests/support/services/json-server.ts';
import { createKnobs } from '../knobs.ts';
import { createBrasilApi } from './brasilapi.ts';
import { chainCeps } from './cep-chain.ts';
import type { CepService } from './cep-port.ts';
import { createEmbeddedCep } from './embedded-cep.ts';
import { openCep } from './settings.ts';
import { simulateCep } from './simulated-cep.ts';
import { createViaCep } from './viacep.ts';

const viaCep = {
  ...{ cep: '01310-100', logradouro: 'Avenida Paulista', complemento: 'de 612 a 1510 - lado par', unidade: '' },
  ...{ bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP', estado: 'São Paulo', ibge: '3550308', ddd: '11' },
};
const brasilApi = {
  ...{
    cep: '89010025',
    state: 'SC',
    city: 'Blumenau',
    neighborhood: 'Centro',
    street: 'Rua Doutor Luiz de Freitas Melro',
  },
  ...{ service: 'viacep', location: { type: 'Point', coordinates: {} } },
};
const paulista = {
  ...{ cep: '01310100', logradouro: 'Avenida Paulista', complemento: 'de 612 a 1510 - lado par', bairro: 'Bela Vista' },
  ...{ cidade: 'São Paulo', estado: 'SP', codigo_ibge: '3550308' },
};

type Kind = (options: { base: string; timeout?: number }) => CepService;

async function asked(create: Kind, answer: JsonAnswer, cep: string) {
  const { base, received } = await startJsonServer(() => answer);
  const outcome = await create({ base, timeout: 200 })
    .find(cep)
    .catch((error: unknown) => String(error));
  return { outcome, received };
}

describe('services', () => {
  test('ViaCEP is asked by the digits, and its address is read', async () => {
    const { outcome, received } = await asked(createViaCep, { text: JSON.stringify(viaCep) }, '01310100');
    expect(outcome).toEqual(paulista);
    expect(received.map(({ method, url }) => [method, url])).toEqual([['GET', '/ws/01310100/json/']]);
  });

  test('BrasilAPI is asked by the digits, and its address is read', async () => {
    const { outcome, received } = await asked(createBrasilApi, { text: JSON.stringify(brasilApi) }, '89010025');
    expect(outcome).toMatchObject({ cidade: 'Blumenau', estado: 'SC', bairro: 'Centro', codigo_ibge: null });
    expect(received[0]?.url).toBe('/api/cep/v2/89010025');
  });

  test.each([
    ['a truth value', createViaCep, { text: '{"erro": true}' }],
    ['a text', createViaCep, { text: '{"erro": "true"}' }],
    ['status 404', createBrasilApi, { status: 404, text: '{"type":"service_error","errors":[]}' }],
  ] as [string, Kind, JsonAnswer][])('a CEP that nobody has is unknown: %s', async (_, create, answer) => {
    expect((await asked(create, answer, '01310100')).outcome).toBeNull();
  });

  const malformed: readonly JsonAnswer[] = [
    'hangs',
    { status: 500, text: '{}' },
    { status: 400, text: '{}' },
    { status: 429, text: '{}' },
    { text: '<html>manutenção</html>' },
    { text: '' },
    { text: 'null' },
    { text: '[]' },
    { text: '{"cep":"01310-100"}' },
    { text: JSON.stringify({ ...viaCep, ...brasilApi, cep: '99999-999' }) },
    { text: JSON.stringify({ ...viaCep, ...brasilApi, uf: 'Sã', state: 7 }) },
    { text: `"${'x'.repeat(600_000)}"` },
  ];
  test.each([
    ['viacep', createViaCep],
    ['brasilapi', createBrasilApi],
  ] as [string, Kind][])('%s: whatever else comes is no answer', async (_, create) => {
    for (const answer of malformed) expect((await asked(create, answer, '01310100')).outcome).toMatch(/^PortError/);
  });

  test('texts that are too long for an address are cut, and empty ones are none', async () => {
    const body = { ...viaCep, logradouro: 'x'.repeat(5_000), bairro: '  ', ibge: 'nenhum' };
    const { outcome } = await asked(createViaCep, { text: JSON.stringify(body) }, '01310100');
    expect(outcome).toMatchObject({ logradouro: 'x'.repeat(120), bairro: null, codigo_ibge: null });
  });

  test('a redirect is not followed', async () => {
    const { base, received } = await startJsonServer(() => ({ text: JSON.stringify(viaCep) }));
    const { createServer } = await import('node:http');
    const server = createServer((_, response) => response.writeHead(302, { location: base }).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const port = Object(server.address()).port;
    await expect(createViaCep({ base: `http://127.0.0.1:${port}` }).find('01310100')).rejects.toThrow('no connection');
    server.close();
    expect(received).toEqual([]);
  });
});

describe('the chain', () => {
  const service = (name: string, find: CepService['find']): CepService => ({ name, find });
  const fails = async (): Promise<never> => Promise.reject(new Error('down'));

  test('the second one is asked where the first fails or knows nothing', async () => {
    const failures: string[] = [];
    const failed = (name: string, reason: string): unknown => failures.push(`${name}: ${reason}`);
    const second = service('b', async () => paulista);
    for (const first of [service('a', fails), service('a', async () => null)])
      expect(await chainCeps([first, second], { failed }).find('01310100')).toEqual({
        kind: 'found',
        address: paulista,
      });
    expect(failures).toEqual(['a: down']);
  });

  test('a CEP is unknown where one says so and nobody knows it', async () => {
    const chain = chainCeps([service('a', async () => null), service('b', fails)]);
    expect(await chain.find('01310100')).toEqual({ kind: 'unknown' });
  });

  test('where all are down the digits say the state, and the next call asks again', async () => {
    let calls = 0;
    const down = service('a', async () => {
      calls += 1;
      return fails();
    });
    const chain = chainCeps([down]);
    const nothing = { logradouro: null, complemento: null, bairro: null, cidade: null, codigo_ibge: null };
    for (let call = 1; call <= 2; call++) {
      const answer = await chain.find('80010000');
      expect(answer).toEqual({ kind: 'unavailable', address: { cep: '80010000', estado: 'PR', ...nothing } });
      expect(calls).toBe(call);
    }
    expect(await chain.find('00010000')).toEqual({ kind: 'unavailable', address: null });
  });

  test('a service that failed three times rests, is tried once after the rest, and works again', async () => {
    let [time, calls] = [0, 0];
    let works = false;
    const first = service('a', async () => {
      calls += 1;
      return works ? paulista : fails();
    });
    const chain = chainCeps([first], { now: () => time, breakers: { failures: 3, rest: 1_000 } });
    for (let call = 0; call < 5; call++) await chain.find('01310100');
    expect(calls).toBe(3);
    time += 1_001;
    await chain.find('01310100');
    await chain.find('01310100');
    expect(calls).toBe(4);
    time += 1_001;
    works = true;
    expect(await chain.find('01310100')).toMatchObject({ kind: 'found' });
    expect(await chain.find('01310101')).toMatchObject({ kind: 'found' });
  });

  test('answers are kept for a day, those of nobody for ten minutes, and two who ask at once are one call', async () => {
    let [time, calls] = [0, 0];
    const first = service('a', async (cep) => {
      calls += 1;
      await Promise.resolve();
      return cep === '01310100' ? paulista : null;
    });
    const chain = chainCeps([first], { now: () => time });
    await Promise.all([chain.find('01310100'), chain.find('01310100')]);
    await chain.find('20000000');
    expect(calls).toBe(2);
    time += 9 * 60_000;
    await Promise.all([chain.find('01310100'), chain.find('20000000')]);
    expect(calls).toBe(2);
    time += 60_001;
    await Promise.all([chain.find('01310100'), chain.find('20000000')]);
    expect(calls).toBe(3);
    time += 24 * 3_600_000;
    await chain.find('01310100');
    expect(calls).toBe(4);
  });
});

describe('the embedded lists', () => {
  const find = createEmbeddedCep().find;

  test('large cities are those of their prefixes, and the same CEP has the same address', async () => {
    expect(await find('01310100')).toEqual({ kind: 'found', address: paulista });
    expect(await find('80010000')).toMatchObject({
      // Streets are not known, and one that is made up would be taken for that of the CEP.
      address: { cidade: 'Curitiba', estado: 'PR', codigo_ibge: '4106902', logradouro: null, bairro: null },
    });
    expect(await createEmbeddedCep().find('30110010')).toEqual(await find('30110010'));
  });

  test('every prefix of a state has a city of that state, and others are unknown', async () => {
    for (let prefix = 1_000; prefix < 100_000; prefix += 37) {
      const answer = await find(`${String(prefix).padStart(5, '0')}000`);
      if (answer.kind === 'found') expect(answer.address.cidade).toEqual(expect.stringMatching(/./));
      else expect(prefix).toBeGreaterThan(78_899);
    }
    expect(await find('00999999')).toEqual({ kind: 'unknown' });
    expect(await find('78950000')).toEqual({ kind: 'unknown' });
  });
});

test('development takes the CEP away', async () => {
  const knobs = createKnobs();
  const cep = simulateCep(createEmbeddedCep(), knobs);
  expect(await cep.find('01310100')).toMatchObject({ kind: 'found' });
  expect(knobs.turn('cep', 'fora_do_ar', true)).toBe(true);
  expect(await cep.find('01310100')).toMatchObject({ kind: 'unavailable', address: { estado: 'SP', cidade: null } });
});

test('the setting names services; a name that is none is refused', async () => {
  expect(() => openCep({ VITRAL_CEP: 'viacep, correios' })).toThrow('"correios" is none');
  expect(() => openCep({ VITRAL_CEP: 'constructor' })).toThrow('"constructor" is none');
  expect(() => openCep({ VITRAL_CEP: 'ViaCEP,brasilapi' })).not.toThrow();
  expect(await openCep({ VITRAL_CEP: '' }).find('01310100')).toMatchObject({ kind: 'found' });
});
