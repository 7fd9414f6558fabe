import sql, { type Sql } from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { changedFields, recordHistory } from '../../../engine/records/rows/history.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { noticeErrors } from './errors.ts';

/**
 * Sends a notification to its recipients in one transaction, however many they are, and returns their number.
 * Recipients who already have it unread do not get it again. An outdated `versao` is refused: sending changes it, so
 * that a second click sends nothing.
 */
export async function sendNotice(
  db: Database,
  engine: RecordEngine,
  caller: Caller,
  id: number,
  versao: number,
): Promise<number> {
  const before = await engine.get(caller, 'NgsNotificacao', id);
  return db.transaction(async (tx) => {
    const [notice] = await tx.query<{ versao: number; publico: string | null; enviadas: number | null }>(
      sql`select versao, publico, enviadas from ngs_notificacao where id = ${id} for update`,
    );
    if (notice === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'NgsNotificacao', id });
    if (notice.versao !== versao)
      throw entityErrors.REGISTRO_ALTERADO({ base: null, atual: before, enviado: { versao } });
    const isForAll = notice.publico === 'TODOS';
    if (!isForAll) {
      const named = await tx.query(sql`
        select 1 as found from ngs_notificacao_destinatario
        where id_notificacao = ${id} and (id_perfil is not null or id_usuario is not null) limit 1`);
      if (named.length === 0) throw noticeErrors['REGRA_DE_NEGOCIO.sem_destinatarios']();
    }
    const total = await tx.execute(sql`
      insert into ngs_notificacao_usuario (titulo, texto, url, visualizada, id_usuario, id_notificacao)
      select n.titulo, n.texto, n.url, false, u.id, n.id
      from ngs_notificacao as n cross join usuario as u
      where n.id = ${id} and u.ativo is not false and ${isForAll ? sql`true` : isRecipient(id)}
        and not exists (
          select 1 from ngs_notificacao_usuario as nu
          where nu.id_notificacao = n.id and nu.id_usuario = u.id and nu.visualizada is not true)`);
    const [sent] = await tx.query<{ enviada_em: string; enviadas: number }>(sql`
      update ngs_notificacao set enviada_em = now(), enviadas = coalesce(enviadas, 0) + ${total},
        versao = versao + 1, dh_alteracao = now()
      where id = ${id} returning enviada_em, enviadas`);
    await recordHistory(tx, {
      model: engine.model('NgsNotificacao'),
      id,
      versao: versao + 1,
      operacao: 'ALTERACAO',
      id_usuario: caller.id,
      ...changedFields(engine.model('NgsNotificacao'), before, { ...before, ...sent }),
    });
    return total;
  });
}

function isRecipient(id: number): Sql {
  return sql`exists (
    select 1 from ngs_notificacao_destinatario as d
    where d.id_notificacao = ${id} and (d.id_usuario = u.id or d.id_perfil = u.id_perfil))`;
}
