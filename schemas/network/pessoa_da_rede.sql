select
  c.id,
  c.nome,
  c.codigo_mundial,
  case c.tipo
    when 'CONSULTOR' then 'Consultor'
    when 'DI' then 'D.I.'
    when 'CONSULTOR_ENERGY' then 'Consultor Energy'
    else 'Cliente'
  end as tipo_cliente,
  s.descricao as status_penn,
  g.titulo as graduacao,
  (
    select min(o."dhRegistro")
    from graduacao_historico as o
    where o.id_cliente = c.id and o."graduacaoTitulo" = g.titulo
  ) as dh_graduacao,
  f.nome as filial,
  coalesce(m.individuais, 0) as pontos_individuais,
  coalesce(m.total, 0) as pontos,
  (select count(*) from rede_no as b where b.superior = c.id) as nr_filhos_diretos,
  (
    select count(*)
    from rede_no as b
    where b.caminho > n.caminho and b.caminho < left(n.caminho, -1) || '0'
  ) as nr_abaixo
from cliente as c
left join rede_no as n on n.id = c.id
left join filial as f on f.id = c.id_filial
-- include: status_da_pessoa
left join ponto_mensal as m on m.cliente = c.id and m.mes = date_trunc('month', :hoje::timestamp)::date
left join lateral (
  select h."graduacaoTitulo" as titulo
  from graduacao_historico as h
  where h.id_cliente = c.id
  order by h."dhRegistro" desc, h.id desc
  limit 1
) as g on true
where c.id = :id_cliente
