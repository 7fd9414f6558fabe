import type { EntityModel } from '../../../runtime/definition/entity.ts';
import { valueOfDefault } from '../../../runtime/definition/moment-default.ts';
import type { Database } from '../../database/database.ts';
import { portalTimeZone } from '../../database/time-zone.ts';
import type { VersionWatch } from '../../database/version-watch.ts';
import type { EntityCatalog } from '../../entities/catalog.ts';
import { listHistory } from '../../entities/history.ts';
import type { RecordEngine } from '../../entities/records.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/binding.ts';
import { accessFlags, type Caller, can } from '../../http/caller.ts';
import { searchList, streamList } from '../../lists/search.ts';
import type { PasswordLinks } from '../session/password-links.ts';
import type { Sessions } from '../session/sessions.ts';
import type { MenuChanges } from '../shell/menu-changes.ts';
import { openChoices } from './choices.ts';
import { openList } from './open-list.ts';

type RecordHandlers = Pick<
  Handlers,
  | 'listarRegistros'
  | 'criarRegistro'
  | 'obterRegistro'
  | 'salvarRegistro'
  | 'excluirRegistro'
  | 'listarHistorico'
  | 'listarOpcoes'
  | 'vincularFilho'
  | 'excluirFilho'
>;

/** Entities whose records decide what sessions may do: after a change nothing remembered of them counts. */
const sessionEntities = ['Usuario', 'Perfil', 'Permissao'];

/** Generic lists and records of every entity (specification 000, section 7). */
export function recordHandlers(parts: {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly engine: RecordEngine;
  readonly sessions: Sessions;
  /** Invites a new user to set a password. */
  readonly passwordLinks: Pick<PasswordLinks, 'welcome'>;
  readonly menuChanges: Pick<MenuChanges, 'refresh'>;
  readonly textChanges: Pick<VersionWatch, 'refresh'>;
}): RecordHandlers {
  const { db, entities, engine, sessions, passwordLinks, menuChanges, textChanges } = parts;
  const changed = (entity: string): void => {
    if (reachesSessions(entity, entities.models())) sessions.forget();
    if (entity === 'Traducao' || entity === 'Idioma') textChanges.refresh();
    // One small statement tells whether it is anything that menus are made of.
    menuChanges.refresh();
  };
  return {
    listarRegistros: async ({ params, query, caller }) => {
      const { relation, request, scope } = openList(
        { entities, engine },
        caller(),
        params.entity,
        query,
        undefined,
        'left out',
      );
      if (query.single === true) {
        const { data } = await searchList(db, relation, { ...request, size: 1, page: 1 }, { scope });
        return { status: 200, body: { data: data[0] ?? null } };
      }
      if (request.size === 0) return { status: 200, stream: streamList(db, relation, request, { scope }) };
      return { status: 200, body: await searchList(db, relation, request, { scope }) };
    },
    criarRegistro: async ({ params, body, caller, afterwards }) => {
      const data = await engine.create(caller(), params.entity, body);
      afterwards(() => {
        changed(params.entity);
        if (params.entity === 'Usuario') passwordLinks.welcome(data.id);
      });
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
    salvarRegistro: async ({ params, body, caller, afterwards }) => {
      const data = await engine.change(caller(), params.entity, params.id, body);
      afterwards(() => changed(params.entity));
      return { status: 200, body: { data } };
    },
    excluirRegistro: async ({ params, caller, afterwards }) => {
      await engine.remove(caller(), params.entity, params.id);
      afterwards(() => changed(params.entity));
      return { status: 204, body: undefined };
    },
    listarHistorico: async ({ params, caller }) => {
      const model = engine.model(params.entity);
      // Who may not see the record may not see its past.
      await engine.get(caller(), params.entity, params.id);
      return { status: 200, body: { data: await listHistory(db, model, params.id) } };
    },
    listarOpcoes: async ({ params, query, caller }) => {
      const { relation, request, scope } = openChoices(
        { entities, engine },
        caller(),
        params.entity,
        params.field,
        query,
      );
      return { status: 200, body: await searchList(db, relation, request, { scope }) };
    },
    vincularFilho: async ({ params, caller, afterwards }) => {
      await engine.attachChild(caller(), params.entity, params.parentId, params.field, params.id);
      afterwards(() => changed(params.entity));
      return { status: 204, body: undefined };
    },
    excluirFilho: async ({ params, caller, afterwards }) => {
      await engine.removeChild(caller(), params.entity, params.parentId, params.field, params.id);
      afterwards(() => changed(params.entity));
      return { status: 204, body: undefined };
    },
  };
}

/** Whether a save of an entity may change one of those that decide on sessions, itself or by its lists. */
export function reachesSessions(
  entity: string,
  models: ReadonlyMap<string, EntityModel>,
  seen = new Set<string>(),
): boolean {
  if (seen.has(entity)) return false;
  seen.add(entity);
  if (sessionEntities.includes(entity)) return true;
  return Object.values(models.get(entity)?.fields ?? {}).some(
    ({ kind, target }) => kind === 'collection' && target !== null && reachesSessions(target, models, seen),
  );
}

/** What a form for a new record begins with: the defaults of the schema (specification 002: `GET Cliente/0`). */
function blankRecord(caller: Caller, model: EntityModel): { readonly id: number; readonly [field: string]: unknown } {
  if (!can(caller, model.name, 'CADASTRAR'))
    throw new ApiError('SEM_PERMISSAO', { permissao: 'CADASTRAR', entity: model.name });
  const fields = Object.values(model.fields).filter(({ kind }) => kind !== 'collection');
  return {
    id: 0,
    ...Object.fromEntries(
      fields.map((field) => [field.name, valueOfDefault(field.kind, field.default, portalTimeZone)]),
    ),
  };
}

function accessTo(caller: Caller, entity: string): Record<string, boolean> {
  return Object.fromEntries(accessFlags.map((flag) => [flag, can(caller, entity, flag)]));
}
