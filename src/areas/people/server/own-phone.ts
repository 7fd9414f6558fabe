import sql, { type Sql } from 'sql-template-tag';

/**
 * Calling code of Brazil, whose numbers begin with a two-digit area code. Elsewhere the number has no separate area
 * code.
 */
const brazil = 55;

/**
 * A client's own telephone (`cliente.telefone`, E.164) in the parts in which a person's is stored. Both are null for a
 * number of another country.
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
