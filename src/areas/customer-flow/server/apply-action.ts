import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { lockRow, type StoredRecord } from '../../../engine/records/rows/rows.ts';
import { scopeOf } from '../../../engine/records/rows/scope.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { findAddress, type MailRecipient } from './addresses.ts';
import { customerFlowErrors } from './errors.ts';
import { flowNotice } from './notices.ts';
import { idOfStatus, type StatusName } from './statuses.ts';

export type FlowAction = components['schemas']['ClienteAcao'];

type Parts = { readonly engine: RecordEngine; readonly entities: EntityCatalog; readonly outbox: Outbox };

type Action = {
  readonly id: number;
  readonly id_status: number | null;
  readonly id_notificacao: number | null;
  readonly perfis: readonly string[] | null;
};

/** A client, locked until the transaction ends. Throws 404 for a client whom the caller may not see. */
export async function lockClient(
  tx: Queryable,
  { engine, entities }: Pick<Parts, 'engine' | 'entities'>,
  caller: Caller,
  id: number,
): Promise<StoredRecord> {
  const model = engine.model('Cliente');
  const models = entities.models();
  const row = await lockRow({ db: tx, model, models, id, scope: scopeOf(model, models, caller, 't') });
  if (row === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Cliente', id });
  return row;
}

type ApplyActionOptions = {
  readonly tx: Queryable;
  readonly parts: Parts;
  readonly caller: Caller;
  readonly id: number;
  readonly wanted: FlowAction;
  readonly attachment: number | null;
};

/**
 * Applies an action of the flow to a client: its status, its note and its messages, in one transaction (specification
 * 002, sections 4 and 7). The action must lead from the client's current status to the wanted one, for the profile of
 * the caller. Returns the recipients whom no message can reach.
 * @param attachment the file of the picture in the messages; null for none
 */
export async function applyAction({
  tx,
  parts,
  caller,
  id,
  wanted,
  attachment,
}: ApplyActionOptions): Promise<readonly MailRecipient[]> {
  const before = await lockClient(tx, parts, caller, id);
  const action = await findAction(tx, caller, before, wanted);
  const recipients = recipientsOf(wanted);
  const documents = wanted.listaAnexosSelecionados ?? [];
  if (recipients.length > 0 && action.id_notificacao === null && attachment === null)
    throw customerFlowErrors.FLUXO_SEM_MENSAGEM();
  if (documents.length > 0) await checkDocuments(tx, action.id_notificacao, documents);
  const note = (wanted.observacao ?? '').trim();
  const after = await parts.engine.set(tx, {
    caller,
    entity: 'Cliente',
    id,
    incoming: {
      versao: wanted.versao ?? before.versao,
      ...(wanted.status === undefined || wanted.status === null ? {} : { status: wanted.status }),
      ...(note === '' ? {} : { observacao: note }),
    },
    locked: before,
  });
  const unreachable: MailRecipient[] = [];
  for (const recipient of recipients) {
    if (!(await canReach(tx, id, recipient))) {
      unreachable.push(recipient);
      continue;
    }
    await parts.outbox.put(tx, flowNotice, `Cliente ${id}`, `${action.id} v${after.versao} ${recipient}`, {
      ...{ cliente: id, para: recipient, notificacao: action.id_notificacao },
      ...{ documentos: documents, anexo: attachment },
    });
  }
  return unreachable;
}

async function findAction(
  tx: Queryable,
  caller: Caller,
  { status }: StoredRecord,
  wanted: FlowAction,
): Promise<Action> {
  const from = idOfStatus(status as StatusName);
  const to = wanted.status === undefined || wanted.status === null ? null : idOfStatus(wanted.status);
  const actions = await tx.query<Action>(sql`
    select id, id_status::int as id_status, id_notificacao, perfis from acao_status_cliente
    where id_status_origem = ${from} and coalesce(ativo, true)
    order by ordem nulls last, id`);
  const fitting = actions.filter(
    ({ id, id_status }) => id_status === to && (wanted.id_acao == null || id === wanted.id_acao),
  );
  if (fitting.length === 0) throw customerFlowErrors.FLUXO_ACAO();
  const allowed = fitting.filter(
    ({ perfis }) => caller.administrator || perfis === null || perfis.length === 0 || perfis.includes(caller.perfil),
  );
  // If several actions lead there and a message is to be sent, the one with a message applies.
  const meant = recipientsOf(wanted).length > 0 ? allowed.find(({ id_notificacao }) => id_notificacao !== null) : null;
  const action = meant ?? allowed[0];
  if (action === undefined) throw customerFlowErrors.FLUXO_PERFIL();
  return action;
}

async function checkDocuments(tx: Queryable, notice: number | null, documents: readonly number[]): Promise<void> {
  const [row] = await tx.query<{ known: number }>(sql`
    select count(*) as known from ngs_notificacao_mensagem
    where id_notificacao = ${notice} and tipo = 'DOCUMENTO' and id = any (${[...new Set(documents)]}::bigint[])`);
  if (row?.known !== new Set(documents).size) throw customerFlowErrors.FLUXO_DOCUMENTOS();
}

function recipientsOf(wanted: FlowAction): readonly MailRecipient[] {
  return [
    ...(wanted.isEnviarMsgWhatsappCliente ? (['cliente'] as const) : []),
    ...(wanted.isEnviarMsgWhatsappPai ? (['pai'] as const) : []),
    ...(wanted.isEnviarMsgWhatsappFilial ? (['filial'] as const) : []),
  ];
}

async function canReach(tx: Queryable, client: number, recipient: MailRecipient): Promise<boolean> {
  const found = await findAddress(tx, client, recipient);
  return found !== null && (found.telefone !== null || found.email !== null);
}
