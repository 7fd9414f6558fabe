import fc from 'fast-check';
import { expect, test } from 'vitest';
import { specialPrice } from './special-price.ts';
import {
  checkConfiguration,
  configurationText,
  type SpecialConfiguration,
  type SpecialRequest,
  toMillimetres,
} from './special-product.ts';

/** The configuration of a request that has nothing wrong. */
function configure(request: SpecialRequest, line: string | null = null): SpecialConfiguration {
  const { configuration, problems } = checkConfiguration(request, line);
  expect(problems).toEqual([]);
  if (configuration === null) throw new Error('There is no configuration.');
  return configuration;
}

test('metres are read as whole millimetres, from their decimal text', () => {
  expect(['1.9', 1.38, 0.1 + 0.2, '2.0000', 100, 0.01].map(toMillimetres)).toEqual([
    1900,
    1380,
    'decimals',
    2000,
    100_000,
    10,
  ]);
  expect(['', '1,9', -1, Number.NaN, '1.0005'].map(toMillimetres)).toEqual([
    'type',
    'type',
    'type',
    'type',
    'decimals',
  ]);
});

test.each<[SpecialRequest, string | null, readonly object[]]>([
  [{}, 'COL', [{ pointer: '/tipo', code: 'required' }]],
  [{}, 'TRV', [{ pointer: '/altura', code: 'required' }]],
  [{ tipo: 'TRAVESSEIRO' }, 'COL', [{ pointer: '/altura', code: 'required' }]],
  [{ tipo: 'REDONDO' }, 'COL', [{ pointer: '/diametro', code: 'required' }]],
  [{ redondo: true }, 'COL', [{ pointer: '/diametro', code: 'required' }]],
  [{ tipo: 'PADRAO', sku_padrao: null }, 'COL', [{ pointer: '/sku_padrao', code: 'required' }]],
  [{ tipo: 'PADRAO', sku_padrao: 1.5 }, 'COL', [{ pointer: '/sku_padrao', code: 'type' }]],
  [
    { tipo: 'ESPECIAL' },
    'COL',
    [
      { pointer: '/comprimento', code: 'required' },
      { pointer: '/largura', code: 'required' },
    ],
  ],
  [{ tipo: 'ESPECIAL', redondo: true, comprimento: 2, largura: 1 }, null, [{ pointer: '/redondo', code: 'conflict' }]],
  [
    { tipo: 'ESPECIAL', comprimento: 0.009, largura: 100.001 },
    null,
    [
      { pointer: '/comprimento', code: 'minimum', limit: 0.01 },
      { pointer: '/largura', code: 'maximum', limit: 100 },
    ],
  ],
  [{ tipo: 'REDONDO', diametro: 1.8005 }, null, [{ pointer: '/diametro', code: 'decimals', limit: 3 }]],
  [
    {
      ...{ tipo: 'REDONDO', diametro: 1.8 },
      acessorios: [
        { id_sku: 1, quantidade: -1 },
        { id_sku: 1, quantidade: 1000 },
        { id_sku: 2, quantidade: 1, observacao: 'x'.repeat(501) },
      ],
    },
    null,
    [
      { pointer: '/acessorios/0/quantidade', code: 'minimum', limit: 0 },
      { pointer: '/acessorios/1/id_sku', code: 'repeated' },
      { pointer: '/acessorios/1/quantidade', code: 'maximum', limit: 999 },
      { pointer: '/acessorios/2/observacao', code: 'maxLength', limit: 500 },
    ],
  ],
])('%j of line %s is refused', (request, line, problems) => {
  expect(checkConfiguration(request, line)).toEqual({ configuration: null, problems });
});

test('a product may have limits of its own', () => {
  const request: SpecialRequest = { tipo: 'REDONDO', diametro: 2.5 };
  expect(checkConfiguration(request, null, { diametro: { min: 500, max: 2200 } }).problems).toEqual([
    { pointer: '/diametro', code: 'maximum', limit: 2.2 },
  ]);
});

test('what its kind does not need is ignored, and accessories of quantity 0 are left out', () => {
  const acessorios = [
    { id_sku: 9, quantidade: 1, observacao: '  Cor   branca ' },
    { id_sku: 5, quantidade: 2, observacao: '' },
    { id_sku: 7, quantidade: 0 },
  ];
  expect(configure({ tipo: 'REDONDO', diametro: 1.8, largura: 3, altura: -1, acessorios })).toEqual({
    tipo: 'REDONDO',
    diametro: 1800,
    acessorios: [
      { id_sku: 5, quantidade: 2, observacao: null },
      { id_sku: 9, quantidade: 1, observacao: 'Cor branca' },
    ],
  });
  expect(configure({ altura: '0.12' }, 'TRV')).toEqual({ tipo: 'TRAVESSEIRO', altura: 120, acessorios: [] });
});

test('the text of a configuration is the same for what is made alike', () => {
  const text = (request: SpecialRequest) => configurationText(configure(request));
  expect(text({ tipo: 'ESPECIAL', comprimento: 1.9, largura: '1.400' })).toBe('["spe1","ESPECIAL",1900,1400,[]]');
  expect(text({ redondo: true, diametro: 1.8 })).toBe(text({ tipo: 'REDONDO', diametro: '1.80', redondo: false }));
  expect(text({ tipo: 'PADRAO', sku_padrao: 4520 })).toBe('["spe1","PADRAO",4520,[]]');
  expect(
    text({
      ...{ tipo: 'REDONDO', diametro: 2 },
      acessorios: [
        { id_sku: 2, quantidade: 1 },
        { id_sku: 1, quantidade: 3, observacao: 'Cor "a"' },
      ],
    }),
  ).toBe('["spe1","REDONDO",2000,[[1,3,"Cor \\"a\\""],[2,1]]]');
});

const length = fc.integer({ min: 10, max: 100_000 });
const request = fc.oneof(
  fc.record({ tipo: fc.constant('ESPECIAL' as const), comprimento: length, largura: length }),
  fc.record({ tipo: fc.constant('REDONDO' as const), diametro: length }),
  fc.record({ tipo: fc.constant('TRAVESSEIRO' as const), altura: length }),
);
const accessories = fc.uniqueArray(
  fc.record({
    id_sku: fc.integer({ min: 1, max: 9 }),
    quantidade: fc.nat(999),
    observacao: fc.constantFrom(null, 'a', 'b'),
  }),
  { selector: ({ id_sku }) => id_sku },
);
const inMetres = (shape: object): SpecialRequest =>
  Object.fromEntries(
    Object.entries(shape).map(([name, value]) => [name, typeof value === 'number' ? value / 1000 : value]),
  );

test('two requests have the same text exactly where they have the same configuration', () => {
  fc.assert(
    fc.property(request, accessories, request, accessories, fc.boolean(), (one, some, other, others, isSame) => {
      const first = configure({ ...inMetres(one), acessorios: some });
      const second = configure(
        isSame ? { ...inMetres(one), acessorios: some.toReversed() } : { ...inMetres(other), acessorios: others },
      );
      expect(configurationText(first) === configurationText(second)).toBe(
        JSON.stringify(first, Object.keys(first).sort()) === JSON.stringify(second, Object.keys(second).sort()) &&
          JSON.stringify(first.acessorios) === JSON.stringify(second.acessorios),
      );
    }),
  );
});

test('the price is area times price, accessories and the extra price', () => {
  const prices = { price: 199_900, extra: 5000, accessories: new Map([[5101, 8990]]) };
  const acessorios = [{ id_sku: 5101, quantidade: 1 }];
  expect(specialPrice(configure({ tipo: 'ESPECIAL', comprimento: 1.9, largura: 1.4, acessorios }), prices)).toEqual({
    ...{ area: 2_660_000, measured: 531_734, accessories: 8990, extra: 5000, total: 545_724 },
  });
  expect(specialPrice(configure({ tipo: 'REDONDO', diametro: 1.8 }), { ...prices, price: 10_000 })).toEqual({
    ...{ area: 2_543_400, measured: 25_434, accessories: 0, extra: 5000, total: 30_434 },
  });
  expect(specialPrice(configure({ tipo: 'PADRAO', sku_padrao: 4520, acessorios }), prices)).toEqual({
    ...{ area: null, measured: 199_900, accessories: 8990, extra: 5000, total: 213_890 },
  });
  expect(specialPrice(configure({ tipo: 'TRAVESSEIRO', altura: 0.12 }), prices).total).toBe(204_900);
  const unknown = configure({ tipo: 'TRAVESSEIRO', altura: 0.12, acessorios: [{ id_sku: 1, quantidade: 1 }] });
  expect(() => specialPrice(unknown, prices)).toThrow('No price for accessory 1.');
});
