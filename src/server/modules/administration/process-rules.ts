import { columnOf } from '../../../runtime/definition/entity/entity.ts';
import { closestNames } from '../../../runtime/json/closest-names.ts';
import type { Queryable } from '../../database/database.ts';
import { type RecordSave, ruleError, savedValue } from '../../entities/record-rules.ts';
import type { StoredRecord } from '../../entities/rows.ts';
import { ApiError } from '../../http/api-error.ts';
import type { FieldError } from '../../http/catalogue.ts';

const own = 'PROPRIO';
const hint = 'Para mudar nome, ícone ou lugar, use Itens do menu.';

/** A process that the portal brings is as the portal has it; one of an administrator has a constant of its own form. */
export async function checkProcess(_tx: Queryable, save: RecordSave): Promise<readonly FieldError[]> {
  const { before, target, read, base, models } = save;
  if (before !== null && before.tipo !== own) {
    const changed = Object.values(target.fields).filter(
      (field) =>
        read.columns.has(columnOf(field)) && read.columns.get(columnOf(field)) !== (before[field.name] ?? null),
    );
    return changed.map(({ name }) => ruleError(base, name, 'do_portal', `Este processo vem do portal. ${hint}`));
  }
  const errors: FieldError[] = [];
  const constante = String(savedValue(save, 'constante') ?? '');
  if (!/^[A-Z][A-Z0-9_]*$/.test(constante))
    errors.push(
      ruleError(base, 'constante', 'formato', 'Use letras maiúsculas, algarismos e _, como em "PAINEL_VENDAS".'),
    );
  const entity = savedValue(save, 'entity');
  if (typeof entity === 'string' && !models.has(entity)) {
    const near = closestNames(entity, models.keys())[0];
    const message = `Não existe o cadastro "${entity}".${near === undefined ? '' : ` Você quis dizer "${near}"?`}`;
    errors.push(ruleError(base, 'entity', 'recurso', message));
  }
  return errors;
}

/** What the portal brings would come again at its next start, under another number. */
export async function keepProcess(_tx: Queryable, { tipo }: StoredRecord): Promise<void> {
  if (tipo !== own)
    throw new ApiError('REGRA_DE_NEGOCIO', { texto: `Este processo vem do portal e não pode ser excluído. ${hint}` });
}
