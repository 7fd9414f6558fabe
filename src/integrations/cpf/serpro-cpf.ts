import { isRecord } from '../../language/json/record.ts';
import { PortError, textOf } from '../ask-json.ts';
import { createBreaker } from '../breaker.ts';
import { createClientTokens } from '../client-tokens.ts';
import { exchange, isRefusal } from '../exchange.ts';
import type { CpfPort, CpfRecord, CpfStatus } from './cpf-port.ts';

export type SerproOptions = {
  /** Where the calls are, with their version and without a slash at the end. */
  readonly base: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For each answer, in ms. Somebody waits for it. */
  readonly timeout?: number;
  readonly now?: () => number;
  /** Learns why it did not answer. */
  readonly failed?: (reason: string) => void;
};

/** `situacao.codigo` of the service. */
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
 * SERPRO Consulta CPF: `GET /cpf/{ni}` with a token of client credentials answers `{ ni, nome, situacao: { codigo } }`, and 404 for
 * a CPF that nobody has.
 */
export function createSerproCpf({ base, failed, timeout = 5_000, ...client }: SerproOptions): CpfPort {
  const breaker = createBreaker({ service: 'cpf' });
  const tokens = createClientTokens({ ...client, timeout });
  const ask = (cpf: string, token: string) =>
    exchange({
      ...{ method: 'GET', url: new URL(`${base}/cpf/${cpf}`), timeout },
      headers: { authorization: `Bearer ${token}` },
    });
  return {
    find: async (cpf) => {
      try {
        return await breaker.run(async () => {
          const token = await tokens.get();
          let answer = await ask(cpf, token);
          if (answer.status === 401) {
            tokens.drop(token);
            answer = await ask(cpf, await tokens.get());
          }
          const { status, body } = answer;
          if (status === 404) return { status: 'INEXISTENTE', name: null };
          if (status !== 200) throw new PortError(`status ${status}`, isRefusal(status) ? 'refused' : 'unknown');
          return readRecord(cpf, body);
        });
      } catch (error) {
        failed?.(error instanceof Error ? error.message : 'failed');
        throw error;
      }
    },
  };
}

function readRecord(cpf: string, body: unknown): CpfRecord {
  const situation = isRecord(body) ? body.situacao : null;
  const code = isRecord(situation) ? String(situation.codigo) : '';
  const status = Object.hasOwn(statuses, code) ? statuses[code] : undefined;
  if (!isRecord(body) || body.ni !== cpf || status === undefined) throw new PortError('a record of another shape');
  return { status, name: textOf(body.nome, 120) };
}
