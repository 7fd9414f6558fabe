select
  f.id,
  f.versao,
  f.dh_registro,
  f.dh_alteracao,
  f.nome,
  f.id_pais,
  f.id_cidade,
  f.moeda,
  f.telefone,
  f.documento,
  f.ativo
from filial as f
where :administrador
  or :tipo like '%ADMINISTRATIVO%'
  or f.id_pais = :pais_id
