import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { nobody } from '../../../platform/http/caller.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { hashToken } from '../../../platform/sessions/sessions.ts';
import { registrationErrors } from './errors.ts';
import { invitationMessage } from './invitation.ts';

type Shape = components['schemas']['AceiteConsultor'];

/** Queues the mail that asks a consultant to accept the registration; it is written and sent after the transaction. */
export async function putInvitation(
  tx: Queryable,
  { outbox, now }: { readonly outbox: Outbox; readonly now: () => Date },
  client: number,
): Promise<void> {
  await outbox.put(tx, invitationMessage, `Cliente ${client}`, `ACEITE ${now().toISOString()}`, { id_cliente: client });
}

/** Sends the invitation again. Throws 422 if there is nothing to accept, or no e-mail address. */
export async function sendInvitationAgain(
  tx: Queryable,
  parts: Parameters<typeof putInvitation>[1],
  client: number,
): Promise<void> {
  const [row] = await tx.query<{ aberto: boolean; email: string | null }>(sql`
    select status = 'PENDENTE' and not coalesce(aceite_consultor, false) as aberto, email from cliente where id = ${client} for update`);
  if (row?.aberto !== true) throw registrationErrors['REGRA_DE_NEGOCIO.ja_aceito']();
  if ((row.email ?? '') === '') throw registrationErrors['REGRA_DE_NEGOCIO.sem_email']();
  await putInvitation(tx, parts, client);
}

type Row = {
  readonly cliente: number;
  readonly versao: number;
  readonly usado: boolean;
  readonly vencido: boolean;
  readonly pendente: boolean;
  readonly nome: string;
  readonly filial: string | null;
  readonly ascendente: string | null;
};

/**
 * The invitation with a code. Throws 404 for an unknown code, and if the consultant's address is no longer the one to
 * which it was sent.
 */
async function findInvitation(db: Queryable, code: string, now: Date): Promise<Row> {
  const [row] = await db.query<Row>(sql`
    select a.cliente, c.versao, a.dh_uso is not null as usado, a.dh_expira <= ${now.toISOString()}::timestamptz as vencido,
      c.status = 'PENDENTE' and not coalesce(c.aceite_consultor, false) as pendente, c.nome, f.nome as filial, p.nome as ascendente
    from consultor_aceite as a join cliente as c on c.id = a.cliente and c.dh_exclusao is null
    left join filial as f on f.id = c.id_filial
    left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
    left join cliente as p on p.id = d."id_clientePaiEmpresarial"
    where a.token_hash = ${hashToken(code)} and (a.dh_uso is not null or lower(c.email) = a.email)`);
  if (row === undefined) throw registrationErrors.CONVITE_NAO_ENCONTRADO();
  return row;
}

/** Data of an invitation for its page; no names unless it is still open. */
export async function readInvitation(db: Queryable, code: string, now: Date): Promise<Shape> {
  const { usado, vencido, pendente, nome, filial, ascendente } = await findInvitation(db, code, now);
  if (usado || !pendente) return { situacao: 'ACEITO' };
  if (vencido) return { situacao: 'VENCIDO' };
  return { situacao: 'ABERTO', nome: nome.trim().split(/\s+/)[0] ?? nome, filial, ascendente };
}

/** The portal itself acts for a consultant without a login. */
const portal = { ...nobody, administrator: true };

/** Accepts a registration once; a repeat changes nothing. Throws 404 and 422 with the messages for the page. */
export async function acceptRegistration(
  { db, engine, now }: { readonly db: Database; readonly engine: RecordEngine; readonly now: () => Date },
  code: string,
): Promise<{ readonly shape: Shape; readonly client: number | null }> {
  return db.transaction(async (tx) => {
    await tx.query(sql`select 1 as found from consultor_aceite where token_hash = ${hashToken(code)} for update`);
    const { cliente, usado, vencido } = await findInvitation(tx, code, now());
    if (usado) return { shape: { situacao: 'ACEITO' }, client: null };
    if (vencido) throw registrationErrors['REGRA_DE_NEGOCIO.convite_vencido']();
    const [row] = await tx.query<{ versao: number; pendente: boolean }>(sql`
      select versao, status = 'PENDENTE' and not coalesce(aceite_consultor, false) as pendente
      from cliente where id = ${cliente} for update`);
    const isOpen = row?.pendente === true;
    if (isOpen)
      await engine.set(tx, {
        caller: portal,
        entity: 'Cliente',
        id: cliente,
        incoming: {
          ...{ versao: row.versao, aceite_consultor: true, status: 'ATIVO', verificacao_ativacao_pendente: true },
        },
      });
    await tx.execute(sql`
      update consultor_aceite set dh_uso = ${now().toISOString()}::timestamptz where token_hash = ${hashToken(code)}`);
    return { shape: { situacao: 'ACEITO' }, client: isOpen ? cliente : null };
  });
}
