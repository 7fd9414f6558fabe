import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { cep as cepDocument } from '../../../domain/cep.ts';
import type { CepAddress, CepPort } from '../../../integrations/cep/cep-port.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { deliveryErrors } from './errors.ts';

type KnownAddress = components['schemas']['EnderecoCep'];

/**
 * The address of a CEP, with its registered city (specification 001, section 8, `consultarCEP`). If no service answers
 * it contains what the digits tell, and `isComplete` is false: the user types the rest. Throws 404 for a CEP that does
 * not exist. Not for use in a transaction, because it calls a port.
 */
export async function findCep(
  db: Queryable,
  port: CepPort,
  given: string,
): Promise<{ readonly address: KnownAddress; readonly isComplete: boolean }> {
  const cep = cepDocument.normalise(given);
  if (!cepDocument.isValid(cep)) throw deliveryErrors.CEP_NAO_ENCONTRADO({ cep: cepDocument.format(cep) });
  const answer = await port.find(cep);
  if (answer.kind === 'unknown') throw deliveryErrors.CEP_NAO_ENCONTRADO({ cep: cepDocument.format(cep) });
  const { address } = answer;
  if (address === null) return { address: { cep }, isComplete: false };
  const { codigo_ibge, ...known } = address;
  return {
    address: { ...known, id_cidade: await findCity(db, address) },
    isComplete: answer.kind === 'found',
  };
}

/** The registered city: by its code if the service returns it, else by its name in its Brazilian state. */
async function findCity(db: Queryable, { cidade, estado, codigo_ibge }: CepAddress): Promise<number | null> {
  if (cidade === null) return null;
  const [row] = await db.query<{ id: number }>(sql`
    select c.id from cidade as c
    join estado as e on e.id = c.id_estado join pais as p on p.id = e.id_pais
    where p.sigla = 'BR' and e.sigla = ${estado}
      and (c.codigo_ibge = ${codigo_ibge}::text or vitral_normaliza(c.nome) = vitral_normaliza(${cidade}::text))
    order by (c.codigo_ibge = ${codigo_ibge}::text) is true desc, c.id limit 1`);
  return row?.id ?? null;
}
