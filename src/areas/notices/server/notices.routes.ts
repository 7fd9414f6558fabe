import sql, { type Sql } from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { searchList } from '../../../engine/lists/search.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Database } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { alsoMay, type Caller } from '../../../platform/http/caller.ts';
import { allOf, openOwnList } from '../../records/server/index.ts';
import { markAllViewed } from './mark-all-viewed.ts';
import type { PushRegistry } from './push-registry.ts';
import { sendNotice } from './send-notice.ts';
import { countUnread, type UnreadCounts } from './unread-counts.ts';

const own = 'NGSNotificacaoUsuario';

/** Notifications, pop-ups and the push registry (specification 000, sections 3 and 7; 002, section 2.9). */
export function noticeHandlers(parts: {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly engine: RecordEngine;
  readonly unread: UnreadCounts;
  readonly push: PushRegistry;
}) {
  const { db, entities, engine, unread, push } = parts;
  return {
    listarNotificacoes: async ({ query, caller }) => {
      const who = caller();
      const { count, ...rest } = query;
      if (count === true) {
        const total = (await countUnread(db, [who.id])).get(who.id) ?? 0;
        return { status: 200, body: { data: [], total, groups: [], totalizer: [], aggregate: [] } };
      }
      const list = openOwnList({ entities, engine }, asOwner(who), own, rest, {
        sortBy: 'dh_registro',
        sortType: 'desc',
      });
      // In the generic list administrators see every row; this list has only the caller's own.
      const scope = allOf(list.scope, sql`t.id_usuario = ${who.id}`);
      const body: unknown = await searchList(db, list.listable, list.request, { scope });
      return { status: 200, body: body as components['schemas']['NGSNotificacaoUsuarioLista'] };
    },
    salvarNGSNotificacaoUsuario: async ({ params, body, caller }) => {
      const who = asOwner(caller());
      const before = await engine.get(who, own, params.id);
      // Only this field changes, so a save by another window is no conflict.
      const isDone = body.visualizada === undefined || body.visualizada === before.visualizada;
      const { versao, visualizada } = body;
      const data: unknown = isDone ? before : await engine.change(who, own, params.id, { versao, visualizada });
      if (!isDone) unread.refresh();
      return { status: 200, body: { data: data as components['schemas']['NGSNotificacaoUsuario'] } };
    },
    marcarNotificacoesVisualizadas: async ({ body, caller }) => {
      const total = await markAllViewed(db, engine.model(own), caller().id, body.ate);
      if (total > 0) unread.refresh();
      return { status: 200, body: { data: { total } } };
    },
    enviarNotificacao: async ({ params, body, caller }) => {
      const total = await sendNotice(db, engine, caller(), params.id, body.versao);
      unread.refresh();
      const people = total === 1 ? '1 usuário' : `${total.toLocaleString('pt-BR')} usuários`;
      return { status: 200, body: { data: { total }, messages: [`Notificação enviada a ${people}.`] } };
    },
    listarPopUps: async ({ query, caller }) => {
      const who = caller();
      const list = openOwnList({ entities, engine }, alsoMay(who, 'PopUp', 'LISTAR'), 'PopUp', query);
      const body: unknown = await searchList(db, list.listable, list.request, {
        scope: allOf(list.scope, isShownTo(who)),
      });
      return { status: 200, body: body as components['schemas']['PopUpLista'] };
    },
    pushRegistry: async ({ body, caller }) => ({
      status: 200,
      body: { data: { token: await push.register(caller().id, body.token) } },
    }),
  } satisfies Handlers;
}

/** Every user, including administrators, reads and marks only their own notifications. */
function asOwner(caller: Caller): Caller {
  return { ...alsoMay(caller, own, 'LISTAR', 'EDITAR'), administrator: false };
}

/** Active pop-ups within their dates, by the portal's days, for the caller's profile and country. */
export function isShownTo({ perfil, id_pais }: Caller): Sql {
  const today = sql`(now() at time zone ${portalTimeZone})::date`;
  return sql`t.ativo is not false
    and (t.data_inicial is null or t.data_inicial <= ${today}) and (t.data_final is null or t.data_final >= ${today})
    and (t.id_perfil is null or t.id_perfil in (select id from perfil where constante = ${perfil}))
    and (t.id_pais is null or t.id_pais = ${id_pais}::bigint)`;
}
