-- O que o pagador anexou: cada documento guarda o endereço do arquivo, 'arquivo/{id}'.
select
  d.id,
  d.nome,
  d.tipo,
  d.dh_registro,
  cast(split_part(d.caminho, '/', 2) as bigint) as id_arquivo,
  case when d.tipo like 'image/%' then d.caminho end as foto,
  case when d.tipo = 'application/pdf' then d.caminho end as pdf
from documento as d
where d.entidade = 'HubPedidoVendaPagamento'
  and d.id_entidade = :id_pgto
  and d.caminho like 'arquivo/%'
