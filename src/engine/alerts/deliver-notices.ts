import sql, { type Sql } from 'sql-template-tag';
import type { EntityModel } from '../../language/entity/entity.ts';
import { type NoticeText, placeholder } from '../../language/entity/rules/notice.ts';
import type { CellContext } from '../../language/values/cell-context.ts';
import { readPath } from '../../language/values/record-values.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type Caller, nobody } from '../../platform/http/caller.ts';
import { defineMessage, deliver, type Outbox } from '../../platform/outbox/outbox.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { readableFields } from '../records/access/readable-record.ts';
import { modelsFor } from '../records/models/caller-models.ts';
import type { Dictionaries } from '../translations/dictionaries.ts';
import { fillSentence } from './fill-sentence.ts';
import { findRecipients, type Recipient } from './recipients.ts';
import { type RecordNotice, recordNotice } from './record-notices.ts';

/** A mail about a record, to one address. */
export type NoticeMail = {
  readonly to: string;
  /** Null if the address belongs to no user. */
  readonly nome: string | null;
  readonly language: string | null;
  readonly title: string;
  readonly text: string;
  /** Address of the record within the portal; null if its reader may not open it. */
  readonly path: string | null;
};

export const noticeMail = defineMessage<NoticeMail>({
  kind: 'registro.email',
  parse: (payload) => payload as NoticeMail,
  forgets: true,
});

type Written = { readonly title: string; readonly text: string };

const longestTitle = 160;
const longestText = 4_000;

/**
 * The task that delivers notices. Each reader gets a text in their language, with what they may read of the record; a
 * reader who may not see the record gets none. Notices and outbox mails are committed together with the completion of
 * the task.
 */
export function deliverRecordNotices({
  db,
  models,
  dictionaries,
  outbox,
}: {
  readonly db: Queryable;
  readonly models: () => ReadonlyMap<string, EntityModel>;
  readonly dictionaries: Pick<Dictionaries, 'translator'>;
  readonly outbox: Outbox;
}): Task {
  async function write(
    text: NoticeText,
    { entity, id, record, given, labelled }: RecordNotice,
    reader: { readonly caller: Caller; readonly language: string | null },
  ): Promise<Written> {
    const { caller, language } = reader;
    const translator = await dictionaries.translator(language, caller.id_pais);
    const own = modelsFor(models(), caller);
    const readable = { ...readableFields(own, entity, record) };
    const known = translator.models(own.models);
    const called = labelled === undefined ? {} : { [labelled]: nameOf(known.get(entity), readable, id) };
    const parts = { models: known, entity, record: { ...readable, ...given, ...called }, texts: wordsIn(language) };
    const fill = (sentence: string): string => fillSentence(translator.translate(sentence), parts);
    return {
      title: fill(text.title).slice(0, longestTitle),
      text: text.text === null ? '' : fill(text.text).slice(0, longestText),
    };
  }

  async function writeMails(message: RecordNotice, recipients: readonly Recipient[]): Promise<readonly NoticeMail[]> {
    const { mail, to, row } = message;
    if (mail === null) return [];
    const path = row === null ? pathOf(message) : null;
    const mails: NoticeMail[] = [];
    for (const { user, caller } of recipients) {
      if (!user.login.includes('@')) continue;
      const language = user.sigla_idioma;
      const written = await write(mail, message, { caller, language });
      mails.push({ to: user.login, nome: user.nome, language, ...written, path });
    }
    for (const one of to)
      if ('address' in one && !mails.some((each) => each.to.toLowerCase() === one.address.toLowerCase())) {
        const written = await write(mail, message, { caller: nobody, language: null });
        mails.push({ to: one.address, nome: null, language: null, ...written, path: null });
      }
    return mails;
  }

  return deliver(recordNotice, async (message, { key, finish }) => {
    const recipients = await findRecipients(db, models(), message);
    const { notice } = message;
    const groups = new Map<string, Written & { readonly ids: number[] }>();
    for (const { user, caller } of notice === null ? [] : recipients) {
      const written = await write(notice ?? { title: '', text: null }, message, {
        caller,
        language: user.sigla_idioma,
      });
      const same = groups.get(JSON.stringify(written)) ?? { ...written, ids: [] };
      same.ids.push(user.id);
      groups.set(JSON.stringify(written), same);
    }
    const mails = await writeMails(message, recipients);
    const path = message.row === null ? pathOf(message) : null;
    await finish(async (tx) => {
      for (const group of groups.values()) await tx.execute(insertNotices(group, path));
      for (const mail of mails) await outbox.put(tx, noticeMail, `${key} ${mail.to}`, 'email', mail);
    });
  });
}

/** What a record is called for a reader; its kind and number if they may not read its label. */
function nameOf(model: EntityModel | undefined, readable: Readonly<Record<string, unknown>>, id: number): string {
  const label = model === undefined || model.fields[model.label]?.masked === true ? null : readable[model.label];
  const isText = (typeof label === 'string' && label.trim() !== '') || typeof label === 'number';
  return isText ? String(label) : `${model?.title ?? ''} ${id}`.trim();
}

function insertNotices({ title, text, ids }: Written & { readonly ids: readonly number[] }, path: string | null): Sql {
  return sql`
    insert into ngs_notificacao_usuario (titulo, texto, url, visualizada, id_usuario)
    select ${title}, ${text === '' ? null : escapeHtml(text)}, ${path}, false, u.id
    from usuario as u where u.id = any(${[...ids]}::bigint[]) order by u.id`;
}

function pathOf({ entity, id, link, record }: RecordNotice): string {
  if (typeof link !== 'string') return `/crud/${entity}/${id}`;
  return link.replaceAll(placeholder, (_whole, path: string) =>
    encodeURIComponent(String(readPath(record, path) ?? '')),
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const yesAndNo: Readonly<Record<string, readonly [string, string]>> = { es: ['Sí', 'No'], en: ['Yes', 'No'] };

/** The texts that writers of values need. */
function wordsIn(language: string | null): CellContext['texts'] {
  const [yes, no] = yesAndNo[language?.slice(0, 2) ?? ''] ?? ['Sim', 'Não'];
  return (key) => (key === 'yes' ? yes : key === 'no' ? no : key);
}
