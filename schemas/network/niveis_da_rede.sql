-- Os pontos são os individuais de cada um no mês atual; o nível 0 é a própria pessoa.
select
  n.nivel - t.nivel as nivel,
  count(*) as pessoas,
  count(*) filter (where c.tipo <> 'CLIENTE') as consultores,
  coalesce(sum(m.individuais), 0) as pontos
from rede_no as t
join rede_no as n on n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0'
join cliente as c on c.id = n.id
left join ponto_mensal as m on m.cliente = n.id and m.mes = date_trunc('month', :hoje::timestamp)::date
where t.id = coalesce(:id_cliente, :cliente_id)
group by 1
