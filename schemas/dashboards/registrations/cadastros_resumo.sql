-- Os números do período, cada um uma linha.
with cadastro as (
  select c.status, c.tipo, c.tipo_pessoa, c.id_consultor
  from cliente as c
  where -- include: cadastros_do_periodo
)
select n.filter_key, n.descricao, n.ordem, n.total
from (
  select
    count(*) as todos,
    count(*) filter (where status = 'ATIVO') as ativos,
    count(*) filter (where status = 'PENDENTE') as pendentes,
    count(*) filter (where status = 'BLOQUEADO') as bloqueados,
    count(*) filter (where tipo_pessoa = 'JURIDICA') as empresas,
    count(*) filter (where id_consultor is null) as sem_consultor
  from cadastro
) as f
cross join lateral (
  values
    ('TODOS', 'Cadastros', 1, f.todos),
    ('ATIVO', 'Ativos', 2, f.ativos),
    ('PENDENTE', 'Pendentes', 3, f.pendentes),
    ('BLOQUEADO', 'Bloqueados', 4, f.bloqueados),
    ('JURIDICA', 'Empresas', 5, f.empresas),
    ('SEM_CONSULTOR', 'Sem consultor', 6, f.sem_consultor)
) as n (filter_key, descricao, ordem, total)
