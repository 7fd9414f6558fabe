import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';

/** Contents of the form with a signature. */
export type SignatureForm = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, Buffer>>;
};

/** Forms that were read: a call that is carried out again cannot read its form again. */
const read = new WeakMap<FastifyRequest, Promise<SignatureForm>>();

/** Reads a form into memory, within limits. Throws 413 beyond them, and 400 for an invalid form. */
export function readForm(request: FastifyRequest, upload: () => Readable, greatest: number): Promise<SignatureForm> {
  const known = read.get(request);
  if (known !== undefined) return known;
  const reading = parseForm(upload(), request.headers['content-type'] ?? '', greatest);
  read.set(request, reading);
  return reading;
}

function parseForm(body: Readable, type: string, greatest: number): Promise<SignatureForm> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {};
    const files: Record<string, Buffer> = {};
    const fail = (error: unknown): void => {
      body.unpipe();
      body.resume();
      reject(error);
    };
    const broken = () =>
      httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/file', ...httpErrors['required.arquivo']() }] });
    let parser: InstanceType<typeof Busboy>;
    try {
      const limits = { fileSize: greatest, files: 2, fields: 5, parts: 8, fieldSize: 1_000, headerPairs: 20 };
      parser = new Busboy({ headers: { 'content-type': type }, limits });
    } catch {
      return fail(broken());
    }
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (name, content) => {
      const chunks: Buffer[] = [];
      content.on('error', () => undefined);
      content.on('data', (chunk: Buffer) => chunks.push(chunk));
      content.on('limit', () => {
        chunks.length = 0;
        fail(httpErrors.CORPO_MUITO_GRANDE());
      });
      content.on('end', () => {
        if (!content.truncated) files[name] = Buffer.concat(chunks);
      });
    });
    parser.on('error', () => fail(broken()));
    parser.on('finish', () => resolve({ fields, files }));
    body.on('error', fail);
    body.on('close', () => {
      if (!body.readableEnded) fail(broken());
    });
    body.pipe(parser);
  });
}
