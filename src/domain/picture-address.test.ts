import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bannerKinds,
  hueStep,
  pictureSeeds,
  pictureSizes,
  pictureViews,
  productKinds,
  productPicture,
  readPictureKey,
} from './picture-address.ts';

const kinds = [...productKinds, ...bannerKinds];
const keyOf = (address: string) => address.slice('/api/imagens/produtos/'.length);

test('any hue, seed and width is brought to a picture that is drawn', () => {
  const given = { kind: 'colchao-casal', view: 'lado', hue: 221, seed: 13, width: 500 } as const;
  expect(productPicture(given)).toBe('/api/imagens/produtos/colchao-casal_lado_210_1_640.webp');
  expect(productPicture({ ...given, hue: 359, seed: -1, width: 5000 })).toBe(
    '/api/imagens/produtos/colchao-casal_lado_0_5_1280.webp',
  );
  expect(productPicture({ ...given, kind: 'faixa', width: 1300 })).toBe(
    '/api/imagens/produtos/faixa_canto_210_1_1600.webp',
  );
});

test('an address that is written is read', () => {
  const description = fc.record({
    kind: fc.constantFrom(...kinds),
    view: fc.constantFrom(...pictureViews),
    hue: fc.integer({ min: -720, max: 720 }),
    seed: fc.integer(),
    width: fc.nat(2000),
  });
  fc.assert(
    fc.property(description, (given) => {
      const read = readPictureKey(keyOf(productPicture(given)));
      expect(read?.kind).toBe(given.kind);
      expect((read?.hue ?? 1) % hueStep).toBe(0);
      expect(read?.seed).toBeLessThan(pictureSeeds);
      expect(pictureSizes(given.kind).map(([width]) => width)).toContain(read?.width);
    }),
  );
});

test.each([
  ...['', 'colchao-casal_lado_210_1_640', 'colchao-casal_lado_210_1_640.png', 'colchao-casal_lado_211_1_640.webp'],
  ...['colchao-casal_lado_360_1_640.webp', 'colchao-casal_lado_030_1_640.webp', 'colchao-casal_lado_30_6_640.webp'],
  ...['colchao-casal_lado_30_1_641.webp', 'colchao-casal_tras_30_1_640.webp', 'sapato_lado_30_1_640.webp'],
  ...[
    'faixa_lado_30_1_640.webp',
    'faixa_canto_30_1_320.webp',
    '../../etc/passwd',
    'colchao-casal_lado_30_1_640.webp\n',
  ],
])('%j names no picture', (key) => {
  expect(readPictureKey(key)).toBeNull();
});
