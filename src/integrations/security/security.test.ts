import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameSecret, isSignedWebhook, signWebhook } from './webhook-signature.ts';

const now = new Date('2026-11-23T12:00:00Z');
const secret = 'whsec_de_um_teste_qualquer';

describe('the signature of a webhook', () => {
  test('holds for its body, its secret and its time', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), (body, other) => {
        const header = signWebhook(body, secret, now);
        expect(isSignedWebhook(body, header, [secret], now)).toBe(true);
        expect(isSignedWebhook(body, header, ['novo', secret], now)).toBe(true);
        if (other !== secret) expect(isSignedWebhook(body, header, [other], now)).toBe(false);
        expect(isSignedWebhook(Buffer.concat([body, Buffer.from('x')]), header, [secret], now)).toBe(false);
      }),
    );
  });

  test('is no longer good after five minutes, nor before its time', () => {
    const header = signWebhook('{}', secret, now);
    const at = (seconds: number): boolean =>
      isSignedWebhook('{}', header, [secret], new Date(now.getTime() + seconds * 1000));
    expect([at(299), at(301), at(-299), at(-301)]).toEqual([true, false, true, false]);
  });

  test('is known as the published form says', () => {
    // HMAC-SHA256 of '1790000000.{"id":"evt_1"}', computed by another program.
    const header = signWebhook('{"id":"evt_1"}', 'segredo', new Date(1_790_000_000_000));
    // openssl dgst -sha256 -hmac segredo
    const expected = 'c0f6a9652ce1449ed9087d56ec593fc86e948017348c5fb08aedb6b0490577e3';
    expect(header).toBe(`t=1790000000,v1=${expected}`);
    const [time = '', mark = ''] = header.split(',');
    const both = `${time},v1=${'0'.repeat(64)},${mark},v0=alt`;
    expect(isSignedWebhook('{"id":"evt_1"}', both, ['segredo'], new Date(1_790_000_000_000))).toBe(true);
  });

  test.each([undefined, '', 't=1', 'v1=00', 't=,v1=', `t=1790000000,t=1790000000,v1=${'a'.repeat(64)}`, 't=abc,v1=zz'])(
    'is none: %s',
    (header) => expect(isSignedWebhook('{}', header, [secret], now)).toBe(false),
  );

  test('an empty secret signs nothing', () => {
    expect(isSignedWebhook('{}', signWebhook('{}', '', now), [''], now)).toBe(false);
    expect([isSameSecret('', ''), isSameSecret('a', 'a'), isSameSecret('a', 'ab')]).toEqual([false, true, false]);
  });
});
