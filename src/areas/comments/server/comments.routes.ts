import sql from 'sql-template-tag';
import { mentionedIn } from '../../../domain/mentions.ts';
import { putMention } from '../../../engine/alerts/mention-notices.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { StoredRecord } from '../../../engine/records/rows/rows.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { type Caller, can } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { CommentChanges } from './comment-changes.ts';
import { findMentionable, readersOf } from './comment-readers.ts';
import { type CommentRow, countComments, isOpenComment, readComment, readComments } from './comment-rows.ts';
import { commentErrors } from './errors.ts';

/** Permission on the record's entity that allows writing comments. */
const writing = 'EDITAR';
const maxMentions = 20;
const pageSize = 50;

/**
 * Comments on records of entities with `x-comments`: users who may read or change a record read them, users who may
 * change it write. Only users who may read the record can be mentioned.
 */
export function commentHandlers(parts: {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly engine: RecordEngine;
  readonly outbox: Outbox;
  readonly changes: Pick<CommentChanges, 'refresh'>;
}) {
  const { db, entities, engine, outbox, changes } = parts;

  /** The record, if the caller may read it. */
  async function open(
    caller: Caller,
    { entity, id }: { readonly entity: string; readonly id: number },
  ): Promise<{ readonly target: EntityModel; readonly record: StoredRecord }> {
    const target = engine.model(entity);
    const record = await engine.get(caller, entity, id);
    if (target.comments === undefined) throw commentErrors.COMENTARIOS_DESLIGADOS({ entity });
    if (!can(caller, entity, target.comments)) throw httpErrors.SEM_PERMISSAO({ permissao: target.comments, entity });
    return { target, record };
  }

  async function openForWriting(caller: Caller, params: { readonly entity: string; readonly id: number }) {
    const opened = await open(caller, params);
    if (!can(caller, params.entity, writing))
      throw httpErrors.SEM_PERMISSAO({ permissao: writing, entity: params.entity });
    return opened;
  }

  return {
    listarComentarios: async ({ params, query, caller }) => {
      const who = caller();
      await open(who, params);
      const { antes = null, limite = pageSize } = query;
      const data = await readComments(db, who, params, { before: antes, limit: limite });
      const total = await countComments(db, params.entity, params.id);
      return { status: 200, body: { data, total, permitido: can(who, params.entity, writing) } };
    },
    criarComentario: async ({ params, body, caller, afterwards }) => {
      const who = caller();
      const opened = await openForWriting(who, params);
      const data = await db.transaction(async (tx) => {
        await holdRecord(tx, opened.target, params.id);
        const users = await checkMentions(tx, entities.models(), { target: opened.target, id: params.id }, body.texto);
        const [made] = await tx.query<{ id: number }>(sql`
          insert into vitral_comentario (entity, id_registro, id_usuario, texto)
          values (${params.entity}, ${params.id}, ${who.id}, ${body.texto}) returning id`);
        const comment = await written(tx, who, made?.id ?? 0);
        await notify({ tx, outbox }, who, opened, comment, users);
        return comment;
      });
      afterwards(changes.refresh);
      return { status: 201, body: { data } };
    },
    salvarComentario: async ({ params, body, caller, afterwards }) => {
      const who = caller();
      const opened = await openForWriting(who, params);
      const data = await db.transaction(async (tx) => {
        const before = await hold(tx, who, params, false);
        const users = await checkMentions(
          tx,
          entities.models(),
          { target: opened.target, id: params.id },
          body.texto,
          mentionedIn(before),
        );
        if (before !== body.texto)
          await tx.execute(sql`
            update vitral_comentario set texto = ${body.texto}, dh_edicao = now(), dh_alteracao = now()
            where id = ${params.comentario}`);
        const comment = await written(tx, who, params.comentario);
        await notify({ tx, outbox }, who, opened, comment, users);
        return comment;
      });
      afterwards(changes.refresh);
      return { status: 200, body: { data } };
    },
    excluirComentario: async ({ params, caller, afterwards }) => {
      const who = caller();
      await openForWriting(who, params);
      await db.transaction(async (tx) => {
        await hold(tx, who, params, true);
        await tx.execute(sql`
          update vitral_comentario set texto = '', dh_exclusao = now(), dh_alteracao = now() where id = ${params.comentario}`);
      });
      afterwards(changes.refresh);
      return { status: 204, body: undefined };
    },
    listarMencionaveis: async ({ params, query, caller }) => {
      const who = caller();
      await openForWriting(who, params);
      const data = await findMentionable(db, entities.models(), params, { text: query.q ?? '', without: who.id });
      return { status: 200, body: { data: [...data] } };
    },
  } satisfies Handlers;
}

/** A record that is being deleted accepts no more comments. */
async function holdRecord(tx: Queryable, target: EntityModel, id: number): Promise<void> {
  const found = await tx.query(sql`select 1 as found from ${identifier(target.table)} where id = ${id} for key share`);
  if (found.length === 0) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: target.name, id });
}

async function written(tx: Queryable, caller: Caller, id: number): Promise<CommentRow> {
  const comment = await readComment(tx, caller, id);
  if (comment === null) throw new Error(`The comment ${id} went while it was being saved.`);
  return comment;
}

/** Refuses mentions of users who may not read the record; `known` were mentioned before. */
async function checkMentions(
  tx: Queryable,
  models: ReadonlyMap<string, EntityModel>,
  { target, id }: { readonly target: EntityModel; readonly id: number },
  text: string,
  known: readonly number[] = [],
): Promise<readonly number[]> {
  const mentioned = mentionedIn(text);
  if (mentioned.length > maxMentions) throw commentErrors['REGRA_DE_NEGOCIO.comentario_mencoes']();
  const added = mentioned.filter((one) => !known.includes(one));
  if (added.length === 0) return added;
  const readers = await readersOf(tx, models, { entity: target.name, id }, added);
  if (added.some((one) => !readers.has(one))) throw commentErrors['REGRA_DE_NEGOCIO.comentario_mencao']();
  return added;
}

/** Locks a comment of a record that the caller may still change. */
async function hold(
  tx: Queryable,
  caller: Caller,
  { entity, id, comentario }: { readonly entity: string; readonly id: number; readonly comentario: number },
  isForAdministrators: boolean,
): Promise<string> {
  const [found] = await tx.query<{ texto: string; id_usuario: number | null; aberto: boolean }>(sql`
    select c.texto, c.id_usuario, ${isOpenComment} as aberto from vitral_comentario as c
    where c.id = ${comentario} and c.entity = ${entity} and c.id_registro = ${id} and c.dh_exclusao is null for update`);
  if (found === undefined) throw commentErrors.COMENTARIO_NAO_ENCONTRADO({ id: comentario });
  const isOwn = found.aberto && found.id_usuario === caller.id;
  if (!isOwn && !(isForAdministrators && caller.administrator))
    throw commentErrors['REGRA_DE_NEGOCIO.comentario_prazo']();
  return found.texto;
}

/** Notifies the mentioned users. */
async function notify(
  { tx, outbox }: { readonly tx: Queryable; readonly outbox: Outbox },
  caller: Caller,
  opened: { readonly target: EntityModel; readonly record: StoredRecord },
  comment: CommentRow,
  users: readonly number[],
): Promise<void> {
  const names = new Map(comment.mencoes.map(({ id, nome }) => [id, nome]));
  const author = comment.usuario?.nome ?? caller.nome;
  await putMention(outbox, tx, { ...opened, caller, author, users, comment: comment.id, text: comment.texto, names });
}
