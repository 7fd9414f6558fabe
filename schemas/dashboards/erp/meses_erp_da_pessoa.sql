-- Os pontos de uma pessoa que tem lugar na rede que o leitor vê, nos meses do período, como o ERP os disse por último.
select
  e.mes as referencia,
  e.individuais as pontos_individuais,
  e.total - e.individuais as pontos_rede,
  e.total as total_pontos
from rede_no as n
join ponto_erp as e on e.cliente = n.id
where n.id = :id_pessoa
  and e.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
