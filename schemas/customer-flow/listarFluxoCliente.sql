with situacao (id_status, constante, descricao, cor) as (
  -- include: situacoes_do_fluxo
)
select
  s.id_status as id,
  s.id_status,
  s.constante,
  s.descricao,
  s.cor,
  (select count(*) from cliente as c where c.status = s.constante) as total
from situacao as s
