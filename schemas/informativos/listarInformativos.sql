select
  i.id,
  i.versao,
  i.dh_registro,
  i.dh_alteracao,
  i.titulo,
  i.descricao,
  i.arquivo,
  i.data_informativo,
  i.tipo_constante,
  i.tipo_descricao,
  i.ativo,
  i.link_conteudo,
  i.downloads
from informativo as i
