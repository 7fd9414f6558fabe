import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload';
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info';
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BrCodeError, crc16, pixKeyOf, writeDynamicPix, writeStaticPix } from './br-code.ts';
import { readBrCode } from './br-code-reader.ts';

const P1 =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406123.455802BR5917Loja Exemplo Ltda6009Sao Paulo62130509PED000123630456CF';
const P2 =
  '00020126500014br.gov.bcb.pix0114+55119876543210210Pedido 9875204000053039865802BR5917Joao da Conceicao6008Brasilia62070503***63047C00';
const P4 =
  '00020126360014br.gov.bcb.pix011412ABC34501DE3552040000530398654040.055802BR5912Empresa Alfa6006Recife62280524TX000000000000000000000563044D63';

const key = '123e4567-e12b-12d1-a456-426655440000';
const shop = { key, name: 'Loja Exemplo Ltda', city: 'São Paulo', amount: 12345, txid: 'PED000123' };

/** The text with another end, and the checksum that fits it. */
function sealed(body: string): string {
  const text = `${body}6304`;
  return text + crc16(text);
}

test('the checksum is CRC-16/CCITT-FALSE', () => expect(crc16('123456789')).toBe('29B1'));

test('codes of the vectors are written byte for byte', () => {
  expect(writeStaticPix(shop)).toBe(P1);
  expect(
    writeStaticPix({
      ...{ key: '+5511987654321', name: 'João da Conceição', city: 'Brasília' },
      ...{ amount: null, txid: null, description: 'Pedido 987' },
    }),
  ).toBe(P2);
  expect(
    writeStaticPix({
      ...{ key: '12.ABC.345/01DE-35', name: 'Empresa Alfa', city: 'Recife' },
      ...{ amount: 5, txid: 'TX0000000000000000000005' },
    }),
  ).toBe(P4);
  expect(writeStaticPix(shop)).toBe(
    generatePixPayload({ key, merchantName: shop.name, merchantCity: shop.city, amount: 123.45, txid: shop.txid }),
  );
});

test('a code of one charge has its address, and is paid once', () => {
  const text = writeDynamicPix({ url: 'pix.example.com/qr/v2/1234', name: 'Fulano de Tal', city: 'Brasília' });
  expect(text).toBe(
    '00020101021226480014br.gov.bcb.pix2526pix.example.com/qr/v2/12345204000053039865802BR5913Fulano de Tal6008Brasilia62070503***6304FC66',
  );
  expect(readBrCode(text)).toEqual({
    code: {
      ...{ kind: 'dynamic', url: 'pix.example.com/qr/v2/1234', isOnce: true },
      ...{ name: 'Fulano de Tal', city: 'Brasilia', amount: null, txid: null },
    },
  });
});

test('what the vectors say is read', () => {
  expect(readBrCode(` ${P1}\n`)).toEqual({
    code: {
      ...{ kind: 'static', key, description: null, name: 'Loja Exemplo Ltda', city: 'Sao Paulo' },
      ...{ amount: 12345, txid: 'PED000123', isOnce: false },
    },
  });
  expect(readBrCode(P2)).toMatchObject({ code: { key: '+5511987654321', description: 'Pedido 987', amount: null } });
  expect(readBrCode(P4)).toMatchObject({ code: { key: '12ABC34501DE35', amount: 5 } });
  expect(readBrCode(P1.slice(0, -4) + P1.slice(-4).toLowerCase())).toHaveProperty('code');
});

test.each<[string, string, string, string]>([
  ['a changed byte', P1.replace('123.45', '123.46'), 'bad-checksum', '63'],
  ['a length that is one too long', P1.replace('5917', '5918'), 'bad-length', '00'],
  ['a cut text', P1.slice(0, -1), 'bad-length', '63'],
  ['a text without checksum', P1.slice(0, -8), 'missing-field', '63'],
  ['an accent', P1.replace('Sao', 'São'), 'not-ascii', ''],
  ['another currency', sealed(P1.slice(0, -8).replace('5303986', '5303840')), 'bad-value', '53'],
  ['no city', sealed(P1.slice(0, -8).replace('6009Sao Paulo', '')), 'missing-field', '60'],
  ['a field twice', sealed(P1.slice(0, -8).replace('5802BR', '5802BR5802BR')), 'repeated-field', '58'],
  ['an amount of 0', sealed(P1.slice(0, -8).replace('123.45', '000.00')), 'bad-value', '54'],
  ['another scheme', sealed(P1.slice(0, -8).replace('br.gov.bcb.pix', 'br.gov.bcb.xip')), 'not-pix', '26'],
  ['a bad txid', sealed(P1.slice(0, -8).replace('PED000123', 'PED-00123')), 'bad-value', '62.05'],
  ['nothing', '', 'missing-field', '00'],
  ['an address', 'https://example.com', 'bad-length', 'ht'],
])('%s is refused', (_, text, reason, field) => {
  expect(readBrCode(text)).toMatchObject({ problem: { reason, field } });
  // The library reads a field that stands twice, and any txid; the Banco Central's manual allows neither.
  if (reason !== 'repeated-field' && field !== '62.05') expect(isValidPixPayload(text)).toBe(false);
});

test.each<[string, string | null]>([
  ['529.982.247-25', '52998224725'],
  ['52998224724', null],
  ['12abc34501de35', '12ABC34501DE35'],
  ['+55 (11) 98765-4321', '+5511987654321'],
  ['+551187654321', null],
  ['11987654321', null],
  ['Loja@Exemplo.com.br', 'loja@exemplo.com.br'],
  [`${'a'.repeat(70)}@example.com`, null],
  [key.toUpperCase(), key],
  ['', null],
])('%s as a key is %s', (text, expected) => expect(pixKeyOf(text)).toBe(expected));

test.each<[string, Partial<typeof shop>]>([
  ['pix/bad-key', { key: 'x' }],
  ['pix/bad-amount', { amount: 0 }],
  ['pix/bad-amount', { amount: 1.5 }],
  ['pix/bad-amount', { amount: 1e12 }],
  ['pix/bad-txid', { txid: 'A'.repeat(26) }],
  ['pix/bad-txid', { txid: 'A-1' }],
  ['pix/no-name', { name: '  ' }],
  ['pix/no-city', { city: '東京' }],
])('%s', (code, change) => {
  expect(() => writeStaticPix({ ...shop, ...change })).toThrow(BrCodeError);
  expect(() => writeStaticPix({ ...shop, ...change })).toThrow(expect.objectContaining({ code }));
});

test.each(['https://pix.example.com/1', 'pix.example.com', `pix.example.com/${'1'.repeat(70)}`])(
  '%s is no address of a charge',
  (url) => {
    expect(() => writeDynamicPix({ url, name: 'A', city: 'B' })).toThrow(BrCodeError);
  },
);

const text = fc.oneof(fc.string({ minLength: 1, maxLength: 120 }), fc.string({ unit: 'grapheme', minLength: 1 }));
const hasLetter = (value: string) => /[A-Za-z0-9]/.test(value);

test('whatever is written, both readers accept, with the same key, amount and txid', () => {
  const input = fc.record({
    key: fc.oneof(
      fc.uuid(),
      fc.constantFrom('529.982.247-25', '12ABC34501DE35', '+5511987654321', `${'a'.repeat(65)}@example.com`),
    ),
    name: text.filter(hasLetter),
    city: text.filter(hasLetter),
    amount: fc.option(fc.integer({ min: 1, max: 999_999_999_999 })),
    txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/)),
    description: text,
  });
  fc.assert(
    fc.property(input, (pix) => {
      const written = writeStaticPix(pix);
      expect(isValidPixPayload(written)).toBe(true);
      const info = getPixPayloadInfo(written);
      const reading = readBrCode(written);
      if (info === null || !('code' in reading)) throw new Error('Both readers accept it.');
      const { code } = reading;
      expect(code).toMatchObject({ kind: 'static', key: pixKeyOf(pix.key), amount: pix.amount, txid: pix.txid });
      expect([code.name, code.city]).toEqual([info.merchantName, info.merchantCity]);
      expect(code.amount).toBe(info.amount === undefined ? null : Math.round(info.amount * 100));
    }),
  );
});

test('a code with one other character is refused, and never read as another amount', () => {
  fc.assert(
    fc.property(fc.nat(P1.length - 1), fc.integer({ min: 0x20, max: 0x7e }), (at, code) => {
      const changed = P1.slice(0, at) + String.fromCharCode(code) + P1.slice(at + 1);
      fc.pre(changed.toUpperCase() !== P1.toUpperCase() && changed.trim() === changed);
      expect(readBrCode(changed)).toHaveProperty('problem');
    }),
  );
});
