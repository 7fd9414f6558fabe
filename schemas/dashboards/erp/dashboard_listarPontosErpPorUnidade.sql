-- Os pontos do leitor pela filial por onde entraram, como o ERP os disse por último.
-- include: pontos_por_filial
from ponto_erp_unidade as l
join filial as f on f.id = l.filial
left join pais as q on q.id = f.id_pais
where l.cliente = coalesce(:cliente_id, :id_cliente_filtro)
  and l.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
group by f.id, f.nome, q.sigla3, q.nome
