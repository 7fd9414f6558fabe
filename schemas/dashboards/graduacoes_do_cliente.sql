-- As graduações que o leitor já teve, a última primeiro.
select h.id, h.referencia, h."graduacaoTitulo" as titulo, h."graduacaoGanho" as ganho, h."dhRegistro" as dh_registro
from graduacao_historico as h
join cliente as c on c.id = h.id_cliente
where c.id = coalesce(:cliente_id, :id_cliente_filtro)
