import { type RecordSave, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import { idOf } from '../../../engine/records/rows/reference-id.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { networkErrors } from './errors.ts';
import { isCustomer } from './preview-sponsor.ts';

/**
 * The sponsor of a member must not be a customer, as for `changeSponsor`, in whatever way business data are saved;
 * existing ones may stay.
 */
export function checkSponsor(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  return refuseCustomer(tx, save, 'clientePaiEmpresarial');
}

/**
 * The serving consultant of a member without a recorded sponsor counts as sponsor, so must not be a customer either.
 */
export async function checkServing(tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const isMember = (savedValue(save, 'tipo') ?? 'CLIENTE') !== 'CLIENTE';
  return isMember ? refuseCustomer(tx, save, 'consultor') : [];
}

async function refuseCustomer(tx: Queryable, save: RecordSave, field: string): Promise<readonly FieldError[]> {
  const above = Number(savedValue(save, field) ?? 0);
  if (
    save.isReturning === true ||
    above === 0 ||
    idOf(save.before?.[field]) === above ||
    !(await isCustomer(tx, above))
  )
    return [];
  return [ruleError(save.base, field, networkErrors.rede_pai_cliente())];
}
