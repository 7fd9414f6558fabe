import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { createMeasure } from '../measure.ts';
import { type FileStorage, placeOf, StorageError, type StorageKey } from './storage.ts';

export type S3Settings = {
  /** Address of the bucket, such as `https://files.s3.sa-east-1.amazonaws.com` or `https://minio.example/files`. */
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** ms without data after which a request is aborted. */
const patience = 30_000;

/**
 * Files in a bucket of any S3-compatible store, signed with AWS Signature 4. S3 needs the length and hash of a file
 * before its first byte, so the file is first written to a local folder; it is never in memory as a whole.
 */
export function createS3Storage(settings: S3Settings): FileStorage {
  const base = settings.bucket.replace(/\/+$/, '');
  const cache = new Map<string, ArrayBuffer>();

  async function send(
    method: 'GET' | 'PUT' | 'HEAD' | 'DELETE',
    key: StorageKey,
    headers: Readonly<Record<string, string>> = {},
    body?: Readable,
  ): Promise<IncomingMessage> {
    const signed = await new AwsV4Signer({
      url: `${base}/${placeOf(key)}`,
      method,
      headers: { ...headers },
      service: 's3',
      region: settings.region,
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      cache,
    }).sign();
    return ask(signed.url, method, Object.fromEntries(signed.headers), body).catch((cause: unknown) => {
      throw new StorageError('The S3 store cannot be reached.', { cause });
    });
  }

  return {
    kind: 's3',
    put: async (key, content) => {
      const folder = await mkdtemp(join(tmpdir(), 'vitral-upload-'));
      const path = join(folder, 'file');
      try {
        const measure = createMeasure();
        await pipeline(content, measure.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        const { size } = await stat(path);
        const headers = {
          'content-length': String(size),
          'content-type': 'application/octet-stream',
          'x-amz-content-sha256': measure.sha256(),
        };
        const answer = await send('PUT', key, headers, createReadStream(path));
        if (answer.statusCode !== 200) throw await refusal(answer);
        answer.resume();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    get: async (key, range) => {
      const answer = await send('GET', key, range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` });
      if (answer.statusCode !== (range === undefined ? 200 : 206)) throw await refusal(answer);
      return answer;
    },
    stat: async (key) => {
      const answer = await send('HEAD', key);
      if (answer.statusCode === 404) return null;
      if (answer.statusCode !== 200) throw await refusal(answer);
      answer.resume();
      return { size: Number(answer.headers['content-length']) };
    },
    delete: async (key) => {
      const answer = await send('DELETE', key);
      if (![200, 204, 404].includes(answer.statusCode ?? 0)) throw await refusal(answer);
      answer.resume();
    },
    wantsRoom: async () => null,
  };
}

/** Sends one request; resolves when its answer begins. */
function ask(
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: Readable,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? https.request : http.request;
    const request = open(url, { method, headers: { ...headers }, timeout: patience }, resolve);
    request.on('timeout', () => request.destroy(new Error(`No answer within ${patience} ms.`)));
    request.on('error', reject);
    if (body === undefined) request.end();
    else pipeline(body, request).catch(reject);
  });
}

/** The error that the store reports, such as `SignatureDoesNotMatch`; never what was sent. */
async function refusal(answer: IncomingMessage): Promise<StorageError> {
  const text = await readText(answer.take(20)).catch(() => '');
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? 'no code';
  return new StorageError(`The S3 store answered ${answer.statusCode} (${code}).`);
}
