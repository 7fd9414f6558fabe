-- Quantos dias `c` (cliente) ainda pode ficar sem comprar.
select coalesce((select r.dias_sem_compra from parametros_rede as r order by r.id limit 1), 90)
  - (:hoje - coalesce(
    (
      select (max(l.dh_movimento) at time zone :fuso)::date
      from ponto_lancamento as l
      where l.beneficiario = c.id
        and l.tipo = 'VENDA'
        and l.estorno_de is null
    ),
    c.data_cadastro,
    (c.dh_registro at time zone :fuso)::date
  )) as dias
