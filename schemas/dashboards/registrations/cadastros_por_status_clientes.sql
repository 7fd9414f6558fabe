-- Os clientes de uma barra, no mesmo período que ela.
-- include: clientes_do_painel
where c.status = :filter_key
  and c.data_cadastro between :periodo_inicio and :periodo_fim
