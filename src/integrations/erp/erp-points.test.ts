import { describe, expect, test } from 'vitest';
import { type JsonAnswer, startJsonServer } from '../../../tests/support/services/json-server.ts';
import { createKnobs } from '../knobs.ts';
import type { ErpPoints, ErpPointsQuestion } from './erp-points-port.ts';
import { createHttpErpPoints } from './http-erp-points.ts';
import { openErpPoints } from './settings.ts';
import { simulateErpPoints } from './simulated-erp-points.ts';

const question: ErpPointsQuestion = {
  ...{ client: 7, from: '2026-09-01', to: '2026-11-01' },
  person: { code: '1000007', branch: 'Asunción' },
};
const answered = {
  meses: [
    { mes: '2026-11-01', individuais: 10.12345, total: 30, unidades: [{ filial: 'Asunción', pontos: 30 }] },
    { mes: '2026-10-01', individuais: 0, total: -2, unidades: [] },
  ],
  filhos: [
    { codigo_mundial: '1000042', filial: 'Asunción', meses: [{ mes: '2026-11-01', individuais: 5, total: 19.8766 }] },
  ],
};

async function read(answer: JsonAnswer) {
  const { base, received } = await startJsonServer(() => answer);
  const erp = createHttpErpPoints({ base, token: 'segredo', timeout: 200 });
  const outcome = await erp.read(question).catch((error: unknown) => String(error));
  return { outcome, received, erp };
}

describe('points by the service before the ERP', () => {
  test('it is asked by the code of the person, and its answer is read with four decimals', async () => {
    const { outcome, received } = await read({ text: JSON.stringify(answered) });
    expect(outcome).toEqual({
      months: [
        {
          ...{ month: '2026-11-01', individual: 10.1235, total: 30 },
          units: [{ branch: 'Asunción', points: 30 }],
        },
        { month: '2026-10-01', individual: 0, total: -2, units: [] },
      ],
      children: [
        {
          person: { code: '1000042', branch: 'Asunción' },
          months: [{ month: '2026-11-01', individual: 5, total: 19.8766 }],
        },
      ],
    } satisfies ErpPoints);
    const [call] = received;
    expect(call?.url).toBe('/pontos/1000007?inicio=2026-09-01&fim=2026-11-01&filial=Asunci%C3%B3n');
    expect(call?.headers.authorization).toBe('Bearer segredo');
  });

  test('whom it does not know has no points', async () => {
    expect((await read({ status: 404, text: '{}' })).outcome).toEqual({ months: [], children: [] });
  });

  test.each([
    'hangs',
    { status: 401, text: '{}' },
    { status: 500, text: '' },
    { text: '<html>' },
    { text: '{}' },
    { text: '{"meses":[null],"filhos":[]}' },
    { text: '{"meses":[{"mes":"2026-11-15","individuais":1,"total":1,"unidades":[]}],"filhos":[]}' },
    { text: '{"meses":[{"mes":"2026-11-01","individuais":"1","total":1,"unidades":[]}],"filhos":[]}' },
    { text: '{"meses":[{"mes":"2026-11-01","individuais":1,"total":1e15,"unidades":[]}],"filhos":[]}' },
  ] as JsonAnswer[])('what is no answer is a failure that tells no secret: %j', async (answer) => {
    const { outcome } = await read(answer);
    expect(outcome).toMatch(/^PortError/);
    expect(outcome).not.toContain('segredo');
  });

  test('after three failures it is left alone for a while', async () => {
    const { erp, received } = await read({ status: 500, text: '' });
    for (let call = 0; call < 4; call++) await expect(erp.read(question)).rejects.toThrow();
    expect(received).toHaveLength(3);
  });
});

test('development takes the ERP away', async () => {
  const knobs = createKnobs();
  const erp = simulateErpPoints({ read: async () => ({ months: [], children: [] }) }, knobs);
  expect(await erp.read(question)).toEqual({ months: [], children: [] });
  knobs.turn('erp_pontos', 'fora_do_ar', true);
  await expect(erp.read(question)).rejects.toThrow('does not answer');
});

test('settings that cannot be used are refused without quoting the token', () => {
  const open = (env: Record<string, string>): string => {
    try {
      openErpPoints(env, () => undefined);
      return '';
    } catch (error) {
      return String(error);
    }
  };
  const url = { VITRAL_ERP_POINTS_URL: 'https://erp.example.com/v1' };
  expect(open({})).toBe('');
  expect(open({ ...url, VITRAL_ERP_POINTS_TOKEN: 'segredo' })).toBe('');
  expect(open(url)).toMatch(/VITRAL_ERP_POINTS_TOKEN/);
  expect(open({ VITRAL_ERP_POINTS_URL: 'http://erp.example.com', VITRAL_ERP_POINTS_TOKEN: 'segredo' })).toMatch(/URL/);
  expect(open({ ...url, VITRAL_ERP_POINTS_TOKEN: 'se\ngredo' })).not.toContain('gredo');
});
