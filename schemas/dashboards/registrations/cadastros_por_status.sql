-- As barras do período; sem período, as do mês de hoje.
with situacao (id, filter_key, descricao, cor) as (
  values
    (1, 'ATIVO', 'Ativo', '#2f9e44'),
    (2, 'INATIVO', 'Inativo', '#868e96'),
    (3, 'BLOQUEADO', 'Bloqueado', '#c92a2a'),
    (4, 'PENDENTE', 'Pendente', '#f59f00'),
    (5, 'RECOMENDACAO', 'Recomendação', '#7048e8'),
    (6, 'APROVADO', 'Aprovado', '#1c7ed6'),
    (7, 'EVOLUIR_PARA_DI', 'Evoluir para DI', '#0ca678'),
    (8, 'EVOLUIR_PARA_DIENERGY', 'Evoluir para DI Energy', '#22b8cf')
)
select s.id, s.filter_key, s.descricao, 'CADASTROS' as serie, null::text as faixa, count(*) as total, s.cor
from situacao as s
join cliente as c on c.status = s.filter_key
where c.data_cadastro between :periodo_inicio and :periodo_fim
group by s.id, s.filter_key, s.descricao, s.cor
