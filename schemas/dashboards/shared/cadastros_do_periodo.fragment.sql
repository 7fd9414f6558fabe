-- Os cadastros que os filtros do painel deixam: de `c` (cliente).
c.data_cadastro between :periodo_inicio and :periodo_fim
and (:situacao is null or c.status = any (string_to_array(:situacao, ',')))
and (:cidade is null or c.id_cidade = :cidade)
