import { expect, test } from 'vitest';
import { baseOf, checkOffered, offerEarnings, offeredKinds, offerPrices, type SpecialOffer } from './special-offer.ts';

const measured = { id_sku: 1, codigo_grade: 'PE', codigo_linha: 'SPE', moeda: 'BRL', valor: 1999 };
const standard = { ...measured, id_sku: 2, codigo_grade: 'CASAL', valor: 2499 };
const configured = { ...measured, id_sku: 9, configuracao: { tipo: 'ESPECIAL' } };
const offer: SpecialOffer = {
  base: { ...measured, configuracao: { valor_acrescimo_preco: 50 } },
  standards: [standard],
  accessories: [
    { id_sku: 5101, valor: 89.9 },
    { id_sku: 5102, valor: null },
  ],
};

test('the price is that of the SKU made to measure, whichever SKU of the product is open', () => {
  for (const own of [measured, standard, configured]) expect(baseOf(own, [standard, measured])).toBe(measured);
  // A mattress of a country where each is configured has no SKU by the metre.
  expect(baseOf(standard, [{ ...standard, id_sku: 3 }])).toBe(standard);
  expect(baseOf(configured, [standard])).toBe(standard);
  expect(baseOf(configured, [])).toBe(configured);
});

test('standard sizes where there are some, and only pillows as a pillow', () => {
  expect(offeredKinds(offer)).toEqual(['ESPECIAL', 'PADRAO', 'REDONDO']);
  expect(offeredKinds({ ...offer, standards: [] })).toEqual(['ESPECIAL', 'REDONDO']);
  expect(offeredKinds({ ...offer, base: standard })).not.toContain('TRAVESSEIRO');
  expect(offeredKinds({ ...offer, base: { ...standard, codigo_linha: 'TRV' } })).toContain('TRAVESSEIRO');
  expect(offeredKinds({ ...offer, base: { ...measured, codigo_linha: 'TRV' } })).toContain('TRAVESSEIRO');
});

test('only what the product is offered with is taken', () => {
  const problems = (request: Parameters<typeof checkOffered>[1]) => checkOffered(offer, request).problems;
  const notOffered = (pointer: string) => [{ pointer, code: 'notOffered' }];
  expect(problems({ tipo: 'TRAVESSEIRO', altura: 0.2 })).toEqual(notOffered('/tipo'));
  expect(problems({ tipo: 'PADRAO', sku_padrao: 3 })).toEqual(notOffered('/sku_padrao'));
  const acessorios = [
    { id_sku: 5101, quantidade: 1 },
    { id_sku: 5102, quantidade: 1 },
    { id_sku: 7, quantidade: 0 },
  ];
  expect(problems({ tipo: 'PADRAO', sku_padrao: 2, acessorios })).toEqual(notOffered('/acessorios/1/id_sku'));
  expect(problems({ tipo: 'ESPECIAL' })).toHaveLength(2);
});

test('a standard size has its own price, everything else that of the base', () => {
  const pricesOf = (request: Parameters<typeof checkOffered>[1]) => {
    const { configuration } = checkOffered(offer, request);
    return configuration === null ? null : offerPrices(offer, configuration);
  };
  expect(pricesOf({ tipo: 'PADRAO', sku_padrao: 2 })).toMatchObject({ price: 249_900, extra: 5000 });
  const special = pricesOf({ tipo: 'ESPECIAL', comprimento: 2, largura: 1 });
  expect(special).toMatchObject({ price: 199_900, extra: 5000 });
  expect(special?.accessories.get(5101)).toBe(8990);
  const { configuration } = checkOffered(offer, { tipo: 'REDONDO', diametro: 2 });
  if (configuration === null) throw new Error('It can be made.');
  expect(offerPrices({ ...offer, base: { ...measured, valor: null } }, configuration)).toBeNull();
});

test('SPV and points go by the parts of the price, and the extra price makes none', () => {
  const earning: SpecialOffer = {
    base: { ...offer.base, valor_spv: 106, pontos: 8.25 },
    standards: [{ ...standard, valor_spv: 150, pontos: 12 }],
    accessories: [{ id_sku: 5101, valor: 89.9, valor_spv: 4.5, pontos: 0.3333 }],
  };
  const earned = (request: Parameters<typeof checkOffered>[1], of = earning) => {
    const { configuration } = checkOffered(of, request);
    return configuration === null ? null : offerEarnings(of, configuration);
  };
  const acessorios = [{ id_sku: 5101, quantidade: 2 }];
  expect(earned({ tipo: 'ESPECIAL', comprimento: 2, largura: 1.5 })).toEqual({ valor_spv: 318, pontos: 24.75 });
  expect(earned({ tipo: 'ESPECIAL', comprimento: 2, largura: 1.5, acessorios })).toEqual({
    ...{ valor_spv: 327, pontos: 25.4166 },
  });
  expect(earned({ tipo: 'PADRAO', sku_padrao: 2 })).toEqual({ valor_spv: 150, pontos: 12 });
  expect(earned({ tipo: 'ESPECIAL', comprimento: 2, largura: 1 }, offer)).toEqual({ valor_spv: 0, pontos: 0 });
});
