-- Sem mês e com ano, o ano todo; sem ambos, o mês de hoje.
select
  x.ano,
  x.mes,
  x.sigla_pais,
  x.pais,
  x.posicao,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  (
    -- include: graduacao_da_pessoa
  ) as graduacao,
  x.total as total_pontos,
  case x.posicao when 1 then 'UP_10' when 2 then 'UP_5' when 3 then 'UP_2' end as premio
from (
  select
    r.cliente,
    r.total,
    extract(year from r.mes)::integer as ano,
    extract(month from r.mes)::integer - 1 as mes,
    q.sigla3 as sigla_pais,
    q.nome as pais,
    rank() over (partition by r.mes, q.id order by r.total desc) as posicao
  from ranking_apurado as r
  join cliente as e on e.id = r.cliente
  join filial as f on f.id = e.id_filial
  join pais as q on q.id = f.id_pais
  where r.configuracao = 0
    and r.total > 0
    and r.mes between
      case when :mes is null and :ano is not null then date_trunc('year', :periodo_inicio::timestamp)::date else :periodo_inicio end
      and case
        when :mes is null and :ano is not null then (date_trunc('year', :periodo_inicio::timestamp) + interval '11 months')::date
        else :periodo_inicio
      end
    and (:id_pais is null or f.id_pais = :id_pais)
) as x
join cliente as c on c.id = x.cliente
where x.posicao <= 10
