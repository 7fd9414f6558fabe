import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpErrors } from '../errors/http-errors.ts';

/** ms that an upload may take. Its reader checks that data keeps arriving (`engine/files/receive-upload.ts`). */
export const uploadArrival = 1_800_000;
const otherArrival = 120_000;

/**
 * Ends requests that are not complete after two minutes, except uploads: a client that sends very slowly would hold a
 * place.
 */
export function limitArrival(limit = otherArrival): (request: FastifyRequest) => Promise<void> {
  return async ({ method, raw, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || routeOptions.config.takesUpload === true) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, limit);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  };
}

/**
 * Refuses requests before reading their bodies: those that name two hosts (the server and a balancer might each use
 * another one; RFC 9112, section 3.2), and those with a body for an address that does not exist.
 */
export async function refuseUnserved(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { rawHeaders } = request.raw;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1) {
    endBehindAnswer(request, reply);
    throw httpErrors.DADOS_INVALIDOS({
      errors: [{ pointer: '/headers/host', ...httpErrors['repetido.host']() }],
    });
  }
  if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') {
    endBehindAnswer(request, reply);
    throw httpErrors.ENDERECO_NAO_ENCONTRADO();
  }
}

/**
 * Bytes of a body that may still arrive after a refusal without being read: closing the connection on them could lose
 * the answer.
 */
const smallBody = 65_536;
/** ms that this may take. */
const lingering = 2_000;

/** Closes the connection after the answer if a body is still to come, because nobody reads it. */
export function endBehindAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = raw.headers;
  if (encoding !== undefined || Number(length) > smallBody) {
    reply.header('connection', 'close');
    return;
  }
  if (Number(length) === 0) return;
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, lingering);
  timer.unref();
  raw.once('close', () => clearTimeout(timer));
}
