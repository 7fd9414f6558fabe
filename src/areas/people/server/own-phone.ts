import sql, { type Sql } from 'sql-template-tag';

/** Brazil, whose numbers begin with an area code of two digits; elsewhere what follows the country is one number. */
const brazil = 55;

/**
 * The telephone that a client has for itself (`cliente.telefone`, E.164), in the parts of a person's: null in both for one of another
 * country.
 * @param ddi calling code of the client's country
 */
export function ownPhone(phone: Sql, ddi: Sql | number): { readonly ddd: Sql; readonly telefone: Sql } {
  const isOwn = sql`${phone} like '+' || ${ddi}::int || '%'`;
  const rest = sql`substr(${phone}, 2 + length((${ddi}::int)::text))`;
  return {
    ddd: sql`case when ${isOwn} and ${ddi}::int = ${brazil}::int then left(${rest}, 2) end`,
    telefone: sql`case when ${isOwn} then case when ${ddi}::int = ${brazil}::int then substr(${rest}, 3) else ${rest} end end`,
  };
}
