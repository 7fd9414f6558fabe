-- O parâmetro LINK de um processo ou, sem ele, HTML. Com um nome, primeiro LINK_{NOME} ou HTML_{NOME}, depois um LINK que
-- diz onde o nome entra, depois o de todos os nomes; nas páginas EXTERNO nenhuma é de todos.
with pedido as (
  select
    x.id,
    case
      when :nome is null then ''
      else '_' || btrim(regexp_replace(upper(vitral_normaliza(:nome)), '[^A-Z0-9]+', '_', 'g'), '_')
    end as sufixo
  from processo as x
  where x.constante = :processo
),
pagina as (
  select
    p.id_processo,
    p.chave,
    btrim(p.valor) as valor,
    nullif(btrim(p.descricao), '') as descricao,
    case
      when p.chave = 'LINK' || d.sufixo then 1
      when p.chave = 'HTML' || d.sufixo then 2
      when p.chave = 'LINK' and position('{name}' in p.valor) > 0 then 3
      when p.chave = 'LINK' and :processo <> 'EXTERNO' then 4
      when p.chave = 'HTML' and :processo <> 'EXTERNO' then 5
    end as ordem
  from processo_parametro as p
  join pedido as d on d.id = p.id_processo
  where btrim(p.valor) <> ''
)
select
  d.id,
  coalesce(g.descricao, :titulo) as titulo,
  case when g.chave like 'LINK%' then g.valor end as link,
  case when g.chave like 'HTML%' then g.valor end as html,
  :nome as nome,
  d.sufixo
from pedido as d
left join pagina as g on g.id_processo = d.id and g.ordem = (select min(o.ordem) from pagina as o)
