-- As filiais (`f`) como as chamadas do portal as conhecem.
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
