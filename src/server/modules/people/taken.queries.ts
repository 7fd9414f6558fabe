import sql, { join, type Sql } from 'sql-template-tag';
import type { ClientKind, ClientState } from '../../../domain/evolution/client-states.ts';
import type { Queryable } from '../../database/database.ts';

/** What one person has, and nobody else may register (specification 002, section 7 'Consultant'). */
export type Contact =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'telefone'; readonly ddi: number; readonly ddd: string; readonly telefone: string }
  | { readonly kind: 'cnpj'; readonly cnpj: string };

/**
 * Whether a contact or a CNPJ is somebody's: a person's, or that of a client who is registered. What belongs to deleted
 * clients is free.
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

/** Selects the people who have it, by the indexes of each table; `ativo` where a client who is there has it. */
function holdersOf(contact: Contact): readonly Sql[] {
  switch (contact.kind) {
    case 'email': {
      // Addresses are stored in small letters.
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

/** A client of a person, as the portal names whom a new registration repeats. */
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

/** Whether a person is there and no client: whoever may register clients may then know of them. */
export async function isFreePerson(db: Queryable, person: number): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 as found from pessoa where id = ${person}
      and not exists (select from cliente where id_pessoa = ${person} and dh_exclusao is null)`);
  return rows.length > 0;
}
