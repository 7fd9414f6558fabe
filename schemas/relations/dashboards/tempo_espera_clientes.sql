with faixa (id, chave, descricao, de, ate, cor) as (
  values
    (1, 'ATE_7', 'Até 7 dias', 0, 7, '#2f9e44'),
    (2, 'ATE_15', '8 a 15 dias', 8, 15, '#f59f00'),
    (3, 'ATE_30', '16 a 30 dias', 16, 30, '#e8590c'),
    (4, 'MAIS', 'Mais de 30 dias', 31, 1000000, '#c92a2a')
)
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
join faixa as f on :hoje - c.data_cadastro between f.de and f.ate
where c.status = 'PENDENTE'
  and f.chave = :filter_key
  and c.data_cadastro between :periodo_inicio and :periodo_fim
