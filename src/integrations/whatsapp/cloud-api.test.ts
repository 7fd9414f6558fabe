import { describe, expect, test } from 'vitest';
import { type JsonAnswer, startJsonServer } from '../../../tests/support/services/json-server.ts';
import { createKnobs } from '../knobs.ts';
import { createCloudApi } from './cloud-api.ts';
import { openWhatsApp } from './settings.ts';
import { simulateWhatsApp } from './simulated-whatsapp.ts';
import type { WhatsAppMessage } from './whatsapp-port.ts';

const message: WhatsAppMessage = { key: 'k1', to: '+5511987654321', text: 'Olá,\nAna', picture: null };
const taken = { text: JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: 'wamid.1' }] }) };
const picture = { name: 'foto.png', type: 'image/png', bytes: Buffer.from('png') };

async function send(answer: (url: string) => JsonAnswer, given = message, template: string | null = null) {
  const { base, received } = await startJsonServer(({ url }) => answer(url ?? ''));
  const api = createCloudApi({
    ...{ base: `${base}/v23.0`, token: 'segredo', phone: '1055', timeout: 200 },
    template: template === null ? null : { name: template, language: 'pt_BR' },
  });
  return { outcome: await api.send(given).catch((error: unknown) => error), received, api };
}

describe('the Cloud API', () => {
  test('it is asked to send a text to a number, and answers its id', async () => {
    const { outcome, received } = await send(() => taken);
    expect(outcome).toEqual({ id: 'wamid.1' });
    expect([received[0]?.method, received[0]?.url]).toEqual(['POST', '/v23.0/1055/messages']);
    expect(received[0]?.headers.authorization).toBe('Bearer segredo');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      ...{ messaging_product: 'whatsapp', recipient_type: 'individual', to: '5511987654321', type: 'text' },
      text: { body: 'Olá,\nAna', preview_url: false },
    });
  });

  test('a picture goes there first, and then its id with the text', async () => {
    const { outcome, received } = await send((url) => (url.endsWith('/media') ? { text: '{"id":"media-9"}' } : taken), {
      ...message,
      picture,
    });
    expect(outcome).toEqual({ id: 'wamid.1' });
    expect(received.map(({ url }) => url)).toEqual(['/v23.0/1055/media', '/v23.0/1055/messages']);
    expect(received[0]?.headers['content-type']).toContain('multipart/form-data');
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
      type: 'image',
      image: { id: 'media-9', caption: 'Olá,\nAna' },
    });
  });

  test('a template holds the text in one line', async () => {
    const { received } = await send(() => taken, message, 'aviso');
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      type: 'template',
      template: {
        ...{ name: 'aviso', language: { code: 'pt_BR' } },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Olá, Ana' }] }],
      },
    });
  });

  test.each([
    [{ status: 400, text: '{"error":{"code":131026,"message":"+5511987654321"}}' }, 'refused', '131026'],
    [{ status: 401, text: '{"error":{"code":190}}' }, 'refused', '190'],
    [{ status: 429, text: '{"error":{"code":80007}}' }, 'unknown', null],
    [{ status: 500, text: '{}' }, 'unknown', null],
    ['hangs', 'unknown', null],
    [{ text: '{}' }, 'unknown', null],
    [{ text: '<html>' }, 'unknown', null],
  ] as [JsonAnswer, string, string | null][])(
    '%j is no message sent, and tells no secret',
    async (answer, kind, code) => {
      const { outcome } = await send(() => answer);
      expect(outcome).toMatchObject({ name: 'PortError', outcome: kind, code });
      expect(String(outcome)).not.toMatch(/segredo|98765/);
    },
  );
});

test('development takes WhatsApp away', async () => {
  const knobs = createKnobs();
  const whatsapp = simulateWhatsApp({ send: async () => ({ id: 'x' }), sent: null }, knobs);
  expect(await whatsapp.send(message)).toEqual({ id: 'x' });
  knobs.turn('whatsapp', 'fora_do_ar', true);
  await expect(whatsapp.send(message)).rejects.toThrow('does not answer');
});

test('settings that cannot be used are refused without quoting the token', () => {
  const whole = { VITRAL_WHATSAPP_TOKEN: 'segredo', VITRAL_WHATSAPP_PHONE_ID: '10551055' };
  const refusal = (env: Record<string, string>): string => {
    try {
      openWhatsApp(env);
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(openWhatsApp({})).toBeNull();
  expect(refusal({ ...whole, VITRAL_WHATSAPP_TEMPLATE: 'aviso/es' })).toBe('');
  expect(refusal({ VITRAL_WHATSAPP_TOKEN: 'segredo' })).toMatch(/PHONE_ID/);
  expect(refusal({ ...whole, VITRAL_WHATSAPP_TEMPLATE: 'Com espaço' })).toMatch(/TEMPLATE/);
  expect(refusal({ ...whole, VITRAL_WHATSAPP_URL: 'http://example.com' })).toMatch(/URL/);
  expect(refusal({ VITRAL_WHATSAPP_TOKEN: 'seg\nredo' })).not.toContain('seg\nredo');
});
