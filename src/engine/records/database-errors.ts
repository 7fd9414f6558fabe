import { columnOf, type EntityModel } from '../../language/entity/entity.ts';
import { SqlError } from '../../platform/database/errors.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { asLimitError } from '../../platform/http/errors/limit-error.ts';
import { entityErrors } from './entity-errors.ts';
import type { RecordRules } from './record-rules.ts';
import { checkName, objectName, uniqueName, uniqueRulesOf } from './tables/table-plan.ts';
import { brokenCheck, repeatedValue } from './value-refusals.ts';

/** Translates an error of the database into the entity's terms; other errors pass. */
export function asApiError(
  error: unknown,
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  { constraints = {} }: RecordRules,
): unknown {
  if (!(error instanceof SqlError)) return error;
  const owner = [...models.values()].find((other) => other.table === error.table) ?? model;
  const named = error.constraint === null ? undefined : constraints[error.constraint];
  if (named !== undefined) return named(models);
  if (error.code === '23505') {
    const campos =
      uniqueRulesOf(owner).find(({ fields, where }) => uniqueName(owner, fields, where) === error.constraint)?.fields ??
      [];
    if (campos.length > 0)
      return repeatedValue(
        campos,
        campos.map((name) => owner.fields[name]?.title ?? name),
      );
  }
  // A foreign key is reported for the referring table when its target is deleted.
  if (error.code === '23503') return entityErrors.REGISTRO_EM_USO({ onde: owner.plural, usos: [] });
  if (error.code === '23514') {
    const broken = owner.checks?.find(({ name }) => checkName(owner, name) === error.constraint);
    if (broken !== undefined) return httpErrors.DADOS_INVALIDOS({ errors: [brokenCheck(broken, '')] });
    const field = Object.values(owner.fields).find((known) =>
      ['required', 'max_length', 'min_length', 'options', 'min', 'max'].some(
        (rule) => objectName(owner.table, columnOf(known), rule) === error.constraint,
      ),
    );
    return httpErrors.DADOS_INVALIDOS({
      errors: [
        {
          pointer: field === undefined ? '' : `/${field.name}`,
          ...entityErrors.regra(),
        },
      ],
    });
  }
  return asLimitError(error) ?? error;
}
