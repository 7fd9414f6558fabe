-- A posição é entre os que os filtros deixam.
select
  c.id,
  rank() over (order by r.posicao) as posicao,
  -- include: pessoa_com_foto
  f.nome as filial,
  q.nome as pais,
  q.sigla3 as sigla_pais,
  r.individuais as pontos_individuais,
  r.total - r.individuais as pontos_rede,
  r.total as total_pontos,
  r.novos_membros,
  a.dh_apuracao
from ranking_apurado as r
cross join (
  select max(dh_apuracao) as dh_apuracao
  from ranking_apurado
  where configuracao = coalesce(:id_configuracao_ranking, 0)
    and mes = :periodo_inicio
) as a
join cliente as c on c.id = r.cliente
left join filial as f on f.id = c.id_filial
left join pais as q on q.id = f.id_pais
where r.configuracao = coalesce(:id_configuracao_ranking, 0)
  and r.mes = :periodo_inicio
  and (:id_pais is null or f.id_pais = :id_pais)
  and (:id_filial is null or c.id_filial = :id_filial)
  and -- include: so_desta_graduacao
