import sql from 'sql-template-tag';
import { type RecordSave, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ErrorProblem, FieldError } from '../../../platform/http/errors/define-errors.ts';
import { registrationErrors } from './errors.ts';

/**
 * Why a document cannot be that of a spouse: it is the person's own, or belongs to a consultant. Registering a
 * consultant with a spouse's document is refused too (specification 002, section 8). Null if it is allowed or
 * unchanged.
 * @param own document of the person
 * @param before document of the spouse as it is stored
 */
export async function refuseSpouse(
  db: Queryable,
  spouse: string | null,
  own: string | null,
  before: string | null,
): Promise<ErrorProblem | null> {
  if (spouse === null || spouse === before) return null;
  if (spouse === own) return registrationErrors.cadastro_conjuge_proprio();
  const rows = await db.query(sql`
    select 1 as found from (
      select id from pessoa where documento = ${spouse}
      union select p.id from pessoa_fisica as f join pessoa as p on p."id_pessoaFisica" = f.id where f.cpf = ${spouse}
    ) as h
    join cliente as c on c.id_pessoa = h.id and c.dh_exclusao is null and coalesce(c.tipo, 'CLIENTE') <> 'CLIENTE' limit 1`);
  return rows.length === 0 ? null : registrationErrors.cadastro_conjuge_consultor();
}

/** The same check for every way to save a person's data, except restoring from the recycle bin. */
export async function checkSpouse(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  if (save.isReturning === true) return [];
  const [spouse, own] = ['cpfConjuge', 'cpf'].map((name) => savedValue(save, name));
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  const problem = await refuseSpouse(tx, text(spouse), text(own), text(save.before?.cpfConjuge));
  return problem === null ? [] : [ruleError(save.base, 'cpfConjuge', problem)];
}
