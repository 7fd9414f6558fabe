import { stateOfCep } from '../../domain/cep-ranges.ts';
import { type Breaker, createBreaker } from '../breaker.ts';
import type { CepAddress, CepAnswer, CepPort, CepService } from './cep-port.ts';

/** ms for which an answer is cached: streets rarely change, while a new CEP becomes known at some point. */
const foundFor = 24 * 3_600_000;
const unknownFor = 600_000;
/** Maximum of cached answers. */
const maxCached = 10_000;

type Options = {
  /** Called with the service that failed, and the reason. */
  readonly failed?: (service: string, reason: string) => void;
  readonly now?: () => number;
  readonly breakers?: { readonly failures: number; readonly rest: number };
};

/**
 * Asks one service after the other until one knows the CEP, each with its own breaker. A CEP is unknown if one of them
 * says so and no other knows it. Answers are cached, and concurrent requests for the same CEP share one answer.
 */
export function chainCeps(services: readonly CepService[], options: Options = {}): CepPort {
  const { now = () => performance.now(), failed, breakers } = options;
  const chain = services.map((service) => ({
    service,
    breaker: createBreaker({ ...breakers, now, service: service.name }),
  }));
  const cached = new Map<string, { readonly answer: CepAnswer; readonly until: number }>();
  const asked = new Map<string, Promise<CepAnswer>>();

  function remember(cep: string, answer: CepAnswer): void {
    if (answer.kind === 'unavailable') return;
    const oldest = cached.keys().next();
    if (cached.size >= maxCached && !oldest.done) cached.delete(oldest.value);
    cached.set(cep, { answer, until: now() + (answer.kind === 'found' ? foundFor : unknownFor) });
  }

  return {
    find: (cep) => {
      const known = cached.get(cep);
      if (known !== undefined && known.until > now()) return Promise.resolve(known.answer);
      cached.delete(cep);
      const under = asked.get(cep);
      if (under !== undefined) return under;
      const answering = ask(chain, cep, failed)
        .then((answer) => {
          remember(cep, answer);
          return answer;
        })
        .finally(() => asked.delete(cep));
      asked.set(cep, answering);
      return answering;
    },
  };
}

async function ask(
  chain: readonly { readonly service: CepService; readonly breaker: Breaker }[],
  cep: string,
  failed: Options['failed'],
): Promise<CepAnswer> {
  let isUnknown = false;
  for (const { service, breaker } of chain) {
    try {
      const address = await breaker.run(() => service.find(cep));
      if (address !== null) return { kind: 'found', address };
      isUnknown = true;
    } catch (error) {
      failed?.(service.name, error instanceof Error ? error.message : 'failed');
    }
  }
  return isUnknown ? { kind: 'unknown' } : { kind: 'unavailable', address: addressOfDigits(cep) };
}

/** The address that the digits of a CEP give: its state. */
export function addressOfDigits(cep: string): CepAddress | null {
  const estado = stateOfCep(cep);
  if (estado === null) return null;
  return { cep, estado, cidade: null, logradouro: null, complemento: null, bairro: null, codigo_ibge: null };
}
