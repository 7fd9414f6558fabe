import type { FastifyInstance } from 'fastify';

const firstPort = 4180;
const tries = 20;

/** The chosen port is in use; only a person can choose another. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
  readonly final = true;
}

/**
 * Listens and returns the address for a browser. Without a chosen port it takes the first free one from 4180 on. Throws
 * PortInUseError if the chosen port is in use.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: string | undefined },
): Promise<string> {
  const wanted = port === undefined || port === '' ? null : Number(port);
  if (wanted !== null && (!Number.isInteger(wanted) || wanted < 0 || wanted > 65_535)) {
    throw new PortInUseError(`PORT must be a number from 0 to 65535; it is "${port}".`);
  }
  for (let offset = 0; ; offset += 1) {
    try {
      await app.listen({ host, port: wanted ?? firstPort + offset });
      break;
    } catch (error) {
      const isTaken = error instanceof Error && Reflect.get(error, 'code') === 'EADDRINUSE';
      if (!isTaken) throw error;
      if (wanted !== null)
        throw new PortInUseError(`Port ${wanted} is in use by another program. Stop it, or start with PORT=another.`);
      if (offset >= tries)
        throw new PortInUseError(`Ports ${firstPort} to ${firstPort + tries} are all in use. Start with PORT=another.`);
    }
  }
  const bound = app.server.address();
  const actual = typeof bound === 'object' && bound !== null ? bound.port : firstPort;
  return `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${actual}`;
}
