-- Quem é `c` (cliente), a quantos níveis de quem se escolhe (`n` o seu lugar, `t` o outro).
c.codigo_mundial,
c.nome as nome_cliente,
n.nivel - coalesce(t.nivel, n.nivel) as nivel,
(
  -- include: graduacao_da_pessoa
) as graduacao,
s.descricao as status_penn,
