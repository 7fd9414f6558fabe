-- As promoções que valem hoje em `compra`.
select p.id, p.descricao, p.observacao, p.imagem, p.id_classificacao, p.data_fim, p.quantidade_maxima
from promocao as p
cross join compra
where coalesce(p.ativo, true)
  and :hoje_compra between p.data_inicio and p.data_fim
  and (p.id_filial is null or p.id_filial = compra.id)
