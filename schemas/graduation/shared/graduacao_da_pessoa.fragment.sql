-- A graduação que `c` (cliente) tem, a última.
select h."graduacaoTitulo"
from graduacao_historico as h
where h.id_cliente = c.id
order by h."dhRegistro" desc, h.id desc
limit 1
