-- Os pontos do leitor nos meses do período, como o ERP os disse por último.
select
  e.cliente as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  (
    select h."graduacaoTitulo"
    from graduacao_historico as h
    where h.id_cliente = c.id
    order by h."dhRegistro" desc, h.id desc
    limit 1
  ) as graduacao,
  e.mes as referencia,
  e.individuais as pontos_individuais,
  e.total - e.individuais as pontos_rede,
  e.total as total_pontos
from ponto_erp as e
join cliente as c on c.id = e.cliente
where e.cliente = coalesce(:cliente_id, :id_cliente_filtro)
  and e.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
