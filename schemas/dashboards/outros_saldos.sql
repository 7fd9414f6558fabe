-- Os créditos do leitor na moeda da sua filial: o que o painel soma em outros saldos.
select r.id, r.descricao, r.data_credito, r.moeda, r.saldo
from cliente as c
join filial as f on f.id = c.id_filial
join credito_cliente as r on r.id_cliente = c.id and r.moeda = f.moeda
where c.id = coalesce(:cliente_id, :id_cliente_filtro)
  and r.saldo <> 0
