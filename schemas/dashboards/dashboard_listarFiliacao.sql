-- Quem está abaixo do leitor no fim do período, pelo país da sua filial.
select
  p.id,
  p.id as id_pais,
  p.sigla as sigla_pais,
  p.nome as pais,
  count(*) as total,
  round(100.0 * count(*) / sum(count(*)) over (), 2) as percentual
from rede_no as t
join rede_no as n on n.caminho > t.caminho and n.caminho < left(t.caminho, -1) || '0'
join cliente as c on c.id = n.id
join filial as f on f.id = c.id_filial
join pais as p on p.id = f.id_pais
where t.id = coalesce(:cliente_id, :id_cliente_filtro)
  and c.data_cadastro <= :periodo_fim
  and :periodo_inicio <= :periodo_fim
group by p.id, p.sigla, p.nome
