-- Quem é `c` (cliente), com lugar para a foto, que o portal põe.
c.id as id_cliente,
c.codigo_mundial,
c.nome as nome_cliente,
null::text as avatar,
(
  -- include: graduacao_da_pessoa
) as graduacao,
