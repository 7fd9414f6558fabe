-- Quem está abaixo do leitor: `c` (cliente), com o seu lugar `n` na rede; `t` é o do leitor.
from cliente as c
join rede_no as n on n.id = c.id
join rede_no as t on t.id = coalesce(:cliente_id, :id_cliente_filtro) and n.caminho > t.caminho and n.caminho < left(t.caminho, -1) || '0'
