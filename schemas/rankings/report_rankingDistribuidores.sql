-- `areas/rankings/server` guarda o mesmo por configuração e mês (ranking_apurado), antes dos filtros.
select
  c.id,
  rank() over (
    order by case when coalesce(k."novoNoTime", false) then x.novos else 0 end desc, coalesce(m.total, 0) desc
  ) as posicao,
  -- include: pessoa_com_foto
  f.nome as filial,
  q.nome as pais,
  q.sigla3 as sigla_pais,
  coalesce(m.individuais, 0) as pontos_individuais,
  coalesce(m.total - m.individuais, 0) as pontos_rede,
  coalesce(m.total, 0) as total_pontos,
  x.novos as novos_membros,
  :agora as dh_apuracao
from cliente as c
cross join lateral (
  select count(*) as novos
  from rede_no as n
  join cliente as e on e.id = n.id
  where n.superior = c.id
    and coalesce(e.tipo, 'CLIENTE') <> 'CLIENTE'
    and e.data_cadastro between :periodo_inicio and :periodo_fim
) as x
left join (
  select p.cliente, p.individuais, p.total
  from ponto_mensal as p
  where p.mes = :periodo_inicio
) as m on m.cliente = c.id
left join configuracao_ranking as k on k.id = :id_configuracao_ranking
left join filial as f on f.id = c.id_filial
left join pais as q on q.id = f.id_pais
where c.tipo = 'DI'
  and (:id_pais is null or f.id_pais = :id_pais)
  and (:id_filial is null or c.id_filial = :id_filial)
  and -- include: so_desta_graduacao
