-- Os pontos da rede do leitor, os próprios incluídos, pela filial por onde entraram.
-- include: pontos_por_filial
from ponto_da_rede as l
join filial as f on f.id = l.filial
left join pais as q on q.id = f.id_pais
where l.topo = coalesce(:cliente_id, :id_cliente_filtro)
  and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
group by f.id, f.nome, q.sigla3, q.nome
