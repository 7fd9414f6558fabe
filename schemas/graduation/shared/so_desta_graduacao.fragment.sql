-- Só quem tem a graduação que se escolhe, se uma se escolhe: de `c` (cliente).
(
  :id_graduacao is null
  or (
    -- include: graduacao_da_pessoa
  ) in (
    select g.titulo from graduacao as g where g.id = :id_graduacao
    union all
    select g.descricao from graduacao as g where g.id = :id_graduacao
  )
)
