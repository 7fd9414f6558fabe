-- Quem está abaixo do leitor, quem tem mais pontos primeiro; quem tem os mesmos divide a posição.
select
  c.id,
  rank() over (order by coalesce(m.total, 0) desc) as posicao,
  -- include: pessoa_com_foto
  coalesce(m.individuais, 0) as pontos_individuais,
  coalesce(m.total - m.individuais, 0) as pontos_rede,
  coalesce(m.total, 0) as total_pontos
-- include: abaixo_do_leitor
left join (
  select p.cliente, sum(p.individuais) as individuais, sum(p.total) as total
  from ponto_mensal as p
  where p.mes between date_trunc('month', :periodo_inicio::timestamp)::date and :periodo_fim
  group by p.cliente
) as m on m.cliente = c.id
