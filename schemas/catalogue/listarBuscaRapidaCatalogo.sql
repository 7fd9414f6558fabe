select
  s.id,
  s.id as id_sku,
  s.id_produto,
  f.id as id_filial,
  s.codigo as codigo_produto,
  -- Com tamanho e modelo: as opções de um produto se distinguem enquanto se digita.
  s.descricao,
  -- include: colunas_do_catalogo
  -- Só a página de um produto os mostra.
  cast(null as jsonb) as tamanhos,
  cast(null as jsonb) as cores,
  s.busca
-- include: catalogo_da_filial
  and s.configuracao is null
