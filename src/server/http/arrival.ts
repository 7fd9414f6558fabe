import type { FastifyRequest } from 'fastify';

/** ms that an upload may take; who reads it sees that it goes on (`files/receive-upload.ts`). */
export const uploadArrival = 1_800_000;
const otherArrival = 120_000;

/** Ends requests that are not here whole after two minutes, but for uploads: whoever sends drop by drop holds a place. */
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
