with faixa (id, chave, descricao, de, ate, cor) as (
  -- include: faixas_de_espera
)
-- include: clientes_do_painel
join faixa as f on :hoje - c.data_cadastro between f.de and f.ate
where c.status = 'PENDENTE'
  and f.chave = :filter_key
  and c.data_cadastro between :periodo_inicio and :periodo_fim
