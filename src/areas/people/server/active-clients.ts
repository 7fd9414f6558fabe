import sql, { type Sql } from 'sql-template-tag';

/** Whether a client takes part: whoever is on the way to D.I., and whoever has become one, does as well as who is 'Ativo'. */
export function isActiveClient(status: Sql): Sql {
  return sql`${status} not in ('PENDENTE', 'INATIVO', 'BLOQUEADO')`;
}
