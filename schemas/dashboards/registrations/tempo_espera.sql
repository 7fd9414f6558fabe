-- Há quantos dias esperam os cadastros pendentes do período.
with faixa (id, chave, descricao, de, ate, cor) as (
  -- include: faixas_de_espera
)
select f.id, f.chave as filter_key, f.descricao, f.chave as faixa, 'PENDENTES' as serie, count(*) as total, f.cor
from faixa as f
join cliente as c on :hoje - c.data_cadastro between f.de and f.ate
where c.status = 'PENDENTE'
  and c.data_cadastro between :periodo_inicio and :periodo_fim
group by f.id, f.chave, f.descricao, f.cor
