import sql, { type Sql } from 'sql-template-tag';

/** Whether a client is active: status 'Ativo', on the way to D.I., or D.I. */
export function isActiveClient(status: Sql): Sql {
  return sql`${status} not in ('PENDENTE', 'INATIVO', 'BLOQUEADO')`;
}
