import { mention } from '../../domain/mentions.ts';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import { recordNotice } from './record-notices.ts';

/** Title of the notice of a mention; it is translated like a label. */
export const mentionTitle = '{autorDoComentario} mencionou você: {nomeDoRegistro}';

/** Name of the parameter of a record's address that opens its comments. */
const commentsParam = 'comentarios';

/** Characters of a comment that its notice shows. */
const longestExcerpt = 300;

/**
 * Puts the notices of a comment's mentions into its transaction: the author, the record as far as the reader may read
 * its label, and the text. Each person is notified once per comment, however often it is edited.
 */
export async function putMention(
  outbox: Outbox,
  tx: Queryable,
  given: {
    readonly target: EntityModel;
    readonly record: StoredRecord;
    readonly caller: Caller;
    /** Name of the caller, as the comment shows it. */
    readonly author: string;
    readonly users: readonly number[];
    readonly comment: number;
    readonly text: string;
    /** Names of the mentioned people by the ids in the text. */
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
