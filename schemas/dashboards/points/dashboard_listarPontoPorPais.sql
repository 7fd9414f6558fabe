-- Os pontos da rede do leitor, os próprios incluídos, pelo país da filial de quem os tem.
select
  q.id,
  q.id as id_pais,
  q.sigla3 as sigla_pais,
  q.nome as pais,
  sum(l.pontos) as pontos,
  round(100 * sum(l.pontos) / nullif(sum(sum(l.pontos)) over (), 0), 2) as percentual
from ponto_da_rede as l
join cliente as c on c.id = l.beneficiario
join filial as f on f.id = c.id_filial
join pais as q on q.id = f.id_pais
where l.topo = coalesce(:cliente_id, :id_cliente_filtro)
  and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
group by q.id, q.sigla3, q.nome
