-- Só o que vem de pedidos com pontos do plano que se escolhe, se um se escolhe: de `l` (spv_lancamento).
(
  :id_plano_marketing is null
  or exists (
    select 1
    from ponto_lancamento as p
    where p.pedido = l.pedido
      and p.beneficiario = l.origem
      and p.plano = :id_plano_marketing
  )
)
