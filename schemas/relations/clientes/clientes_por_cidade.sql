select
  c.id_cidade,
  u.sigla as uf,
  count(*) as clientes,
  sum(c.limite_credito) as limite_credito,
  max(c.data_cadastro) as ultimo_cadastro
from cliente as c
join cidade as m on m.id = c.id_cidade
left join estado as u on u.id = m.id_estado
where :status is null or c.status = :status
group by c.id_cidade, u.sigla
