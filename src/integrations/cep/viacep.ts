import { isRecord } from '../../language/json/record.ts';
import { askJson, PortError, textOf } from '../ask-json.ts';
import type { CepService } from './cep-port.ts';

/**
 * ViaCEP: answers 200 with `erro` (true or a text) for an unknown CEP.
 * @param base its address; another one in tests
 */
export function createViaCep({ base = 'https://viacep.com.br', timeout = 2_000 } = {}): CepService {
  return {
    name: 'viacep',
    find: async (cep) => {
      const { status, body } = await askJson(new URL(`/ws/${cep}/json/`, base), { timeout });
      if (status !== 200 || !isRecord(body)) throw new PortError(`status ${status}`);
      if (body.erro === true || body.erro === 'true') return null;
      const [cidade, estado] = [textOf(body.localidade, 120), textOf(body.uf, 2)];
      if (String(body.cep).replace('-', '') !== cep || cidade === null || !/^[A-Z]{2}$/.test(estado ?? ''))
        throw new PortError('an address of another shape');
      return {
        ...{ cep, cidade, estado: estado ?? '' },
        logradouro: textOf(body.logradouro, 120),
        complemento: textOf(body.complemento, 120),
        bairro: textOf(body.bairro, 80),
        codigo_ibge: /^\d{7}$/.test(String(body.ibge)) ? String(body.ibge) : null,
      };
    },
  };
}
