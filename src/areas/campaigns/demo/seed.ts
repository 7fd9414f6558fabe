import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';

/** Campaigns of the demonstration, with the days from today between which each runs. */
const campaigns = [
  {
    descricao_campanha: 'Natal premiado',
    descricao_premio: 'Uma viagem com acompanhante',
    banner: '/static/img/rankings/maiores-equipes.svg',
    ...{ inicio: -60, fim: 45, valor_cupom: 500 },
  },
  {
    descricao_campanha: 'Novos no time',
    descricao_premio: 'Um fim de semana para quem trouxer mais gente',
    banner: '/static/img/rankings/novos-no-time.svg',
    ...{ inicio: -20, fim: 70, valor_cupom: 1_000 },
  },
  {
    descricao_campanha: 'Inverno quente',
    descricao_premio: 'Um cobertor por semana',
    banner: null,
    ...{ inicio: -200, fim: -100, valor_cupom: 300 },
  },
] as const;

/** Adds the campaigns of the demonstration, and the coupons of its paid orders, one of which has won. */
export async function seedCampaigns(db: Queryable): Promise<void> {
  await db.execute(sql`
    insert into campanha_premiacao (descricao_campanha, descricao_premio, banner, inicio, fim, valor_cupom, ativo)
    select c.descricao_campanha, c.descricao_premio, c.banner, h.dia + c.inicio, h.dia + c.fim, c.valor_cupom, true
    from jsonb_to_recordset(${JSON.stringify(campaigns)}::jsonb)
      as c (descricao_campanha text, descricao_premio text, banner text, inicio integer, fim integer, valor_cupom numeric)
    cross join (select (now() at time zone ${portalTimeZone})::date as dia) as h
    where not exists (select 1 from campanha_premiacao)`);
  await db.execute(sql`
    insert into cupom_premiacao (numero_cupom, id_campanha, id_pedido, id_cliente, sequencia, ativo, premiado, dh_registro)
    select to_char(c.id, 'FM0000') || '-' || lpad((row_number() over (partition by c.id order by o.id, s.n))::text, 6, '0'),
      c.id, o.id, o.id_cliente, s.n, true, row_number() over (partition by c.id order by o.id, s.n) = 7, o.dh_registro
    from campanha_premiacao as c
    join pedido_venda as o on o.constante_status in ('PAGO', 'FATURADO', 'ENVIADO', 'ENTREGUE')
      and o.id_cliente is not null and (o.dh_registro at time zone ${portalTimeZone})::date between c.inicio and c.fim
    cross join lateral generate_series(1, least(floor(o.valor_total / c.valor_cupom), 20)::integer) as s (n)
    where not exists (select 1 from cupom_premiacao)`);
}
