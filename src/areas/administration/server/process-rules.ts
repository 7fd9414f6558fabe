import { type RecordSave, ruleError, savedValue } from '../../../engine/records/record-rules.ts';
import type { StoredRecord } from '../../../engine/records/rows/rows.ts';
import { columnOf } from '../../../language/entity/entity.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { administrationErrors } from './errors.ts';

const own = 'PROPRIO';

/** A built-in process stays as the portal defines it; one of an administrator has a constant of its own form. */
export async function checkProcess(_tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const { before, target, read, base, models } = save;
  if (before !== null && before.tipo !== own) {
    const changed = Object.values(target.fields).filter(
      (field) =>
        read.columns.has(columnOf(field)) && read.columns.get(columnOf(field)) !== (before[field.name] ?? null),
    );
    return changed.map(({ name }) => ruleError(base, name, administrationErrors.do_portal()));
  }
  const errors: FieldError[] = [];
  const constante = String(savedValue(save, 'constante') ?? '');
  if (!/^[A-Z][A-Z0-9_]*$/.test(constante))
    errors.push(ruleError(base, 'constante', administrationErrors['formato.constante']()));
  const entity = savedValue(save, 'entity');
  if (typeof entity === 'string' && !models.has(entity)) {
    const sugestoes = closestNames(entity, models.keys());
    errors.push(ruleError(base, 'entity', administrationErrors['recurso.cadastro']({ entity, sugestoes })));
  }
  return errors;
}

/** A deleted built-in process would return at the next start, with another number. */
export async function keepProcess(_tx: Queryable, { tipo }: StoredRecord): Promise<void> {
  if (tipo !== own) throw administrationErrors['REGRA_DE_NEGOCIO.processo_do_portal']();
}
