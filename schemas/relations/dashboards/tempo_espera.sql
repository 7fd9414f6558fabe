-- Há quantos dias esperam os cadastros pendentes do período.
with faixa (id, chave, descricao, de, ate, cor) as (
  values
    (1, 'ATE_7', 'Até 7 dias', 0, 7, '#2f9e44'),
    (2, 'ATE_15', '8 a 15 dias', 8, 15, '#f59f00'),
    (3, 'ATE_30', '16 a 30 dias', 16, 30, '#e8590c'),
    (4, 'MAIS', 'Mais de 30 dias', 31, 1000000, '#c92a2a')
)
select f.id, f.chave as filter_key, f.descricao, f.chave as faixa, 'PENDENTES' as serie, count(*) as total, f.cor
from faixa as f
join cliente as c on :hoje - c.data_cadastro between f.de and f.ate
where c.status = 'PENDENTE'
  and c.data_cadastro between :periodo_inicio and :periodo_fim
group by f.id, f.chave, f.descricao, f.cor
