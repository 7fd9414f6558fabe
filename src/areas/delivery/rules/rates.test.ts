import { describe, expect, test } from 'vitest';
import { chargeableWeightOf, type Volume, weightOf } from '../../../domain/volumes.ts';
import {
  type DeliveryOption,
  type DeliveryPlace,
  type DeliveryRate,
  type DeliveryZone,
  offerByRates,
  sortOffers,
} from './rates.ts';

const zone = (id: number, order: number, ranges: DeliveryZone['ranges'], country = 'BR'): DeliveryZone => ({
  ...{ id, order, ranges, country },
});
const sp = { state: { code: 'SP', name: 'São Paulo' }, firstCep: null, lastCep: null };
const city = { state: null, firstCep: '01000000', lastCep: '05999999' };
const zones = [zone(1, 50, [sp]), zone(2, 10, [city]), zone(3, 90, []), zone(4, 90, [], 'PY')];

const rate = (given: Partial<DeliveryRate>): DeliveryRate => ({
  ...{ zone: 1, maxWeight: null, price: 1000, pricePerKilo: 0, freeFrom: null, time: 3, obstacle: null },
  ...given,
});
const option = (given: Partial<DeliveryOption>): DeliveryOption => ({
  ...{ id: 1, code: 'TRANSPORTADORA', name: 'Transportadora', kind: 'TRANSPORTADORA', timeUnit: 'DIAS_UTEIS' },
  ...{
    price: 0,
    time: null,
    maxWeight: null,
    areaError: 'longe',
    weightError: 'pesado',
    order: 1,
    service: null,
    rates: [],
  },
  ...given,
});
const volume = (weight: number, quantity = 1, value = 5000, size: Volume['size'] = null): Volume => ({
  ...{ weight, quantity, value, size },
});
const saoPaulo: DeliveryPlace = { country: 'BR', state: 'SP', cep: '01310100' };
const offer = (
  one: DeliveryOption,
  place: DeliveryPlace = saoPaulo,
  volumes: readonly Volume[] = [volume(2_000)],
  isHandedOut = true,
) => offerByRates(one, zones, { place, volumes, isHandedOut });

describe('zones', () => {
  const rates = [rate({ zone: 1, price: 1000 }), rate({ zone: 2, price: 500 }), rate({ zone: 3, price: 9000 })];

  test('of several that hold an address the first one with a rate counts', () => {
    expect(offer(option({ rates }))).toMatchObject({ price: 500, time: 3, error: null, isAvailable: true });
    expect(offer(option({ rates }), { ...saoPaulo, cep: '19000000' })).toMatchObject({ price: 1000 });
    expect(offer(option({ rates }), { country: 'BR', state: 'BA', cep: '40000000' })).toMatchObject({ price: 9000 });
    expect(offer(option({ rates: rates.slice(2) }))).toMatchObject({ price: 9000 });
  });

  test('the edges of a range of CEPs belong to it', () => {
    const own = option({ rates: [rate({ zone: 2 })] });
    for (const [cep, price] of [
      ['00999999', null],
      ['01000000', 1000],
      ['05999999', 1000],
      ['06000000', null],
    ] as const)
      expect(offer(own, { ...saoPaulo, cep })).toMatchObject({ price });
  });

  test('outside of them the option says why, and without a text it is hidden', () => {
    const far = { country: 'BR', state: 'BA', cep: '40000000' };
    const own = option({ rates: [rate({ zone: 1 })] });
    expect(offer(own, far)).toMatchObject({ price: null, error: 'longe', isAvailable: true });
    expect(offer({ ...own, areaError: null }, far)).toMatchObject({ price: null, error: null, isAvailable: false });
  });

  test('a country without CEPs is a zone without ranges, and a state is known by code or name', () => {
    const abroad = option({ rates: [rate({ zone: 4, price: 50_000 })] });
    expect(offer(abroad, { country: 'PY', state: null, cep: null })).toMatchObject({ price: 50_000 });
    expect(offer(abroad)).toMatchObject({ error: 'longe' });
    const own = option({ rates: [rate({ zone: 1 })] });
    for (const state of ['SP', 'sp', 'Sao Paulo', ' São Paulo '])
      expect(offer(own, { country: 'BR', state, cep: null })).toMatchObject({ price: 1000 });
  });
});

describe('weights', () => {
  const byWeight = option({
    rates: [
      rate({ maxWeight: 30_000, price: 2000 }),
      rate({ maxWeight: 5_000, price: 1000 }),
      rate({ price: 2000, pricePerKilo: 90 }),
    ],
  });

  test.each([
    [5_000, 1, 1000],
    [5_001, 1, 2000],
    [15_000, 2, 2000],
    [30_001, 1, 4700],
    [40_500, 1, 5645],
  ])('%i g times %i cost %i', (weight, quantity, price) => {
    expect(offer(byWeight, saoPaulo, [volume(weight, quantity)])).toMatchObject({ price });
  });

  test('above all rates, and above what the option carries, it says so', () => {
    const small = { ...byWeight, rates: byWeight.rates.slice(0, 2) };
    expect(offer(small, saoPaulo, [volume(30_001)])).toMatchObject({ error: 'pesado', isAvailable: true });
    const limited = { ...byWeight, maxWeight: 10_000 };
    expect(offer(limited, saoPaulo, [volume(10_000)])).toMatchObject({ price: 2000 });
    expect(offer(limited, saoPaulo, [volume(10_001)])).toMatchObject({ error: 'pesado' });
    expect(offer({ ...limited, weightError: null }, saoPaulo, [volume(10_001)])).toMatchObject({ isAvailable: false });
  });

  test('a light package counts by its room: length x width x height in cm / 6,000', () => {
    const size = { length: 600, width: 400, height: 300 };
    expect(chargeableWeightOf([volume(2_000, 2, 0, size)])).toBe(24_000);
    expect(chargeableWeightOf([volume(20_000, 1, 0, size)])).toBe(20_000);
    expect(weightOf([volume(2_000, 2, 0, size)])).toBe(4_000);
    expect(offer(byWeight, saoPaulo, [volume(2_000, 1, 0, size)])).toMatchObject({ price: 2000 });
    // What an option carries is weighed.
    expect(offer({ ...byWeight, maxWeight: 2_000 }, saoPaulo, [volume(2_000, 1, 0, size)]).error).toBeNull();
  });
});

test('from a value on it is free; with an obstacle it shows that', () => {
  const own = option({ rates: [rate({ freeFrom: 10_000, pricePerKilo: 100 })] });
  expect(offer(own, saoPaulo, [volume(1_000, 2, 4_999)])).toMatchObject({ price: 1200 });
  expect(offer(own, saoPaulo, [volume(1_000, 2, 5_000)])).toMatchObject({ price: 0 });
  const stopped = option({ rates: [rate({ obstacle: 'Entregas suspensas.' })] });
  expect(offer(stopped)).toMatchObject({ price: null, error: 'Entregas suspensas.', isAvailable: true });
});

test('a pickup needs no zone, and is there where the branch hands out', () => {
  const pickup = option({ kind: 'RETIRADA', time: 1 });
  expect(offer(pickup, { country: 'BO', state: null, cep: null })).toMatchObject({ price: 0, time: 1 });
  expect(offer(pickup, saoPaulo, [], false)).toMatchObject({ price: null, error: null, isAvailable: false });
});

test('the cheapest comes first, of equal prices the faster one, and what is not offered last', () => {
  const base = offer(option({ rates: [rate({})] }));
  const offers = [
    { ...base, id: 1, price: null },
    { ...base, id: 2, price: 900 },
    { ...base, id: 3, price: 0, time: 2 },
    { ...base, id: 4, price: 0, time: 30, timeUnit: 'HORAS' as const },
  ];
  expect(sortOffers(offers).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
});
