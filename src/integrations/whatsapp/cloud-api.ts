import { isRecord } from '../../language/json/record.ts';
import { askJson, PortError, reported, textOf } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import type { WhatsAppMessage, WhatsAppPicture, WhatsAppPort } from './whatsapp-port.ts';

type Options = {
  /** Its address, with the version: `https://graph.facebook.com/v23.0`. */
  readonly base: string;
  readonly token: string;
  /** Id of the sender's number. */
  readonly phone: string;
  /** A template with one text, for people who have not written within a day; null to send plain texts. */
  readonly template: { readonly name: string; readonly language: string } | null;
  readonly timeout?: number;
  /** Called with the reason of a failure. */
  readonly failed?: (reason: string) => void;
};

/** WhatsApp by Meta's Cloud API: `POST {phone}/messages`, after `POST {phone}/media` for a picture. */
export function createCloudApi({ base, token, phone, template, timeout = 10_000, failed }: Options): WhatsAppPort {
  const breaker = createBreaker({ service: 'whatsapp' });
  const headers = { authorization: `Bearer ${token}` };
  const address = (call: string): URL => new URL(`${base}/${phone}/${call}`);
  const ask = async (
    call: string,
    question: { readonly body?: unknown; readonly form?: FormData },
  ): Promise<string> => {
    const answer = await breaker.run(async () => {
      const { status, body } = await askJson(address(call), { timeout, method: 'POST', headers, ...question });
      // A refusal of one message does not affect the next; a number that sends too often waits.
      if (status >= 500 || status === 429) throw new PortError(`status ${status}`);
      return { status, body };
    });
    if (answer.status < 200 || answer.status > 299) throw refusalOf(answer.status, answer.body);
    const { body } = answer;
    const first: unknown = isRecord(body) && Array.isArray(body.messages) ? body.messages[0] : body;
    const id = isRecord(first) ? textOf(first.id, 300) : null;
    if (id === null) throw new PortError('an answer without an id');
    return id;
  };
  return {
    sent: null,
    send: async (message) => {
      return reported(failed, async () => {
        const media = message.picture === null ? null : await ask('media', { form: formOf(message.picture) });
        return { id: await ask('messages', { body: bodyOf(message, media, template) }) };
      });
    },
  };
}

function formOf({ name, type, bytes }: WhatsAppPicture): FormData {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', type);
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

/** Texts have at most 4,096 characters, captions of pictures and template parameters 1,024: longer ones are cut. */
function bodyOf({ to, text }: WhatsAppMessage, media: string | null, template: Options['template']): object {
  const head = { messaging_product: 'whatsapp', recipient_type: 'individual', to: to.replace('+', '') };
  if (template !== null) {
    const header = media === null ? [] : [{ type: 'header', parameters: [{ type: 'image', image: { id: media } }] }];
    // A template parameter must not contain line breaks.
    const words = text.replaceAll(/\s+/g, ' ').slice(0, 1_024);
    const components = [...header, { type: 'body', parameters: [{ type: 'text', text: words }] }];
    return { ...head, type: 'template', template: { ...template, language: { code: template.language }, components } };
  }
  if (media !== null) return { ...head, type: 'image', image: { id: media, caption: text.slice(0, 1_024) } };
  return { ...head, type: 'text', text: { body: text.slice(0, 4_096), preview_url: false } };
}

/** The provider's message may contain the number, so only its code is logged. */
function refusalOf(status: number, body: unknown): PortError {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  const code = typeof error.code === 'number' ? String(error.code) : null;
  return new PortError(`status ${status}${code === null ? '' : `, code ${code}`}`, 'refused', code);
}
