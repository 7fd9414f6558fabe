import sql from 'sql-template-tag';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { PlannedSave, Settled } from '../../../engine/records/record-rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { UnitDatabase } from '../../../platform/database/unit.ts';
import { type Caller, mayCall } from '../../../platform/http/caller.ts';
import { cloners, findRelatives } from '../../people/server/index.ts';
import { registrationErrors } from './errors.ts';

/**
 * Refuses new registrations of consultants with the texts of specification 002, section 8: without a branch, of a
 * partner or of a spouse. People who are clients already are refused with the texts about persons.
 */
export async function settleRegistrations(
  tx: Queryable,
  caller: Caller,
  saves: readonly PlannedSave[],
): Promise<ReadonlyMap<number, Settled>> {
  const settled = new Map<number, Settled>();
  for (const { place, before, columns } of saves) {
    const isConsultant = columns.get('tipo') === 'CONSULTOR' || columns.get('tipo') === 'CONSULTOR_ENERGY';
    if (before !== null || !isConsultant || columns.get('status') !== 'PENDENTE') continue;
    const refusal =
      columns.get('id_filial') == null
        ? registrationErrors['REGRA_DE_NEGOCIO.filial_obrigatoria']()
        : ((await refusePerson(tx, caller, columns)) ?? (await refuseDocument(tx, columns.get('documento'))));
    if (refusal !== null) settled.set(place, { refusal });
  }
  return settled;
}

/** Refuses one more client of a person in the same branch, or by a caller who may not clone. */
async function refusePerson(tx: Queryable, caller: Caller, columns: PlannedSave['columns']) {
  const person = columns.get('id_pessoa');
  if (typeof person !== 'number') return null;
  const branch = mayCall(caller, cloners) ? columns.get('id_filial') : null;
  const rows = await tx.query(sql`
    select 1 as found from cliente
    where id_pessoa = ${person} and dh_exclusao is null and (${branch}::bigint is null or id_filial = ${branch}::bigint)`);
  return rows.length === 0 ? null : registrationErrors['REGRA_DE_NEGOCIO.cliente_existente']();
}

/**
 * Refuses a document of somebody else who is a client in a country already.
 * @param own id of the registered person, null for a new one
 */
export async function refuseHolder(tx: Queryable, document: string, country: number, own: number | null) {
  const rows = await tx.query(sql`
    select 1 as found from (
      select id from pessoa where documento = ${document}
      union select p.id from pessoa_fisica as f join pessoa as p on p."id_pessoaFisica" = f.id where f.cpf = ${document}
    ) as h
    join cliente as c on c.id_pessoa = h.id and c.dh_exclusao is null
    left join filial as f on f.id = c.id_filial
    where h.id is distinct from ${own}::bigint and coalesce(f.id_pais, ${country}) = ${country} limit 1`);
  return rows.length === 0 ? null : registrationErrors['REGRA_DE_NEGOCIO.cliente_existente']();
}

/** Refuses a consultant whose document belongs to a partner or a spouse. Null if neither. */
export async function refuseDocument(tx: Queryable, document: unknown) {
  if (typeof document !== 'string') return null;
  const { hasSocio, hasConjuge } = await findRelatives(tx, document);
  if (hasSocio) return registrationErrors['REGRA_DE_NEGOCIO.socio']();
  return hasConjuge ? registrationErrors['REGRA_DE_NEGOCIO.conjuge']() : null;
}

/** Thrown to roll back a dry run. */
class CheckedError extends Error {}

/**
 * Saves a client and rolls it back, as a dry run; throws what would refuse the save.
 * @param id 0 for a new one
 */
export async function checkClient(
  { together, engine }: { readonly together: UnitDatabase['together']; readonly engine: RecordEngine },
  caller: Caller,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const over = new CheckedError('The registration was checked.');
  try {
    await together(async () => {
      if (id === 0) await engine.create(caller, 'Cliente', body);
      else await engine.change(caller, 'Cliente', id, body);
      throw over;
    });
  } catch (error) {
    if (error !== over) throw error;
  }
}
