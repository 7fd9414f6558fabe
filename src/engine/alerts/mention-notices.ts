import { mention } from '../../domain/mentions.ts';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import { recordNotice } from './record-notices.ts';

/** Title of the notice of a mention, translated by its words as labels are. */
export const mentionTitle = '{autorDoComentario} mencionou você: {nomeDoRegistro}';

/** Name of the parameter of a record's address that opens its comments. */
const commentsParam = 'comentarios';

/** Characters of a comment that its notice shows. */
const longestExcerpt = 300;

/**
 * Puts what mentioned people learn of a comment into its transaction: who wrote it, on which record as far as they may read what
 * it is called, and its words. Each is notified once of a comment, however often it is changed.
 */
export async function putMention(
  outbox: Outbox,
  tx: Queryable,
  given: {
    readonly target: EntityModel;
    readonly record: StoredRecord;
    readonly caller: Caller;
    /** What the caller is called, as the comment says. */
    readonly author: string;
    readonly users: readonly number[];
    readonly comment: number;
    readonly text: string;
    /** Names of people by the ids that stand in the text. */
    readonly names: ReadonlyMap<number, string>;
  },
): Promise<void> {
  const { target, record, caller, author, users, comment, text, names } = given;
  const written = text.replaceAll(mention, (_whole, id: string) => `@${names.get(Number(id)) ?? '?'}`).trim();
  const excerpt = written.length > longestExcerpt ? `${written.slice(0, longestExcerpt)}…` : written;
  for (const user of users)
    await outbox.put(tx, recordNotice, `${target.name} ${record.id}`, `COMENTARIO ${comment} ${user}`, {
      entity: target.name,
      id: record.id,
      sender: caller.id,
      to: [{ user: 'id', value: user }],
      notice: { title: mentionTitle, text: '{textoDoComentario}' },
      mail: null,
      link: `/crud/${target.name}/${record.id}?${commentsParam}=${comment}`,
      record: { [target.label]: record[target.label] ?? null },
      row: null,
      given: { autorDoComentario: author, textoDoComentario: excerpt },
      labelled: 'nomeDoRegistro',
    });
}
