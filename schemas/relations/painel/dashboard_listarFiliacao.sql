-- Os afiliados que o leitor vê no fim do período, pelo país da sua filial.
select
  p.id,
  p.id as id_pais,
  p.sigla as sigla_pais,
  p.nome as pais,
  count(*) as total,
  round(100.0 * count(*) / sum(count(*)) over (), 2) as percentual
from cliente as c
join filial as f on f.id = c.id_filial
join pais as p on p.id = f.id_pais
where c.id is distinct from :cliente_id
  and c.data_cadastro <= :periodo_fim
group by p.id, p.sigla, p.nome
