import type { EntityModel } from '../../../runtime/definition/entity.ts';
import type { Database } from '../../database/database.ts';
import type { EntityCatalog } from '../../entities/catalog.ts';
import { listHistory } from '../../entities/history.ts';
import type { RecordEngine } from '../../entities/records.ts';
import { scopeOf } from '../../entities/scope.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/binding.ts';
import { accessFlags, type Caller, can } from '../../http/caller.ts';
import type { FieldPath, ListRequest } from '../../lists/list-request.ts';
import { ListRequestError, unknownParameter } from '../../lists/list-request.ts';
import { parseListRequest } from '../../lists/parse-request.ts';
import { relationOfEntity } from '../../lists/relation.ts';
import { searchList, streamList } from '../../lists/search.ts';
import type { Sessions } from '../session/sessions.ts';

type RecordHandlers = Pick<
  Handlers,
  | 'listarRegistros'
  | 'criarRegistro'
  | 'obterRegistro'
  | 'salvarRegistro'
  | 'excluirRegistro'
  | 'listarHistorico'
  | 'vincularFilho'
  | 'excluirFilho'
>;

/** Entities whose records decide what sessions may do: after a change nothing remembered of them counts. */
const sessionEntities = ['Usuario', 'Perfil', 'Permissao'];

/** Generic lists and records of every entity (specification 000, section 7). */
export function recordHandlers(
  db: Database,
  entities: EntityCatalog,
  engine: RecordEngine,
  sessions: Sessions,
): RecordHandlers {
  const changed = (entity: string): void => {
    if (reachesSessions(entity, entities.models())) sessions.forget();
  };
  return {
    listarRegistros: async ({ params, query, caller }) => {
      const who = caller();
      const models = entities.models();
      const model = engine.model(params.entity);
      if (!can(who, model.name, 'LISTAR'))
        throw new ApiError('SEM_PERMISSAO', { permissao: 'LISTAR', entity: model.name });
      const relation = relationOfEntity(model, models);
      const request = readRequest(query, relation);
      for (const path of pathsOf(request)) guardPath(path, who, models);
      const scope = scopeOf(model, models, who, 't');
      if (query.single === true) {
        const { data } = await searchList(db, relation, { ...request, size: 1, page: 1 }, { scope });
        return { status: 200, body: { data: data[0] ?? null } };
      }
      if (request.size === 0) return { status: 200, stream: streamList(db, relation, request, { scope }) };
      return { status: 200, body: await searchList(db, relation, request, { scope }) };
    },
    criarRegistro: async ({ params, body, caller }) => {
      const data = await engine.create(caller(), params.entity, body);
      changed(params.entity);
      return { status: 201, body: { data } };
    },
    obterRegistro: async ({ params, query, caller }) => {
      const isWhole = query.eager === true || query.lazy === false || query.resume === false;
      const data =
        params.id === 0
          ? blankRecord(caller(), engine.model(params.entity))
          : await engine.get(caller(), params.entity, params.id, { eager: isWhole });
      return {
        status: 200,
        body: query.crud === true ? { data, acesso: accessTo(caller(), params.entity) } : { data },
      };
    },
    salvarRegistro: async ({ params, body, caller }) => {
      const data = await engine.change(caller(), params.entity, params.id, body);
      changed(params.entity);
      return { status: 200, body: { data } };
    },
    excluirRegistro: async ({ params, caller }) => {
      await engine.remove(caller(), params.entity, params.id);
      changed(params.entity);
      return { status: 204, body: undefined };
    },
    listarHistorico: async ({ params, caller }) => {
      const model = engine.model(params.entity);
      // Who may not see the record may not see its past.
      await engine.get(caller(), params.entity, params.id);
      return { status: 200, body: { data: await listHistory(db, model, params.id) } };
    },
    vincularFilho: async ({ params, caller }) => {
      await engine.attachChild(caller(), params.entity, params.parentId, params.field, params.id);
      changed(params.entity);
      return { status: 204, body: undefined };
    },
    excluirFilho: async ({ params, caller }) => {
      await engine.removeChild(caller(), params.entity, params.parentId, params.field, params.id);
      changed(params.entity);
      return { status: 204, body: undefined };
    },
  };
}

/** Whether a save of an entity may change one of those that decide on sessions, itself or by its lists. */
function reachesSessions(entity: string, models: ReadonlyMap<string, EntityModel>, seen = new Set<string>()): boolean {
  if (seen.has(entity)) return false;
  seen.add(entity);
  if (sessionEntities.includes(entity)) return true;
  return Object.values(models.get(entity)?.fields ?? {}).some(
    ({ kind, target }) => kind === 'collection' && target !== null && reachesSessions(target, models, seen),
  );
}

function readRequest(
  query: Readonly<Record<string, unknown>>,
  relation: ReturnType<typeof relationOfEntity>,
): ListRequest {
  // What the contract declares as numbers and booleans goes back to text: the list engine reads addresses.
  const raw = Object.fromEntries(
    Object.entries(query)
      .filter(([name]) => name !== 'token')
      .map(([name, value]) => [name, String(value)]),
  );
  try {
    return parseListRequest(raw, relation);
  } catch (error) {
    if (error instanceof ListRequestError) throw new ApiError(error.code, error.details);
    throw error;
  }
}

/** What a form for a new record begins with: the defaults of the schema (specification 002: `GET Cliente/0`). */
function blankRecord(caller: Caller, model: EntityModel): { readonly id: number; readonly [field: string]: unknown } {
  if (!can(caller, model.name, 'CADASTRAR'))
    throw new ApiError('SEM_PERMISSAO', { permissao: 'CADASTRAR', entity: model.name });
  const fields = Object.values(model.fields).filter(({ kind }) => kind !== 'collection');
  return { id: 0, ...Object.fromEntries(fields.map((field) => [field.name, field.default])) };
}

function accessTo(caller: Caller, entity: string): Record<string, boolean> {
  return Object.fromEntries(accessFlags.map((flag) => [flag, can(caller, entity, flag)]));
}

function pathsOf(request: ListRequest): FieldPath[] {
  return [
    ...(request.fields ?? []),
    ...request.filters.map((filter) => filter.path),
    ...(request.group === null ? [] : [request.group.label, request.group.value]),
    ...request.sort.map((key) => key.path),
    ...request.aggregate.map((aggregate) => aggregate.path),
    ...request.totalizer,
  ];
}

/**
 * Behind a relation a caller sees the label that every form shows. Any other field needs the permission to list that
 * entity, and none where the caller sees only part of its rows: this path would lead past the row scope.
 */
function guardPath(path: FieldPath, caller: Caller, models: ReadonlyMap<string, EntityModel>): void {
  for (const [index, step] of path.steps.entries()) {
    const owner = step.target();
    const model = owner === null ? undefined : models.get(owner.name);
    const next = path.steps[index + 1]?.name ?? path.field.name;
    if (model === undefined || next === 'id' || next === model.label) continue;
    const isScoped =
      !caller.administrator &&
      model.scope.some((rule) => rule.profiles.includes(caller.perfil) || rule.profiles.includes('*'));
    if (isScoped || !can(caller, model.name, 'LISTAR')) throw asUnknown(path);
  }
}

function asUnknown(path: FieldPath): ApiError {
  const { code, details } = unknownParameter(path.name, []);
  return new ApiError(code, details);
}
