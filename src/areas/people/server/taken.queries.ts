import sql, { join, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { ClientKind, ClientState } from '../rules/client.ts';

/** A value that nobody else may register (specification 002, section 7 'Consultant'). */
export type Contact =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'telefone'; readonly ddi: number; readonly ddd: string; readonly telefone: string }
  | { readonly kind: 'cnpj'; readonly cnpj: string };

/**
 * Whether a person or a client has a contact or a CNPJ already. Values of deleted clients are free.
 * @param except person whose own values do not count, null for none
 */
export async function isTaken(db: Queryable, contact: Contact, except: number | null): Promise<boolean> {
  const holders = join(holdersOf(contact), ' union all ');
  const [row] = await db.query<{ taken: boolean }>(sql`
    select exists (
      select from (${holders}) as h
      where (h.id is null or ${except}::bigint is null or h.id <> ${except}::bigint)
        and (h.ativo or not exists (select from cliente as c where c.id_pessoa = h.id)
          or exists (select from cliente as c where c.id_pessoa = h.id and c.dh_exclusao is null))
    ) as taken`);
  return row?.taken === true;
}

/** Selects the people who have it, by the indexes of each table; `ativo` if a client who is not deleted has it. */
function holdersOf(contact: Contact): readonly Sql[] {
  switch (contact.kind) {
    case 'email': {
      // Addresses are stored in lower case.
      const email = contact.email.trim().toLowerCase();
      return [
        sql`select id_pessoa as id, false as ativo from email where email = ${email}`,
        sql`select id_pessoa, true from cliente
          where vitral_normaliza(email collate "C") = vitral_normaliza(${email}::text collate "C") and email = ${email}
            and dh_exclusao is null`,
      ];
    }
    case 'telefone': {
      const { ddi, ddd, telefone } = contact;
      return [
        sql`select id_pessoa as id, false as ativo from telefone
          where telefone = ${telefone} and ddi = ${ddi} and coalesce(ddd, '') = ${ddd}`,
        sql`select id_pessoa, true from cliente
          where vitral_normaliza(telefone collate "C") = ${`+${ddi}${ddd}${telefone}`} and dh_exclusao is null`,
      ];
    }
    case 'cnpj': {
      const { cnpj } = contact;
      return [
        sql`select p.id, false as ativo from pessoa_juridica as j join pessoa as p on p."id_pessoaJuridica" = j.id
          where j.cnpj = ${cnpj}`,
        sql`select id, false from pessoa where documento = ${cnpj}`,
      ];
    }
  }
}

/** A client of a person: the portal names them when a new registration repeats the person. */
export type ClientOfPerson = {
  readonly id_cliente: number;
  readonly codigo_mundial: string | null;
  readonly nome: string;
  readonly tipo: ClientKind;
  readonly status: ClientState;
};

/** The first client of a person that a caller may see; null for none. @param scope condition on the alias `t` */
export async function findClientOf(db: Queryable, person: number, scope: Sql): Promise<ClientOfPerson | null> {
  const [row] = await db.query<ClientOfPerson>(sql`
    select t.id as id_cliente, t.codigo_mundial, t.nome, coalesce(t.tipo, 'CLIENTE') as tipo, t.status
    from cliente as t where t.id_pessoa = ${person} and t.dh_exclusao is null and (${scope}) order by t.id limit 1`);
  return row ?? null;
}

/**
 * Whether a person exists, is no client yet, and is not being registered by a client whom the caller may not see.
 * @param scope condition on the alias `t`
 */
export async function isFreePerson(db: Queryable, person: number, scope: Sql): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 as found from pessoa as p where p.id = ${person} and ${inOwnCare(scope)}
      and not exists (select from cliente where id_pessoa = ${person} and dh_exclusao is null)`);
  return rows.length > 0;
}

/** Condition: the registration of the person `p` was started by nobody, or by a client whom the caller may see. */
function inOwnCare(scope: Sql): Sql {
  return sql`(p.id_responsavel is null or exists (select from cliente as t where t.id = p.id_responsavel and (${scope})))`;
}

/** What is registered with a document. Ids are null where the caller may not see the record. */
export type KnownDocument = {
  /** Whether anybody has it, seen by the caller or not. */
  readonly found: boolean;
  readonly person: number | null;
  /** Id of a client whose registration is unfinished and may be continued by the caller. */
  readonly started: number | null;
  /** Whether somebody with it is a client, even with an unfinished registration. */
  readonly isClient: boolean;
};

/**
 * Finds who has a document: as their own, or in the form of a person who is no client yet.
 * @param country id of the country whose clients count, null for all; people who are no clients yet always count
 * @param scope which clients the caller sees, a condition on the alias `t`
 */
export async function findDocument(
  db: Queryable,
  document: string,
  country: number | null,
  scope: Sql,
): Promise<KnownDocument> {
  // A separate query: within the next one, the planner misjudges the number of these people and reads all clients.
  const holders = await db.query<{ id: number }>(sql`
    select id from pessoa where documento = ${document}
    union select p.id from pessoa_fisica as f join pessoa as p on p."id_pessoaFisica" = f.id where f.cpf = ${document}`);
  const nothing: KnownDocument = { found: false, person: null, started: null, isClient: false };
  if (holders.length === 0) return nothing;
  const ids = sql`any (${holders.map(({ id }) => id)}::bigint[])`;
  const [row] = await db.query<KnownDocument>(sql`
    with client as (
      select t.id, t.id_pessoa, t.status, (${scope}) as seen, ${country}::bigint is null or f.id_pais = ${country}::bigint as counts
      from cliente as t left join filial as f on f.id = t.id_filial
      where t.id_pessoa = ${ids} and t.dh_exclusao is null
    ), known as (
      select p.id, ${inOwnCare(scope)} as own, exists (select from client as c where c.id_pessoa = p.id) as client,
        exists (select from client as c where c.id_pessoa = p.id and c.seen and c.counts) as seen
      from pessoa as p
      where p.id = ${ids} and (exists (select from client as c where c.id_pessoa = p.id and c.counts)
        or not exists (select from cliente as c where c.id_pessoa = p.id))
    )
    select exists (select from known) as found, exists (select from known where client) as "isClient",
      (select min(id) from known where seen or (own and not client)) as person,
      (select min(id) from client where seen and counts and status = 'PENDENTE') as started`);
  return row ?? nothing;
}

/** Two-letter code of a country; that of Brazil for a user without one. */
export async function findCountry(db: Queryable, id: number | null): Promise<string> {
  const [row] = await db.query<{ sigla: string }>(sql`select sigla from pais where id = ${id}`);
  return row?.sigla ?? 'BR';
}

/** Whether a document also belongs to a partner of a company, or to a spouse. */
export type Relatives = { readonly hasSocio: boolean; readonly hasConjuge: boolean };

/**
 * Whether a document belongs to a partner of a legal person, or to a spouse (specification 002, section 8). Those of
 * deleted clients do not count.
 */
export async function findRelatives(db: Queryable, document: string): Promise<Relatives> {
  const counts = (person: Sql) => sql`(
    not exists (select from cliente as c where c.id_pessoa = ${person})
    or exists (select from cliente as c where c.id_pessoa = ${person} and c.dh_exclusao is null))`;
  const [row] = await db.query<Relatives>(sql`
    select exists (
        select from pessoa_socio as s where s.cpf = ${document} and ${counts(sql`s.id_pessoa`)}
      ) as "hasSocio",
      exists (
        select from pessoa_fisica as f join pessoa as p on p."id_pessoaFisica" = f.id
        where f."cpfConjuge" = ${document} and ${counts(sql`p.id`)}
      ) as "hasConjuge"`);
  return row ?? { hasSocio: false, hasConjuge: false };
}
