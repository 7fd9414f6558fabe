-- Os créditos de SPV do leitor por categoria, mês e moeda. O livro tem a menor unidade de cada moeda (ISO 4217).
-- include: comissao_por_categoria
  and k.tipo = 'CREDITO'
group by k.id_categoria_bonus, k.descricao, k.tipo, l.mes, l.moeda
