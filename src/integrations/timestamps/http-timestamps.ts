import { randomBytes } from 'node:crypto';
import { type Der, readDer, writeDer } from './der.ts';
import { type DigestName, TimestampError, type TimestampPort } from './timestamp-port.ts';

/** Last bytes of the object ids of the digests: 2.16.840.1.101.3.4.2.x (NIST). */
const digests: Readonly<Record<DigestName, number>> = { 'SHA-256': 1, 'SHA-384': 2, 'SHA-512': 3 };

/** Bytes; a larger answer is no token. */
const longestAnswer = 64 * 1024;

/**
 * Requests time stamps from an authority by HTTP (RFC 3161, 3.4).
 * @param url its address; a user and a password in it are sent as `Authorization: Basic`
 * @param timeout ms for the whole answer
 */
export function createHttpTimestamps({ url, timeout }: { readonly url: URL; readonly timeout: number }): TimestampPort {
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const address = new URL(url);
  address.username = '';
  address.password = '';
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const headers = {
    ...{ 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply', 'user-agent': 'Vitral' },
    ...(user === '' ? {} : { authorization: `Basic ${basic}` }),
  };

  async function ask(body: Uint8Array): Promise<Uint8Array> {
    try {
      const answer = await fetch(address, {
        ...{ method: 'POST', headers, body: Uint8Array.from(body), redirect: 'error' },
        signal: AbortSignal.timeout(timeout),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        const isFinal = answer.status >= 400 && answer.status < 500 && ![408, 429].includes(answer.status);
        throw new TimestampError(isFinal ? 'refused' : 'silent', `status ${answer.status}`);
      }
      return await readBytes(answer);
    } catch (error) {
      if (error instanceof TimestampError) throw error;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new TimestampError('silent', isLate ? `no answer within ${timeout} ms` : 'no connection');
    }
  }

  return {
    stamp: async (digest, name) => {
      const algorithm = writeDer(
        0x30,
        writeDer(0x06, Buffer.from([0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, digests[name]])),
        writeDer(0x05),
      );
      const imprint = writeDer(0x30, algorithm, writeDer(0x04, digest));
      const nonce = randomBytes(8);
      // A positive number without a leading zero byte, as DER requires.
      nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
      const yes = writeDer(0x01, Buffer.from([0xff]));
      const question = writeDer(0x30, writeDer(0x02, Buffer.from([1])), imprint, writeDer(0x02, nonce), yes);
      return readToken(await ask(question), { digest, nonce });
    },
  };
}

async function readBytes(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    length += part.value.length;
    parts.push(part.value);
    if (length <= longestAnswer) continue;
    await reader?.cancel();
    throw new TimestampError('other', 'an answer that is too long');
  }
  return Buffer.concat(parts);
}

/** The token of an answer (`TimeStampResp`), checked for this digest and this request. */
function readToken(answer: Uint8Array, asked: { readonly digest: Uint8Array; readonly nonce: Uint8Array }): Uint8Array {
  try {
    const [status, token] = inside(readDer(answer)[0], 0x30);
    const [state] = inside(status, 0x30);
    const granted = state?.content[0];
    if (granted !== 0 && granted !== 1) throw new TimestampError('refused', `status ${granted} of the authority`);
    if (token === undefined) throw new TypeError('There is no token.');
    const signedData = inside(inside(token, 0x30)[1], 0xa0)[0];
    const encapsulated = inside(inside(signedData, 0x30)[2], 0x30)[1];
    const info = inside(readDer(inside(encapsulated, 0xa0)[0]?.content ?? new Uint8Array())[0], 0x30);
    const imprint = inside(info[2], 0x30)[1];
    // The fields after the time are optional: the nonce is the only number among them.
    const nonce = info.slice(5).find(({ tag }) => tag === 0x02);
    const isAsked = Buffer.compare(imprint?.content ?? new Uint8Array(), asked.digest) === 0;
    if (!isAsked || nonce === undefined || Buffer.compare(nonce.content, asked.nonce) !== 0)
      throw new TimestampError('other', 'a stamp of something else');
    return Uint8Array.from(token.whole);
  } catch (error) {
    if (error instanceof TimestampError) throw error;
    throw new TimestampError('other', 'an answer that is no stamp');
  }
}

function inside(value: Der | undefined, tag: number): Der[] {
  if (value === undefined || value.tag !== tag) throw new TypeError('A stamp has another form.');
  return readDer(value.content);
}
