import sql from 'sql-template-tag';
import { type RecordSave, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { classificationErrors } from './errors.ts';

/**
 * A classification can only be placed below one of its own catalogue, and changes its catalogue only if nothing is in
 * it (specification 001, section 4, catalogue tree).
 */
export async function checkClassification(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const { base, before } = save;
  const catalogo = savedValue(save, 'catalogo');
  const superior = savedValue(save, 'superior');
  const errors: FieldError[] = [];
  if (superior !== null && catalogo !== null) {
    // Locked until the save is done, so that nobody moves it to another catalogue meanwhile.
    const [above] = await tx.query<{ id_catalogo: number }>(
      sql`select id_catalogo from classificacao where id = ${Number(superior)} for share`,
    );
    if (above !== undefined && Number(above.id_catalogo) !== Number(catalogo))
      errors.push(ruleError(base, 'superior', classificationErrors.outro_catalogo()));
  }
  if (before !== null && catalogo !== null && (await holdsInAnother(tx, before.id, Number(catalogo))))
    errors.push(ruleError(base, 'catalogo', classificationErrors.catalogo_em_uso()));
  return errors;
}

/** Whether a save moves a classification that is not empty to another catalogue. */
async function holdsInAnother(tx: Queryable, id: number, catalogo: number): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 as found from classificacao as c
    where c.id = ${id} and c.id_catalogo <> ${catalogo} and (
      exists (select 1 from classificacao as f where f.id_superior = c.id)
      or exists (select 1 from classificacao_produto as p where p.id_classificacao = c.id))`);
  return rows.length > 0;
}
