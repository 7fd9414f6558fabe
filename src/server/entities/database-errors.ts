import { columnOf, type EntityModel } from '../../runtime/definition/entity/entity.ts';
import { SqlError } from '../database/errors.ts';
import { httpErrors } from '../http/http-errors.ts';
import { asLimitError } from '../http/limit-error.ts';
import { entityErrors, repeatedValue } from './entity-errors.ts';
import { objectName, uniqueName } from './migration/table-plan.ts';

/** What the database refused, in the words of the entity; any other error passes as it is. */
export function asApiError(error: unknown, model: EntityModel, models: ReadonlyMap<string, EntityModel>): unknown {
  if (!(error instanceof SqlError)) return error;
  const owner = [...models.values()].find((other) => other.table === error.table) ?? model;
  // Two people who take one name to log in with at the same moment (`tables/sistema.sql`).
  if (error.code === '23505' && error.constraint === 'vitral_login_nome') {
    const users = models.get('Usuario');
    const campos = ['login', 'codigo_mundial'].filter((name) => users?.fields[name] !== undefined);
    return repeatedValue(
      campos,
      campos.map((name) => users?.fields[name]?.title ?? name),
    );
  }
  if (error.code === '23505') {
    const campos = owner.unique.find((fields) => uniqueName(owner, fields) === error.constraint) ?? [];
    if (campos.length > 0)
      return repeatedValue(
        campos,
        campos.map((name) => owner.fields[name]?.title ?? name),
      );
  }
  // A foreign key is violated on the table that points: by deleting what it points at.
  if (error.code === '23503') return entityErrors.REGISTRO_EM_USO({ onde: owner.plural, usos: [] });
  if (error.code === '23514') {
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
