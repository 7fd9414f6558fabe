-- Os clientes de uma barra: NOVOS:2026-11 ou ATIVACOES:2026-11.
-- include: clientes_do_painel
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
