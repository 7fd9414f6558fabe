-- Os pontos do leitor nos meses do período, como estão guardados do ERP.
select
  e.cliente as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  (
    -- include: graduacao_da_pessoa
  ) as graduacao,
  e.mes as referencia,
  e.individuais as pontos_individuais,
  e.total - e.individuais as pontos_rede,
  e.total as total_pontos
from ponto_erp as e
join cliente as c on c.id = e.cliente
where e.cliente = coalesce(:cliente_id, :id_cliente_filtro)
  and e.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
