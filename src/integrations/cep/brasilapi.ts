import { isRecord } from '../../language/json/record.ts';
import { askJson, PortError, textOf } from '../ask-json.ts';
import type { CepService } from './cep-port.ts';

/**
 * BrasilAPI, version 2: answers 404 for an unknown CEP.
 * @param base its address; another one in tests
 */
export function createBrasilApi({ base = 'https://brasilapi.com.br', timeout = 2_000 } = {}): CepService {
  return {
    name: 'brasilapi',
    find: async (cep) => {
      const { status, body } = await askJson(new URL(`/api/cep/v2/${cep}`, base), { timeout });
      if (status === 404) return null;
      if (status !== 200 || !isRecord(body)) throw new PortError(`status ${status}`);
      const [cidade, estado] = [textOf(body.city, 120), textOf(body.state, 2)];
      if (String(body.cep).replace('-', '') !== cep || cidade === null || !/^[A-Z]{2}$/.test(estado ?? ''))
        throw new PortError('an address of another shape');
      return {
        ...{ cep, cidade, estado: estado ?? '', complemento: null, codigo_ibge: null },
        logradouro: textOf(body.street, 120),
        bairro: textOf(body.neighborhood, 80),
      };
    },
  };
}
