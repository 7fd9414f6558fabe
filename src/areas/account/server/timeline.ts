import sql from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../../language/entity/entity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';

/** A graduation that somebody reached (specification 001, section 2, Meus dados). */
export type TimelineEvent = {
  readonly id: number;
  /** The day on which it was first reached, in the portal's time zone. */
  readonly data_aprovacao: string;
  readonly cor: string | null;
  readonly imagem_graduacao: string | null;
  readonly descricao: string;
};

/**
 * Every title in the graduation history of a client with the day on which it was first reached, newest first; of titles
 * of the same day the higher one first. Colour and picture come from the graduation with the title.
 */
export async function findTimeline(
  db: Database,
  models: ReadonlyMap<string, EntityModel>,
  clientId: number,
  timeZone: string,
): Promise<readonly TimelineEvent[]> {
  const history = models.get('GraduacaoHistorico');
  const graduation = models.get('Graduacao');
  if (history === undefined || graduation === undefined) return [];
  const h = columnsOf(history);
  const g = columnsOf(graduation);
  return db.query<TimelineEvent>(sql`
    select reached.id, to_char(reached.dh at time zone ${timeZone}, 'YYYY-MM-DD') as data_aprovacao,
      known.cor, known.imagem as imagem_graduacao, coalesce(known.descricao, reached.titulo) as descricao
    from (
      select distinct on (h.${h('graduacaoTitulo')}) h.id, h.${h('dhRegistro')} as dh, h.${h('graduacaoTitulo')} as titulo,
        h.${h('graduacaoPeso')} as peso
      from ${identifier(history.table)} as h
      where h.${h('cliente')} = ${clientId} and h.${h('graduacaoTitulo')} is not null
      order by h.${h('graduacaoTitulo')}, h.${h('dhRegistro')}, h.id
    ) as reached
    left join lateral (
      select g.${g('cor')} as cor, g.${g('imagem')} as imagem, g.${g('descricao')} as descricao
      from ${identifier(graduation.table)} as g
      where reached.titulo in (g.${g('titulo')}, g.${g('descricao')}) order by g.${g('peso')} desc, g.id limit 1
    ) as known on true
    order by data_aprovacao desc, reached.peso desc nulls last, reached.id desc`);
}

function columnsOf({ name, fields }: EntityModel) {
  return (fieldName: string) => {
    const field = fields[fieldName];
    if (field === undefined) throw new Error(`${name} has no field ${fieldName}.`);
    return identifier(columnOf(field));
  };
}
