import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { greatestFile } from '../../language/entity/file-rules.ts';
import type { ApiError } from '../../platform/http/errors/api-error.ts';
import type { ErrorProblem } from '../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { fileErrors } from './file-errors.ts';
import type { IncomingFile } from './files.ts';

/**
 * Reads the only file of a multipart form while it arrives, without storing it. If an error occurs, the rest of the
 * form is read and discarded, because a browser that is still sending does not read the answer.
 */
export function receiveUpload<T>(
  body: Readable,
  contentType: string,
  take: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const headers: BusboyHeaders = { 'content-type': contentType };
    const parser = openParser(headers);
    if (parser === null) return reject(badForm(fileErrors['required.formulario']()));
    let taken: Promise<T> | null = null;
    let current: Readable | null = null;
    const stalled = setTimeout(() => fail(httpErrors.DADOS_INVALIDOS({ errors: [interrupted] })), patience);
    const fail = (error: unknown): void => {
      clearTimeout(stalled);
      body.unpipe(parser);
      body.resume();
      current?.destroy(error instanceof Error ? error : new Error(String(error)));
      reject(error);
    };
    parser.on('file', (field, content, name, _encoding, type) => {
      // Without a listener, a form that breaks off within an unread part would crash the server.
      content.on('error', () => undefined);
      if (field !== 'file' || taken !== null) return void content.resume();
      current = content;
      taken = take({ name, type, content, isCut: () => content.truncated });
      taken.catch(fail);
    });
    parser.on('error', () => fail(badForm(fileErrors['required.formulario_ilegivel']())));
    parser.on('finish', () => {
      clearTimeout(stalled);
      if (taken === null) reject(badForm(fileErrors['required.sem_arquivo']()));
      else taken.then(resolve, () => undefined);
    });
    // The sender disconnected.
    body.on('error', fail);
    body.on('close', () => {
      if (!body.readableEnded) fail(httpErrors.DADOS_INVALIDOS({ errors: [interrupted] }));
    });
    body.on('data', () => stalled.refresh());
    body.pipe(parser);
  });
}

/** ms without data after which an upload is aborted. */
const patience = 60_000;
const interrupted = { pointer: '/file', ...fileErrors.interrompido() };

function openParser(headers: BusboyHeaders): InstanceType<typeof Busboy> | null {
  try {
    const limits = { fileSize: greatestFile, files: 2, fields: 10, parts: 12, fieldSize: 1_000, headerPairs: 20 };
    return new Busboy({ headers, limits });
  } catch {
    return null;
  }
}

function badForm(problem: ErrorProblem): ApiError {
  return httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/file', ...problem }] });
}
