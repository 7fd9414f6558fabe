import sql from 'sql-template-tag';

/**
 * The language that the user of a client has chosen, for a query in which `c` is the client: a tag, or null without a
 * user or a choice.
 */
export const chosenLanguage = sql`(
  select u.sigla_idioma from usuario as u where u.id_cliente = c.id and u.sigla_idioma is not null order by u.id limit 1)`;
