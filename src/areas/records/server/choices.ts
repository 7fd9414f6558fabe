import { type Listable, listableOfEntity } from '../../../engine/lists/listable.ts';
import { rankUnsorted } from '../../../engine/lists/page-order.ts';
import type { ListRequest } from '../../../engine/lists/request/list-request.ts';
import { resolvePath } from '../../../engine/lists/request/parse-request.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { modelsFor } from '../../../engine/records/models/caller-models.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { mayChoose } from '../../../engine/records/rows/nameable.ts';
import { scopeOf } from '../../../engine/records/rows/scope.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { type OpenList, readRequest } from './open-list.ts';

/**
 * Opens the list of records for a relation, for users who may fill it in. It has only ids and labels of rows that the
 * caller may see, and searches only labels, so that a search reveals nothing that the caller may not read.
 */
export function openChoices(
  { entities, engine }: { readonly entities: EntityCatalog; readonly engine: RecordEngine },
  caller: Caller,
  entity: string,
  name: string,
  query: Readonly<Record<string, unknown>>,
): OpenList {
  const { models } = modelsFor(entities.models(), caller);
  const owner = models.get(entity) ?? engine.model(entity);
  const field = Object.hasOwn(owner.fields, name) ? owner.fields[name] : undefined;
  const target = field?.kind === 'relation' && field.target !== null ? models.get(field.target) : undefined;
  if (field === undefined || target === undefined) {
    const relations = Object.values(owner.fields).filter(({ kind }) => kind === 'relation');
    const sugestoes = closestNames(
      name,
      relations.map((relation) => relation.name),
    );
    throw entityErrors.CAMPO_NAO_ENCONTRADO({ entity, field: name, sugestoes });
  }
  if (!mayChoose({ caller, owner, field }, target))
    throw httpErrors.SEM_PERMISSAO({ permissao: 'LISTAR', entity: target.name });
  const listable = labelsOf(listableOfEntity(target, models));
  const request = inOrder(readRequest(query, listable, undefined), listable);
  return { model: target, listable, request, scope: scopeOf(target, models, caller, 't'), asked: null };
}

/** Search results are ordered by relevance; other requests without an order by label. */
function inOrder(request: ListRequest, listable: Listable): ListRequest {
  const ranked = rankUnsorted(request, listable);
  if (ranked.sort.length > 0) return ranked;
  return { ...ranked, sort: [{ path: resolvePath(listable, listable.label), descending: false }] };
}

/** The same records with only id and label to read, search, sort or filter by. */
function labelsOf(listable: Listable): Listable {
  const shown = ['id', 'versao', listable.label];
  const fields = new Map([...listable.fields].filter(([name]) => shown.includes(name)));
  return { ...listable, fields, searched: new Set(), parents: () => null };
}
