-- Quem não pode comprar fica de fora.
select
  c.id,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome,
  c.documento,
  c.email,
  m.nome as cidade,
  u.sigla as estado,
  c.id_filial,
  null::text as avatar
from cliente as c
left join cidade as m on m.id = c.id_cidade
left join estado as u on u.id = m.id_estado
where coalesce(c.status, 'ATIVO') not in ('INATIVO', 'BLOQUEADO')
