import { describe, expect, test } from 'vitest';
import { type JsonAnswer, startJsonServer } from '../../../tests/support/services/json-server.ts';
import { createKnobs } from '../knobs.ts';
import { createMelhorEnvio } from './melhor-envio.ts';
import { openShipping } from './settings.ts';
import { noCarrier, type ShippingRequest } from './shipping-port.ts';
import { simulateShipping } from './simulated-shipping.ts';

const request: ShippingRequest = {
  ...{ from: '01310100', to: '80010000', currency: 'BRL', services: ['1', '2', '99'] },
  volumes: [{ weight: 26_000, size: { length: 1420, width: 345, height: 340 }, quantity: 2, value: 199_990 }],
};
const pac = {
  ...{ id: 1, name: 'PAC', price: '70.30', custom_price: '61.05', discount: '9.25', currency: 'R$', delivery_time: 8 },
  ...{ custom_delivery_time: 9, company: { id: 1, name: 'Correios' } },
};
const sedex = { id: 2, name: 'SEDEX', error: 'Peso ultrapassa o limite.', company: { id: 1, name: 'Correios' } };
const other = { id: 3, name: '.Package', price: '10.00', delivery_time: 1 };

async function quote(answer: JsonAnswer, asked = request) {
  const { base, received } = await startJsonServer(() => answer);
  const shipping = createMelhorEnvio({ base, token: 'segredo', contact: 'ti@empresa.example', timeout: 200 });
  const outcome = await shipping.quote(asked).catch((error: unknown) => String(error));
  return { outcome, received, shipping };
}

describe('Melhor Envio', () => {
  test('it is asked with sizes in cm and weights in kg, and answers prices in minor units and reasons', async () => {
    const { outcome, received } = await quote({ text: JSON.stringify([pac, sedex, other]) });
    expect(outcome).toEqual([
      { service: '1', price: 6105, days: 9, error: null },
      { service: '2', error: 'Peso ultrapassa o limite.' },
    ]);
    const [call] = received;
    expect([call?.method, call?.url]).toEqual(['POST', '/api/v2/me/shipment/calculate']);
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer segredo',
      'user-agent': 'Vitral (ti@empresa.example)',
      'content-type': 'application/json',
    });
    expect(JSON.parse(call?.body ?? '')).toEqual({
      from: { postal_code: '01310100' },
      to: { postal_code: '80010000' },
      products: [{ id: '1', width: 35, height: 34, length: 142, weight: 26, insurance_value: 1999.9, quantity: 2 }],
      services: '1,2,99',
    });
  });

  test.each([
    'hangs',
    { status: 401, text: '{"message":"Unauthenticated."}' },
    { status: 422, text: '{"errors":{}}' },
    { status: 500, text: '' },
    { text: '<html>' },
    { text: '{}' },
    { text: '[null]' },
    { text: JSON.stringify([{ ...pac, custom_price: 'grátis' }]) },
    { text: JSON.stringify([{ ...pac, custom_price: '-1' }]) },
    { text: JSON.stringify([{ id: 1, price: '10.00' }]) },
  ] as JsonAnswer[])('what is no quote is no answer, and tells no secret: %j', async (answer) => {
    const { outcome } = await quote(answer);
    expect(outcome).toMatch(/^PortError/);
    expect(outcome).not.toContain('segredo');
  });

  test('a service that failed three times rests, which one does not that only finds a delivery wrong', async () => {
    for (const [status, calls] of [
      [500, 3],
      [422, 5],
    ] as const) {
      const { shipping, received } = await quote({ status, text: '{}' });
      for (let call = 0; call < 4; call++) await expect(shipping.quote(request)).rejects.toThrow();
      expect(received).toHaveLength(calls);
    }
  });

  test('other currencies are none of its', async () => {
    const { outcome, received } = await quote({ text: '[]' }, { ...request, currency: 'PYG' });
    expect([outcome, received]).toEqual([null, []]);
  });
});

test('development takes carriers away', async () => {
  const knobs = createKnobs();
  const shipping = simulateShipping(noCarrier, knobs);
  expect(await shipping.quote(request)).toBeNull();
  knobs.turn('frete', 'fora_do_ar', true);
  await expect(shipping.quote(request)).rejects.toThrow('do not answer');
});

test('settings that cannot be used are refused without quoting the token', () => {
  const contact = { VITRAL_MELHOR_ENVIO_CONTACT: 'ti@empresa.example' };
  const refusal = (env: Record<string, string>): string => {
    try {
      openShipping(env);
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(openShipping({})).toBe(noCarrier);
  expect(refusal({ VITRAL_MELHOR_ENVIO_TOKEN: 'segredo', ...contact })).toBe('');
  expect(refusal({ VITRAL_MELHOR_ENVIO_TOKEN: 'segredo' })).toMatch(/VITRAL_MELHOR_ENVIO_CONTACT/);
  expect(refusal({ VITRAL_MELHOR_ENVIO_TOKEN: 'seg\nredo', ...contact })).toMatch(/TOKEN/);
  for (const url of ['http://example.com', 'nada'])
    expect(refusal({ VITRAL_MELHOR_ENVIO_TOKEN: 'segredo', ...contact, VITRAL_MELHOR_ENVIO_URL: url })).toMatch(/URL/);
  expect(refusal({ VITRAL_MELHOR_ENVIO_TOKEN: 'segredo' })).not.toContain('segredo');
});
