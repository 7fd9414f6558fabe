select
  p.id,
  p.versao,
  p.dh_registro,
  p.dh_alteracao,
  p.codigo,
  p.descricao,
  p.id_departamento,
  p.id_linha,
  p.sob_medida,
  p.kit_ingresso,
  p.legenda,
  p.caracteristica,
  p.link_video,
  p.ativo
from produto as p
where coalesce(p.ativo, true)
  and not exists (
    select 1
    from classificacao_produto as x
    join classificacao as c on c.id = x.id_classificacao
    where x.id_produto = p.id
      and c.id_catalogo = :id_catalogo
  )
