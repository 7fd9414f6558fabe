import { mayOpenEye } from '../../../engine/records/models/caller-models.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { StatementCatalog } from '../../../engine/statements/statement-catalog.ts';
import type { EntityField } from '../../../language/entity/entity.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import { type Handlers, tokenOf } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import { maskErrors } from './errors.ts';

/** Reveals and hides masked values for a session. */
export function maskHandlers(parts: {
  readonly entities: Pick<EntityCatalog, 'models'>;
  readonly statements: Pick<StatementCatalog, 'all'>;
  readonly sessions: Pick<Sessions, 'turnEye'>;
}) {
  /** Fields by the name of their mask. */
  const eyes = (): ReadonlyMap<string, readonly EntityField[]> => {
    const models = [...parts.entities.models().values(), ...parts.statements.all().map(({ model }) => model)];
    const found = new Map<string, EntityField[]>();
    for (const field of models.flatMap(({ fields }) => Object.values(fields)))
      if (field.mask !== undefined) found.set(field.mask, [...(found.get(field.mask) ?? []), field]);
    return found;
  };
  const mayOpen = (caller: Caller, fields: readonly EntityField[]): boolean =>
    fields.some((field) => mayOpenEye(caller, field));
  return {
    listarMascaras: async ({ caller }) => {
      const who = caller();
      const data = [...eyes()].map(([nome, fields]) => {
        const permitida = mayOpen(who, fields);
        return { nome, permitida, visivel: permitida && who.openEyes?.has(nome) === true };
      });
      return { status: 200, body: { data } };
    },
    mudarMascara: async ({ params, body, caller, request }) => {
      const known = eyes();
      const fields = known.get(params.mascara);
      if (fields === undefined)
        throw maskErrors.MASCARA_NAO_ENCONTRADA({
          mascara: params.mascara,
          sugestoes: closestNames(params.mascara, known.keys()),
        });
      const permitida = mayOpen(caller(), fields);
      if (body.visivel && !permitida) throw httpErrors.SEM_PERMISSAO({ permissao: params.mascara });
      await parts.sessions.turnEye(tokenOf(request) ?? '', params.mascara, body.visivel);
      return { status: 200, body: { data: { nome: params.mascara, permitida, visivel: body.visivel } } };
    },
  } satisfies Handlers;
}
