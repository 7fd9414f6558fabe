import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../../platform/database/database.ts';
import { identifier } from '../../../../platform/database/identifier.ts';
import { namesRecord, type PersonRecords } from '../person-records.ts';
import { platformTitles } from '../texts.ts';

/** What the platform keeps of somebody beside the records of entities. */
export type PlatformRows = {
  readonly table: string;
  /** What people read that it is, in Portuguese; translated by its words. */
  readonly title: string;
  /** Which of its rows; `users` and `clients` are those of the person. */
  readonly where: Sql;
  /** How the rows go; left out, they are deleted. */
  readonly empty?: Sql;
};

/** Phases in which a contract is signed by all: what was sealed, or is about to be, is the contract. */
export const signedPhases = ['sealing', 'sending', 'finish'] as const;

/** In the order in which they go. */
export function platformRows({ ids }: PersonRecords): readonly PlatformRows[] {
  const users = [...(ids.get('Usuario') ?? [])];
  const clients = [...(ids.get('Cliente') ?? [])];
  const ofUser = sql`id_usuario = any(${users}::bigint[])`;
  const ofClient = sql`cliente = any(${clients}::bigint[])`;
  // Names and documents stand in the trail and in the sealed document as well, by which they are checked.
  const signed = sql`(email <> '' or imagem is not null or ip is not null or navegador is not null)
    and processo in (select id from assinatura_processo where fase = 'finish')
    and (documento in (select documento from cliente where id = any(${clients}::bigint[]) and documento is not null)
      or papel = 'D.I' and processo in (select id from assinatura_processo where cliente = any(${clients}::bigint[])))`;
  const unsigned = sql`processo in (select id from assinatura_processo
    where cliente = any(${clients}::bigint[]) and fase <> all(${[...signedPhases]}::text[]))`;
  const rows = (table: string, title: string, where: Sql, empty?: Sql): PlatformRows => ({
    ...{ table, title, where },
    ...(empty === undefined ? {} : { empty }),
  });
  return [
    rows('vitral_comentario', platformTitles.comments, namesRecord({ ids }, sql`entity`, sql`id_registro`)),
    rows('vitral_sessao', platformTitles.sessions, ofUser),
    rows('vitral_credencial', platformTitles.passwords, ofUser),
    rows('vitral_segundo_fator', platformTitles.authenticators, ofUser),
    rows('vitral_codigo_recuperacao', platformTitles.recoveryCodes, ofUser),
    rows('vitral_desafio', platformTitles.challenges, ofUser),
    rows('vitral_push', platformTitles.browsers, ofUser),
    rows('vitral_senha_link', platformTitles.passwordLinks, ofUser),
    rows('vitral_email_link', platformTitles.emailLinks, ofUser),
    rows('vitral_tentativa', platformTitles.attempts, ofUser),
    rows('consultor_aceite', platformTitles.acceptances, ofClient),
    rows('carta_recomendacao', platformTitles.letters, ofClient),
    rows('documento_consultor', platformTitles.sent, ofClient),
    rows(
      'entrevista_consultor',
      platformTitles.interviews,
      sql`${ofClient} and (respostas <> '{}'::jsonb or motivo is not null)`,
      sql`respostas = '{}'::jsonb, motivo = null`,
    ),
    rows(
      'assinatura_signatario',
      platformTitles.signatures,
      signed,
      sql`email = '', imagem = null, ip = null, navegador = null`,
    ),
    rows('assinatura_codigo', platformTitles.signingCodes, unsigned),
    rows('assinatura_evento', platformTitles.trails, unsigned),
    rows('assinatura_signatario', platformTitles.signers, unsigned),
    rows('assinatura_documento', platformTitles.drafts, unsigned),
    rows(
      'assinatura_processo',
      platformTitles.unsigned,
      sql`cliente = any(${clients}::bigint[]) and fase <> all(${[...signedPhases]}::text[])`,
    ),
  ];
}

/** Deletes or empties them; answers how many rows of each table. */
export async function clearPlatformRows(
  tx: Queryable,
  records: PersonRecords,
): Promise<Readonly<Record<string, number>>> {
  const cleared: Record<string, number> = {};
  // The trail of a contract is never changed; one that nobody is bound by goes as a whole, and only here.
  await tx.query(sql`select set_config('vitral.apaga_pessoa', 'on', true)`);
  for (const { table, where, empty } of platformRows(records)) {
    const name = identifier(table);
    const count = await tx.execute(
      empty === undefined ? sql`delete from ${name} where ${where}` : sql`update ${name} set ${empty} where ${where}`,
    );
    if (count > 0) cleared[table] = (cleared[table] ?? 0) + count;
  }
  return cleared;
}

/** Files that the platform holds for somebody outside of entities, and what their users sent and no record holds. */
export async function findPlatformFiles(tx: Queryable, { ids, root }: PersonRecords): Promise<readonly number[]> {
  const users = [...(ids.get('Usuario') ?? [])];
  const clients = [...(ids.get('Cliente') ?? [])];
  const rows = await tx.query<{ id: number }>(sql`
    select arquivo as id from documento_consultor where cliente = any(${clients}::bigint[])
    union
    select id_arquivo from vitral_exportacao_pessoa
    where entity = ${root.entity} and id_registro = ${root.id} and id_arquivo is not null
    union
    select id from vitral_arquivo as a
    where id_usuario = any(${users}::bigint[]) and (id_registro is null or dh_solto is not null)
      and not exists (select from vitral_importacao as i where i.id_arquivo = a.id)`);
  return rows.map(({ id }) => id);
}

/**
 * Imports that ended into entities that hold records of the person, with their files: a file of many cannot be distinguished
 * row by row, and nobody needs it once its rows are in. Answers the ids of the files.
 */
export async function clearImports(tx: Queryable, { ids }: PersonRecords): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    delete from vitral_importacao where entity = any(${[...ids.keys()]}::text[]) and dh_fim is not null
    returning id_arquivo as id`);
  return rows.map(({ id }) => id);
}
