import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';

/** Rankings of the demonstration. */
const rankings = [
  {
    titulo: 'Maiores equipes do mês',
    descricao: 'Os distribuidores com mais pontos, os próprios e os da equipe.',
    banner: '/static/img/rankings/maiores-equipes.svg',
    informacao:
      'Contam os pontos de pedidos pagos no mês, os seus e os de toda a equipe. Estornos são descontados.\n\nPrêmios: 1º lugar +10 UP, 2º lugar +5 UP, 3º lugar +2 UP.',
    novoNoTime: false,
    ativo: true,
  },
  {
    titulo: 'Novos no time',
    descricao: 'Quem trouxe mais membros no mês.',
    banner: '/static/img/rankings/novos-no-time.svg',
    informacao:
      'Conta cada membro que se cadastrou no mês logo abaixo do distribuidor. Com o mesmo número de novos membros, vale quem tem mais pontos.',
    novoNoTime: true,
    ativo: true,
  },
  {
    titulo: 'Campanha de lançamento',
    descricao: 'Encerrada.',
    banner: null,
    informacao: null,
    novoNoTime: false,
    ativo: false,
  },
] as const;

/** Stores the rankings of the demonstration, unless there are any. */
export async function seedRankings(db: Queryable): Promise<void> {
  await db.execute(sql`
    insert into configuracao_ranking (titulo, descricao, banner, informacao, "novoNoTime", ativo)
    select r.titulo, r.descricao, r.banner, r.informacao, r."novoNoTime", r.ativo
    from jsonb_to_recordset(${JSON.stringify(rankings)}::jsonb)
      as r (titulo text, descricao text, banner text, informacao text, "novoNoTime" boolean, ativo boolean)
    where not exists (select 1 from configuracao_ranking)`);
}
