-- Quem se escolhe, ou o leitor, e quem está abaixo: `n` é o lugar da linha na rede, `t` o de quem se escolhe.
(
  coalesce(:id_cliente, :cliente_id) is null
  or (n.caminho >= t.caminho and n.caminho < left(t.caminho, -1) || '0')
)
