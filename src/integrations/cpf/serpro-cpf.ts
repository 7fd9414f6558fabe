import { isRecord } from '../../language/json/record.ts';
import { PortError, reported, textOf } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import { createClientTokens } from '../client-tokens.ts';
import { exchange, statusError } from '../exchange.ts';
import type { CpfPort, CpfRecord, CpfStatus } from './cpf-port.ts';

export type SerproOptions = {
  /** Base address of the calls, with their version and without a trailing slash. */
  readonly base: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** ms for each answer. A person waits for it. */
  readonly timeout?: number;
  readonly now?: () => number;
  /** Called with the reason of a failure. */
  readonly failed?: (reason: string) => void;
};

/** By `situacao.codigo` of the service. */
const statuses: Readonly<Record<string, CpfStatus>> = {
  '0': 'REGULAR',
  '2': 'SUSPENSA',
  '3': 'TITULAR_FALECIDO',
  '4': 'PENDENTE_REGULARIZACAO',
  '5': 'CANCELADA',
  '8': 'NULA',
  '9': 'CANCELADA',
};

/**
 * SERPRO Consulta CPF: `GET /cpf/{ni}` with a token of client credentials answers `{ ni, nome, situacao: { codigo } }`,
 * and 404 for a CPF that does not exist.
 */
export function createSerproCpf({ base, failed, timeout = 5_000, ...client }: SerproOptions): CpfPort {
  const breaker = createBreaker({ service: 'cpf' });
  const tokens = createClientTokens({ ...client, timeout });
  return {
    find: (cpf) =>
      reported(failed, () =>
        breaker.run(async () => {
          const url = new URL(`${base}/cpf/${cpf}`);
          const { status, body } = await tokens.send((headers) => exchange({ method: 'GET', url, timeout, headers }));
          if (status === 404) return { status: 'INEXISTENTE', name: null };
          if (status !== 200) throw statusError(status);
          return readRecord(cpf, body);
        }),
      ),
  };
}

function readRecord(cpf: string, body: unknown): CpfRecord {
  const situation = isRecord(body) ? body.situacao : null;
  const code = isRecord(situation) ? String(situation.codigo) : '';
  const status = Object.hasOwn(statuses, code) ? statuses[code] : undefined;
  if (!isRecord(body) || body.ni !== cpf || status === undefined) throw new PortError('a record of another shape');
  return { status, name: textOf(body.nome, 120) };
}
