-- Quem está abaixo do leitor, quem tem mais pontos primeiro; quem tem os mesmos divide a posição.
select
  c.id,
  rank() over (order by coalesce(m.total, 0) desc) as posicao,
  c.id as id_cliente,
  c.codigo_mundial,
  c.nome as nome_cliente,
  null::text as avatar,
  (
    select h."graduacaoTitulo"
    from graduacao_historico as h
    where h.id_cliente = c.id
    order by h."dhRegistro" desc, h.id desc
    limit 1
  ) as graduacao,
  coalesce(m.individuais, 0) as pontos_individuais,
  coalesce(m.total - m.individuais, 0) as pontos_rede,
  coalesce(m.total, 0) as total_pontos
from cliente as c
join rede_no as n on n.id = c.id
join rede_no as t on t.id = coalesce(:cliente_id, :id_cliente_filtro) and n.caminho > t.caminho and n.caminho < left(t.caminho, -1) || '0'
left join (
  select p.cliente, sum(p.individuais) as individuais, sum(p.total) as total
  from ponto_mensal as p
  where p.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
  group by p.cliente
) as m on m.cliente = c.id
