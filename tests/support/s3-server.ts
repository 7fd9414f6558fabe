import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type S3Server = {
  /** Address of the bucket `files`. */
  readonly bucket: string;
  readonly objects: Map<string, Buffer>;
  /** Error codes of the refused calls so far. */
  readonly refused: string[];
  /** While true, all calls are answered with 500. */
  isBroken: boolean;
  readonly close: () => Promise<void>;
};

/**
 * The part of S3 that a file storage needs, in this process. It computes the AWS Signature Version 4 of each request
 * from the published steps and compares it, and also the hash of the body.
 */
export async function startS3Server(keyId: string, secret: string, region: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const end = (status: number, content: Buffer | string = '', headers: Record<string, string> = {}): void => {
      response.writeHead(status, headers);
      response.end(content);
    };
    const refuse = (status: number, code: string): void => {
      refused.push(code);
      end(status, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, { 'content-type': 'application/xml' });
    };
    if (self.isBroken) return refuse(500, 'InternalError');
    if (request.headers.authorization !== authorizationOf(request, keyId, secret, region))
      return refuse(403, 'SignatureDoesNotMatch');
    const declared = request.headers['x-amz-content-sha256'];
    if (request.method === 'PUT' && declared !== sha256(body)) return refuse(400, 'XAmzContentSHA256Mismatch');
    if (request.method === 'PUT' && request.headers['content-length'] === undefined)
      return refuse(411, 'MissingContentLength');
    const key = request.url ?? '';
    const object = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, body);
        return end(200);
      case 'DELETE':
        objects.delete(key);
        return end(204);
      case 'HEAD':
        return object === undefined ? end(404) : end(200, '', { 'content-length': String(object.length) });
      default: {
        if (object === undefined) return refuse(404, 'NoSuchKey');
        const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
        return range === null ? end(200, object) : end(206, object.subarray(Number(range[1]), Number(range[2]) + 1));
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const self: S3Server = {
    bucket: `http://127.0.0.1:${port}/files`,
    objects,
    refused,
    isBroken: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return self;
}

function authorizationOf(
  { method, url, headers }: IncomingMessage,
  keyId: string,
  secret: string,
  region: string,
): string {
  const date = String(headers['x-amz-date']);
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`;
  const signedHeaders = /SignedHeaders=([\w;-]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signedHeaders.split(';').includes(needed)) return `${needed} is not signed`;
  const canonical = [
    method,
    url,
    '',
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = [date.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    `AWS4${secret}`,
  );
  const signature = createHmac('sha256', key).update(toSign).digest('hex');
  return `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
