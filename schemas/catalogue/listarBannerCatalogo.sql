select
  b.id,
  b.versao,
  b.dh_registro,
  b.dh_alteracao,
  b.posicao,
  b.descricao,
  b.texto,
  b.imagem,
  coalesce('/api/' || (b.imagem ->> 'url'), b.link_banner) as link_banner,
  b.link_redirecionamento,
  b.id_bloco,
  b.id_catalogo,
  b.id_classificacao,
  b.data_inicio,
  b.data_fim,
  b.ordem,
  b.ativo
from banner as b
where coalesce(b.ativo, true)
  and (b.data_inicio is null or b.data_inicio <= :hoje_compra)
  and (b.data_fim is null or b.data_fim >= :hoje_compra)
  and (cast(:catalogo as bigint) is null or b.id_catalogo is null or b.id_catalogo = :catalogo)
  and b.id_classificacao is not distinct from :classificacao
