import sql, { type Sql } from 'sql-template-tag';
import type { FlowEvent, FlowUser } from '../../runtime/definition/entity/flow.ts';
import { isRecord } from '../../runtime/json/record.ts';
import { labelOf, readPath } from '../../runtime/values/record-values.ts';
import type { Queryable } from '../database/database.ts';
import { defineMessage, deliver, type Outbox } from '../outbox/outbox.ts';
import type { Task } from '../tasks/task.ts';

type Notice = {
  readonly entity: string;
  readonly id: number;
  readonly title: string;
  readonly text: string;
  /** Who sent the event, and knows of it. */
  readonly sender: number;
  readonly to: { readonly profile: string } | { readonly user: FlowUser; readonly value: number };
};

/** What an event tells those whom it concerns (`notify` of a flow, rule W4). */
const flowNotice = defineMessage<Notice>({ kind: 'fluxo.aviso', parse: readNotice, forgets: true });

/** What the outbox holds was written by `putNotices`. */
function readNotice(payload: unknown): Notice {
  if (!isRecord(payload) || !isRecord(payload.to)) throw new TypeError('The message is no notice of a flow.');
  return payload as Notice;
}

const longestTitle = 160;
const longestText = 4_000;

/** Puts the notices of an event into its transaction, filled from the record as it is then. */
export async function putNotices(
  outbox: Outbox,
  tx: Queryable,
  { notify }: Pick<FlowEvent, 'notify'>,
  {
    entity,
    record,
    sender,
  }: {
    readonly entity: string;
    readonly record: Readonly<Record<string, unknown>> & { readonly id: number };
    readonly sender: number;
  },
): Promise<void> {
  for (const [index, { to, title, text }] of notify.entries()) {
    const value = 'field' in to ? idIn(record[to.field]) : null;
    const target = 'profile' in to ? to : value === null ? null : { user: to.user, value };
    if (target === null) continue;
    const notice: Notice = {
      ...{ entity, id: record.id, sender, to: target },
      title: fill(title, record).slice(0, longestTitle),
      text: escapeHtml(fill(text ?? '', record).slice(0, longestText)),
    };
    await outbox.put(tx, flowNotice, `${entity} ${record.id}`, `${String(record.versao)} ${index}`, notice);
  }
}

/** The task that writes the notices to their users. */
export function deliverFlowNotices(): Task {
  return deliver(flowNotice, ({ entity, id, title, text, sender, to }, { finish }) =>
    finish((tx) =>
      tx.execute(sql`
        insert into ngs_notificacao_usuario (titulo, texto, url, visualizada, id_usuario)
        select ${title}, ${text === '' ? null : text}, ${`/crud/${entity}/${id}`}, false, u.id
        from usuario as u join perfil as p on p.id = u.id_perfil
        where u.ativo is not false and u.id <> ${sender} and ${concerns(to, entity)}`),
    ),
  );
}

function concerns(to: Notice['to'], entity: string): Sql {
  if ('profile' in to)
    return sql`p.constante = ${to.profile} and (p.administrador is true or exists (
      select 1 from permissao as m where m.id_perfil = p.id and m.entity = ${entity} and m.flag = 'LISTAR'))`;
  const columns = {
    id: sql`u.id`,
    id_cliente: sql`u.id_cliente`,
    id_filial: sql`u.id_filial`,
    id_pais: sql`u.id_pais`,
  } as const;
  return sql`${columns[to.user]} = ${to.value}`;
}

function idIn(held: unknown): number | null {
  const id: unknown = isRecord(held) ? held.id : held;
  return typeof id === 'number' ? id : null;
}

/** Values as they read; a related record by its label, nothing for no value. */
function fill(sentence: string, record: Readonly<Record<string, unknown>>): string {
  return sentence.replaceAll(/\{([A-Za-z][\w.]*)\}/g, (_whole, path: string) => {
    const value = readPath(record, path);
    return labelOf(value);
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
