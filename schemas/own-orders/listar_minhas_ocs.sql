select
  o.id,
  o.versao,
  o.dh_registro,
  o.dh_alteracao,
  o."linkNota",
  o.valor,
  o.saldo,
  o.moeda,
  o.mensagem,
  o.status_descricao,
  o.status_constante,
  o.id_cliente
from oc_spv as o
where o.id_cliente = :cliente_id
