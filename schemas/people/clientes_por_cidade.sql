-- Quem está cadastrado em várias filiais é uma pessoa só. O crédito é da filial de cada cadastro: de moedas diferentes não há soma.
select
  c.id_cidade,
  u.sigla as uf,
  f.moeda,
  count(distinct c.id_pessoa) as clientes,
  sum(c.limite_credito) as limite_credito,
  max(c.data_cadastro) as ultimo_cadastro
from cliente as c
join cidade as m on m.id = c.id_cidade
left join estado as u on u.id = m.id_estado
left join filial as f on f.id = c.id_filial
where :status is null or c.status = :status
group by c.id_cidade, u.sigla, f.moeda
