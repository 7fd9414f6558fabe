import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refusalAt, refuseTogether } from '../../../platform/http/errors/refuse-together.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { isInOwnNetwork } from '../../network/server/index.ts';
import { isActiveClient } from '../../people/server/index.ts';
import { credentialMessage } from './credential-mail.ts';
import { makeCredentialAddress, partnerKind, pictureOf, selectPeople } from './credentials.ts';
import { eventErrors } from './errors.ts';

type CredentialRow = components['schemas']['CredencialConsultorLista']['data'][number];

/** The body of `geraCredencialConsultor`. */
export type CredentialRequest = {
  readonly id_evento: number;
  readonly id_consultor: number;
  readonly enviar_email: boolean;
};

export type CredentialParts = {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly publicUrl: () => string;
  readonly now: () => Date;
};

/**
 * Creates the credentials of a consultant for an event, for the holder, the spouse and the partners; existing ones are
 * returned unchanged. Throws 422 for an event that is over or not open to consultants, and for anybody but an active
 * consultant of the caller's network.
 */
export async function makeConsultantCredentials(
  { db, outbox, publicUrl, now }: CredentialParts,
  caller: Caller,
  { id_evento, id_consultor, enviar_email }: CredentialRequest,
): Promise<readonly CredentialRow[]> {
  return db.transaction(async (tx) => {
    // Requests for the same consultant wait for each other.
    const [consultant] = await tx.query<{ email: string | null }>(sql`
      select email from cliente
      where id = ${id_consultor} and ${isActiveClient(sql`status`)} and tipo in ('CONSULTOR', 'CONSULTOR_ENERGY', 'DI') and dh_exclusao is null
      for update`);
    await refuseTogether([
      () => checkEvent(tx, id_evento, portalDay(now())),
      async () => {
        if (consultant !== undefined && (await isInOwnNetwork(tx, caller, id_consultor))) return;
        throw refusalAt(eventErrors['REGRA_DE_NEGOCIO.consultor_fora_da_rede'](), '/query/id_consultor');
      },
    ]);
    await addMissing(tx, { id_evento, id_consultor }, publicUrl());
    const isMailed = enviar_email && (consultant?.email ?? '') !== '';
    if (isMailed)
      await outbox.put(
        tx,
        credentialMessage,
        `Cliente ${id_consultor}`,
        `CREDENCIAL ${id_evento} ${now().toISOString()}`,
        {
          ...{ id_evento, id_consultor },
        },
      );
    const rows = await tx.query<
      Omit<CredentialRow, 'urlImagemQrCode' | 'email_enviado'> & { readonly endereco: string }
    >(sql`
      select k.id, k.nome, k."nomeEmpresa", k."qrCode" as endereco from credencial_cliente as k
      where k.tipo = 'CREDENCIAL_CONSULTOR' and k.id_evento = ${id_evento} and k.id_consultor = ${id_consultor} order by k.id`);
    return rows.map(({ endereco, ...row }) => ({
      ...row,
      ...{ urlImagemQrCode: pictureOf(endereco, publicUrl()), email_enviado: isMailed },
    }));
  });
}

async function checkEvent(tx: Queryable, id: number, today: string): Promise<void> {
  const open = await tx.query(sql`
    select 1 as found from evento where id = ${id} and permitido_consultores and not coalesce(finalizado, false)
      and coalesce(data_final, data_inicial, ${today}::date) >= ${today}::date`);
  if (open.length === 0) throw refusalAt(eventErrors['REGRA_DE_NEGOCIO.evento_fechado'](), '/query/id_evento');
}

/**
 * Adds a credential for each person of a consultant without one for the event, and an address to those that lack one.
 */
async function addMissing(
  tx: Queryable,
  { id_evento, id_consultor }: Omit<CredentialRequest, 'enviar_email'>,
  publicUrl: string,
): Promise<void> {
  const people = await tx.query<{
    nome: string;
    tipo_socio: string;
    empresa: string;
    id: number | null;
    endereco: string | null;
  }>(sql`
    select p.nome, p.tipo_socio, c.nome as empresa, k.id, k."qrCode" as endereco
    from (${selectPeople(id_consultor)}) as p cross join (select nome from cliente where id = ${id_consultor}) as c
    left join credencial_cliente as k on k.id_consultor = ${id_consultor} and k.id_evento = ${id_evento}
      and k.tipo = 'CREDENCIAL_CONSULTOR' and coalesce(k."descricaoTipoSocio", 'Titular') = p.tipo_socio
      and (p.tipo_socio <> ${partnerKind} or k.nome = p.nome)
    order by p.ordem`);
  for (const { nome, tipo_socio, empresa, id, endereco } of people) {
    const address = makeCredentialAddress(publicUrl);
    if (id === null)
      await tx.execute(sql`
        insert into credencial_cliente (tipo, nome, "descricaoTipoSocio", "nomeCliente", "nomeEmpresa", id_cliente, id_consultor,
          id_evento, "qrCode", "urlImagemQrCode")
        values ('CREDENCIAL_CONSULTOR', ${nome}, ${tipo_socio}, ${empresa}, ${empresa}, ${id_consultor}, ${id_consultor}, ${id_evento},
          ${address}, ${pictureOf(address, publicUrl)})`);
    else if (endereco === null)
      await tx.execute(sql`
        update credencial_cliente set "qrCode" = ${address}, "urlImagemQrCode" = ${pictureOf(address, publicUrl)},
          "nomeEmpresa" = coalesce("nomeEmpresa", ${empresa}), versao = versao + 1, dh_alteracao = now()
        where id = ${id}`);
  }
}
