-- Os clientes de uma barra: NOVOS:2026-11 ou ATIVACOES:2026-11.
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
where split_part(:filter_key, ':', 2) = to_char(
    case split_part(:filter_key, ':', 1)
      when 'NOVOS' then c.data_cadastro
      when 'ATIVACOES' then d."dataRegistroPenn"
    end::timestamp,
    'YYYY-MM'
  )
  and case split_part(:filter_key, ':', 1)
    when 'NOVOS' then c.data_cadastro
    when 'ATIVACOES' then d."dataRegistroPenn"
  end between :periodo_inicio and :periodo_fim
