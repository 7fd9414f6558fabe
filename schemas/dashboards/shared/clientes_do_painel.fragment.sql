-- Os clientes de uma barra do painel.
select
  c.id,
  c.codigo,
  c.codigo_mundial as codigo_referencia,
  c.nome,
  c.tipo,
  c.status,
  s.descricao as status_penn,
  m.nome as cidade,
  u.sigla as estado,
  b.nome as pais
from cliente as c
left join cidade as m on m.id = c.id_cidade
left join estado as u on u.id = m.id_estado
left join pais as b on b.id = u.id_pais
left join cliente_dados_comerciais as d on d.id = c."id_dadosComerciais"
left join status_penn as s on s.id = d."id_statusPenn"
